import { badRequest, Fields } from '../go-json';
import { ServiceError } from '../go-text';
import type { Around } from './around';
import type { DnsRule } from './state';

const rule = (server: string, domains: string, outbound: string): DnsRule => ({ server, domains, outbound });

const defaults: readonly DnsRule[] = [
  rule('localhost', 'geosite:private', 'direct'),
  rule('223.5.5.5', 'geosite:cn', 'direct'),
  rule('1.0.0.1', '', 'proxy'),
];

/** Which server answers for which domains. What a rule says is stored unchecked. */
export class DnsRules {
  private readonly around: Around;

  constructor(around: Around) {
    this.around = around;
  }

  private get newModule(): boolean {
    return 'dnsListenAddr' in this.around.profile.setting;
  }

  get(): Readonly<Record<string, unknown>> {
    const { dnsRules, setting } = this.around.state;
    const rules = dnsRules.length === 0 ? defaults : dnsRules;
    if (!this.newModule) return { rules };
    return { useNewModule: true, listener: setting['dnsListenAddr'], rules: rules.map(completed) };
  }

  put(body: unknown): void {
    if (!Array.isArray(body)) {
      if (typeof body !== 'object' || body === null) throw badRequest();
      throw new ServiceError('bad request: json: cannot unmarshal object into Go value of type []configure.DnsRule');
    }
    this.around.state.dnsRules = body.map((one, at) => this.stored(new Fields(one), at));
    this.around.changed();
  }

  private stored(given: Fields, at: number): DnsRule {
    const [server, domains, outbound] = [given.text('server'), given.text('domains'), given.text('outbound')];
    if (!this.newModule) {
      if (server === '') throw new ServiceError(`rule[${at}]: server cannot be empty`);
      if (outbound === '') throw new ServiceError(`rule[${at}]: outbound cannot be empty`);
      return { server, domains, outbound };
    }
    const others = ['domain', 'ip', 'queryType', 'clientIP', 'upstream', 'action', 'policy', 'ruleId'];
    const texts = Object.fromEntries(others.map((key) => [key, given.text(key)]));
    if (server === '' && texts['upstream'] === '')
      throw new ServiceError(`rule[${at}]: server/upstream cannot be empty`);
    return completed({ server, domains, outbound, id: given.whole('id'), ...texts });
  }
}

/** The rule with what the service fills in, in the order of its reply. */
function completed(one: DnsRule): DnsRule {
  const or = (key: string, other: string | number): string | number => one[key] || other;
  const [server, domains] = [or('server', or('upstream', '')), or('domains', or('domain', ''))];
  return {
    server,
    domains,
    outbound: or('outbound', 'direct'),
    id: or('id', 0),
    domain: or('domain', domains),
    ip: or('ip', ''),
    queryType: or('queryType', '*'),
    clientIP: or('clientIP', ''),
    upstream: or('upstream', server),
    action: or('action', 'route'),
    policy: or('policy', 'single'),
    ruleId: or('ruleId', `rule-${or('id', 0)}`),
  };
}
