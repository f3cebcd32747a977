import { type BackupContents } from '../domain/backup/contents';
import { type CustomPac } from '../domain/custom-pac';
import { type DnsRules } from '../domain/dns-rules';
import { type OutboundSetting } from '../domain/outbound-setting';
import { type Ports } from '../domain/ports';
import { type Setting } from '../domain/setting';
import { type TextSubject } from '../domain/text-subject';
import { type Texts } from '../domain/texts';
import { clashesOf, isSame, merged } from '../shared/three-way';
import { meaningOfDns } from './dns-translation.rules';
import { contentsOf, type ReadAnswer, type ReadPart } from './reading.rules';

/** What the service takes as one whole. */
export type SavedPart =
  'settings' | 'ports' | 'dns' | 'routingA' | 'domainsExcluded' | 'customRouting' | 'ipGroups' | 'outbounds';

/** One of them: as it was when the plan was made, and as it is to be. Of outbounds, the one with this name. */
export interface PartSaving {
  readonly part: SavedPart;
  readonly name: string;
  readonly before: BackupContents;
  readonly after: BackupContents;
}

/** `clashed`: somebody else has changed the same since, and it stays as they have it. */
export interface PartSaved {
  readonly clashed: boolean;
}

type SaveCall =
  | { readonly name: 'saveSetting'; readonly input: Setting }
  | { readonly name: 'savePorts'; readonly input: Ports }
  | { readonly name: 'saveDnsRules'; readonly input: DnsRules }
  | { readonly name: 'saveTexts'; readonly input: { readonly subject: TextSubject; readonly texts: Texts } }
  | { readonly name: 'saveCustomPac'; readonly input: CustomPac }
  | { readonly name: 'saveOutbound'; readonly input: { readonly name: string; readonly setting: OutboundSetting } };

/** What is read again before it is saved (docs/decisions/read-again-before-saving.md). */
export function partToRead({ part, name, after: { dns } }: PartSaving): ReadPart {
  switch (part) {
    case 'outbounds':
      return { kind: 'outbound', name };
    case 'dns':
      return { kind: dns !== undefined && 'rules' in dns ? 'dnsRules' : 'dnsLists' };
    case 'domainsExcluded':
      return { kind: 'domains' };
    default:
      return { kind: part };
  }
}

/** What is sent, of what the service has by now; null when it is there already, or is somebody else's by now. */
export function savingOver(saving: PartSaving, answer: ReadAnswer): PartSaved & { readonly call: SaveCall | null } {
  const { part, before, after } = saving;
  const now = contentsIn(saving, answer);
  const ways = {
    base: meaningIn(saving, before),
    mine: meaningIn(saving, after),
    theirs: meaningIn(saving, now),
  };
  // An outbound that has just been added has whatever the service gives it.
  const isNew = ways.base === undefined;
  const value = isNew ? ways.mine : merged(ways);
  const isThere = isSame(value, ways.theirs);
  return {
    clashed: !isNew && clashesOf(ways).length > 0,
    call: isThere ? null : callFor(saving, { ...after, ...(isKeyed(part) ? withValue(saving, value) : {}) }),
  };
}

/** Objects are merged key by key; everything else is one value. */
const isKeyed = (part: SavedPart): boolean => part === 'settings' || part === 'ports' || part === 'outbounds';

function contentsIn({ name }: PartSaving, answer: ReadAnswer): BackupContents {
  if (answer.kind === 'outbound') return { outbounds: [{ name, setting: answer.value }] };
  const isWhole = !['lists', 'check', 'links', 'outbounds'].includes(answer.kind);
  return isWhole ? contentsOf(answer as Parameters<typeof contentsOf>[0]) : {};
}

/** As far as it is compared. */
function meaningIn({ part, name }: PartSaving, contents: BackupContents): unknown {
  switch (part) {
    case 'outbounds':
      return contents.outbounds?.find((one) => one.name === name)?.setting;
    case 'dns':
      return contents.dns === undefined ? undefined : [meaningOfDns(contents.dns)];
    case 'customRouting':
    case 'ipGroups':
      // Half of each does not go together with half of the other.
      return [contents[part]];
    default:
      return contents[part];
  }
}

function withValue({ part, name }: PartSaving, value: unknown): BackupContents {
  return part === 'outbounds'
    ? { outbounds: [{ name, setting: value as OutboundSetting }] }
    : { [part]: value as object };
}

function callFor({ part, name }: PartSaving, contents: BackupContents): SaveCall | null {
  const texts = (subject: TextSubject, saved: Texts): SaveCall => ({
    name: 'saveTexts',
    input: { subject, texts: saved },
  });
  switch (part) {
    case 'settings':
      return { name: 'saveSetting', input: contents.settings ?? {} };
    case 'ports':
      return { name: 'savePorts', input: { api: null, vmessLink: null, ...contents.ports } as unknown as Ports };
    case 'dns': {
      const { dns } = contents;
      if (dns === undefined) return null;
      if ('rules' in dns) return { name: 'saveDnsRules', input: { rules: dns.rules, newModule: false } };
      return texts('dns', { internal: dns.internal.join('\n'), external: dns.external.join('\n') });
    }
    case 'routingA':
      return texts('routingA', { routingA: contents.routingA ?? '' });
    case 'domainsExcluded':
      return texts('domains', { domains: contents.domainsExcluded ?? '' });
    case 'ipGroups': {
      const { countries = [], ranges = [] } = contents.ipGroups ?? {};
      return texts('ipGroups', { countries: countries.join('\n'), ranges: ranges.join('\n') });
    }
    case 'customRouting':
      return contents.customRouting === undefined ? null : { name: 'saveCustomPac', input: contents.customRouting };
    case 'outbounds': {
      const setting = contents.outbounds?.find((one) => one.name === name)?.setting;
      return setting === undefined ? null : { name: 'saveOutbound', input: { name, setting } };
    }
  }
}
