import { type BackupDns } from '../domain/backup/contents';
import { type DnsRule } from '../domain/dns-rules';
import { tidyLine } from '../domain/texts';

/** Domains of mainland China: what the internal servers of the two lists are for, when there are external ones. */
const INTERNAL_DOMAINS = 'geosite:cn';

/** What a rule of a later service says that says nothing: earlier ones have no such keys, and the later fills them in. */
const PLAIN: DnsRule = { ip: '', queryType: '*', clientIP: '', action: 'route', policy: 'single' };
/** Of the service's own making. */
const NUMBERS = ['id', 'ruleId'] as const;

const serverOf = (rule: DnsRule): unknown => rule['upstream'] || rule['server'];
const domainsOf = (rule: DnsRule): unknown => rule['domain'] || rule['domains'] || '';

/** It says nothing that a rule of server, domains and outbound does not. */
const isPlain = (rule: DnsRule): boolean =>
  Object.entries(PLAIN).every(([key, plain]) => !(key in rule) || rule[key] === plain);

/** DNS in the form of the service at hand, where there is one; else as it is, and the service does not take it. */
export function dnsFor(dns: BackupDns, present: BackupDns | undefined): BackupDns {
  if (present === undefined) return dns;
  if ('rules' in dns) return ('rules' in present ? rulesFor(dns.rules, present.rules) : listsOf(dns.rules)) ?? dns;
  if (!('rules' in present)) return dns;
  const ruleOf =
    (domains: string) =>
    (line: string): DnsRule => {
      const [server = '', outbound = ''] = line.split('->').map((side) => side.trim());
      return { server, upstream: server, domains, domain: domains, outbound };
    };
  const isSplit = dns.external.length > 0;
  const rules = [...dns.internal.map(ruleOf(isSplit ? INTERNAL_DOMAINS : '')), ...dns.external.map(ruleOf(''))];
  return rulesFor(rules, present.rules) ?? { rules };
}

/** Whether the service at hand has no way to say this. */
export function isForeignDns(dns: BackupDns, present: BackupDns): boolean {
  if (!('rules' in dns) || !('rules' in present)) return 'rules' in dns !== 'rules' in present;
  return rulesFor(dns.rules, present.rules) === null;
}

/** As far as it is compared: the service numbers its rules itself, and tidies lines as it stores them. */
export function meaningOfDns(dns: BackupDns): unknown {
  if (!('rules' in dns)) return { internal: dns.internal.map(tidyLine), external: dns.external.map(tidyLine) };
  const isMeant = ([key]: readonly [string, unknown]): boolean => !NUMBERS.some((one) => one === key);
  return dns.rules.map((rule) => Object.fromEntries(Object.entries(rule).filter(isMeant)));
}

/** Rules with the keys that those of the service have; null when one says more than they can. A service always has a rule. */
function rulesFor(rules: readonly DnsRule[], [example]: readonly DnsRule[]): BackupDns | null {
  if (example === undefined) return { rules };
  if (!rules.every((rule) => isPlain(rule) || Object.keys(PLAIN).every((key) => key in example))) return null;
  const others = 'upstream' in example ? {} : { server: serverOf, domains: domainsOf };
  const filled = (rule: DnsRule): DnsRule => ({
    ...PLAIN,
    server: serverOf(rule),
    upstream: serverOf(rule),
    domains: domainsOf(rule),
    domain: domainsOf(rule),
    ...rule,
    ...Object.fromEntries(Object.entries(others).map(([key, valueOf]) => [key, valueOf(rule)])),
  });
  return {
    rules: rules.map((rule) => Object.fromEntries(Object.entries(filled(rule)).filter(([key]) => key in example))),
  };
}

function listsOf(rules: readonly DnsRule[]): BackupDns | null {
  const parts = rules.map((rule) => ({
    line: `${String(serverOf(rule))} -> ${String(rule['outbound'])}`,
    domains: String(domainsOf(rule)).trim(),
  }));
  const linesOf = (domains: string) => parts.filter((one) => one.domains === domains).map(({ line }) => line);
  const [inner, all] = [linesOf(INTERNAL_DOMAINS), linesOf('')];
  if (inner.length + all.length < parts.length || !rules.every(isPlain)) return null;
  return inner.length === 0 ? { internal: all, external: [] } : { internal: inner, external: all };
}
