import {
  type BackupContents,
  type BackupMissing,
  type BackupPart,
  type BackupPreferences,
  type BackupService,
} from '../domain/backup/contents';
import { type Capabilities } from '../domain/capabilities';
import { referenceKey, type Reference, type ReferenceKey } from '../domain/reference';
import { sourceOf } from '../domain/same-row';
import {
  EMPTY_TOUCH,
  referenceOfServer,
  referenceOfSubscription,
  serverAt,
  serverContent,
  type Touch,
  type TouchReply,
} from '../domain/touch';
import { subscriptionName } from '../domain/touch-changes';
import { type CustomInbounds } from '../domain/custom-inbound';
import { type CustomPacReply } from '../domain/custom-pac';
import { type DnsRules } from '../domain/dns-rules';
import { type OutboundSetting } from '../domain/outbound-setting';
import { type Ports } from '../domain/ports';
import { type ServiceVersion } from '../domain/service-version';
import { type SettingReply } from '../domain/setting';
import { linesOf, type Texts } from '../domain/texts';
import { type LinkAnswer } from '../ports/service';
import { LINKS_AT_ONCE } from '../shared/constants';
import { type Fault } from '../shared/faults';

/** What is read with one call, or with a few at once. `check`: the lists once more, whether they are still what the links belong to. */
export type ReadPart =
  | {
      readonly kind:
        | 'lists'
        | 'check'
        | 'settings'
        | 'ports'
        | 'dnsLists'
        | 'dnsRules'
        | 'routingA'
        | 'domains'
        | 'customRouting'
        | 'ipGroups'
        | 'inbounds'
        | 'outbounds';
    }
  | { readonly kind: 'outbound'; readonly name: string }
  | { readonly kind: 'links'; readonly rows: readonly Reference[] };

/** What a copy says about its service; empty until that has answered. */
export function serviceIn(version: ServiceVersion | null): BackupService {
  return { version: version?.version ?? '', variant: version?.variant ?? '', lite: version?.lite ?? false };
}

/** What the answer to each part is. */
export interface ReadValues {
  readonly lists: TouchReply;
  readonly check: TouchReply;
  readonly settings: SettingReply;
  readonly ports: Ports;
  readonly dnsLists: Texts;
  readonly dnsRules: DnsRules;
  readonly routingA: Texts;
  readonly domains: Texts;
  readonly customRouting: CustomPacReply;
  readonly ipGroups: Texts;
  readonly inbounds: CustomInbounds;
  readonly outbounds: readonly string[];
  readonly outbound: OutboundSetting;
  readonly links: readonly LinkAnswer[];
}

export type ReadAnswer = {
  readonly [Kind in keyof ReadValues]: { readonly kind: Kind; readonly value: ReadValues[Kind] };
}[keyof ReadValues];

/** What is to be read of a service. */
export interface ReadingScope {
  readonly service: Capabilities;
  readonly preferences: BackupPreferences;
  /** The links of the servers in subscriptions, too. */
  readonly withListed: boolean;
  /** Nothing else is read; everything when left out. */
  readonly parts?: readonly BackupPart[];
  /** Custom routing is read even where it is not in use: a copy has it. */
  readonly withRouting?: boolean;
}

/** As far as a service has been read. */
export interface ReadSoFar {
  readonly scope: Pick<ReadingScope, 'withListed' | 'parts'>;
  readonly queue: readonly ReadPart[];
  /** Parts that were read. */
  readonly done: number;
  readonly touch: Touch;
  readonly running: boolean;
  readonly links: ReadonlyMap<ReferenceKey, string>;
  /** What came of single calls. */
  readonly parts: BackupContents;
  readonly missing: readonly BackupMissing[];
  /** How often the lists changed under the links. */
  readonly changes: number;
}

/** After so many changes the lists are given up: somebody is at work on them. */
const MOST_CHANGES = 3;

export function beginning({ service, preferences, withRouting = false, ...scope }: ReadingScope): ReadSoFar {
  const { parts } = scope;
  const queue: readonly ReadPart['kind'][] = [
    'lists',
    'outbounds',
    'settings',
    'ports',
    service.dnsRules ? 'dnsRules' : 'dnsLists',
    'routingA',
    ...(service.domainsExcluded ? (['domains'] as const) : []),
    ...(service.ipGroups ? (['ipGroups'] as const) : []),
    ...(service.customInbounds ? (['inbounds'] as const) : []),
    // Without its setting it is not known whether it is in use.
    ...(withRouting || parts?.includes('customRouting') === true ? (['customRouting'] as const) : []),
  ];
  const isWanted = (kind: ReadPart['kind']): boolean => {
    const part = PART_OF_READ[kind];
    return parts === undefined || part === undefined || parts.includes(part);
  };
  return {
    scope,
    queue: queue.filter(isWanted).map((kind) => ({ kind }) as ReadPart),
    done: 0,
    touch: EMPTY_TOUCH,
    running: false,
    links: new Map(),
    parts: { preferences },
    missing: [],
    changes: 0,
  };
}

/** Whether nothing else is worth asking after this failure of a part. */
export function endsReading(part: ReadPart | undefined, { kind }: Fault): boolean {
  const ending: readonly Fault['kind'][] = ['unauthorised', 'unreachable', 'setup', 'left', 'busy'];
  return part?.kind === 'lists' || part?.kind === 'check' || ending.includes(kind);
}

/** The rows whose links a copy needs: own servers, those of subscriptions that are connected or asked for, and addresses that the lists do not tell. */
function rowsWithLinks({ servers, subscriptions, connected }: Touch, withListed: boolean): readonly Reference[] {
  const listed = withListed
    ? subscriptions.flatMap((row, sub) => row.servers.map((one) => referenceOfServer(one, sub)))
    : connected.filter(({ _type }) => _type === 'subscriptionServer');
  const rows = [
    ...servers.map((row) => referenceOfServer(row, 0)),
    ...subscriptions.filter(({ address }) => address === null).map(referenceOfSubscription),
    ...listed.map(({ _type, id, sub }) => ({ _type, id, sub })),
  ].filter(({ id }) => id > 0);
  return [...new Map(rows.map((row) => [referenceKey(row), row])).values()];
}

const ROW_PARTS: readonly BackupPart[] = ['servers', 'subscriptions', 'connections'];

export const readsRows = ({ parts }: Pick<ReadingScope, 'parts'>): boolean =>
  parts === undefined || parts.some((part) => ROW_PARTS.includes(part));

function linkParts(touch: Touch, { withListed, ...scope }: ReadSoFar['scope']): readonly ReadPart[] {
  if (!readsRows(scope)) return [];
  const rows = rowsWithLinks(touch, withListed);
  const waves: ReadPart[] = [];
  for (let at = 0; at < rows.length; at += LINKS_AT_ONCE)
    waves.push({ kind: 'links', rows: rows.slice(at, at + LINKS_AT_ONCE) });
  return [...waves, { kind: 'check' }];
}

/** Everything that the positions of rows depend on. */
function shapeOf({ servers, subscriptions, connected }: Touch): string {
  return JSON.stringify([
    servers.map(serverContent),
    subscriptions.map((row) => [sourceOf(row), row.remarks, row.servers.map(serverContent)]),
    connected,
  ]);
}

/** What is known after the answer to the part that was asked for. */
export function withAnswer(soFar: ReadSoFar, answer: ReadAnswer): ReadSoFar {
  const { scope } = soFar;
  const [part, ...queue] = soFar.queue;
  const next = { ...soFar, queue, done: soFar.done + 1 };
  const holding = (parts: BackupContents): ReadSoFar => ({ ...next, parts: { ...soFar.parts, ...parts } });
  switch (answer.kind) {
    case 'lists':
      return { ...next, ...listed(answer.value), queue: [...queue, ...linkParts(answer.value.touch, scope)] };
    case 'check': {
      if (shapeOf(soFar.touch) === shapeOf(answer.value.touch)) return { ...next, ...listed(answer.value) };
      const missing = soFar.missing.filter(({ part: of }) => of !== 'servers' && of !== 'subscriptions');
      const again = linkParts(answer.value.touch, scope);
      return { ...next, ...listed(answer.value), links: new Map(), missing, changes: soFar.changes + 1, queue: again };
    }
    case 'links':
      return part?.kind === 'links' ? withLinks(next, part.rows, answer.value) : next;
    case 'settings': {
      const { setting, localGfwList } = answer.value;
      const missing = localGfwList === '' ? [] : [{ part: 'gfwList', name: localGfwList } as const];
      // Hardly a service has the call: it is asked for only where its rules are in use.
      const isAsked = scope.parts !== undefined || queue.some(({ kind }) => kind === 'customRouting');
      const routing = setting['pacMode'] === 'custom' && !isAsked ? [{ kind: 'customRouting' } as const] : [];
      const known = holding(contentsOf(answer));
      return { ...known, missing: [...soFar.missing, ...missing], queue: [...routing, ...queue] };
    }
    case 'ports':
    case 'dnsLists':
    case 'dnsRules':
    case 'routingA':
    case 'domains':
    case 'customRouting':
    case 'ipGroups':
    case 'inbounds':
      return holding(contentsOf(answer));
    case 'outbounds': {
      const settings = answer.value.map((name) => ({ kind: 'outbound', name }) as const);
      return { ...holding({ outbounds: answer.value.map((name) => ({ name })) }), queue: [...settings, ...queue] };
    }
    case 'outbound': {
      const name = part?.kind === 'outbound' ? part.name : '';
      const outbounds = (soFar.parts.outbounds ?? []).map((one) =>
        one.name === name ? { name, setting: answer.value } : one,
      );
      return holding({ outbounds });
    }
  }
}

/** The answer that is one part, as a copy holds it. */
export function contentsOf(
  answer: Exclude<ReadAnswer, { kind: 'lists' | 'check' | 'links' | 'outbounds' | 'outbound' }>,
): BackupContents {
  switch (answer.kind) {
    case 'settings':
      return { settings: answer.value.setting };
    case 'ports': {
      const { vmessLink: _, api, ...ports } = answer.value;
      return { ports: { ...ports, ...(api === null ? {} : { api }) } };
    }
    case 'dnsLists': {
      const { internal = '', external = '' } = answer.value;
      return { dns: { internal: linesOf(internal), external: linesOf(external) } };
    }
    case 'dnsRules':
      return { dns: { rules: answer.value.rules } };
    case 'routingA':
      return { routingA: answer.value.routingA ?? '' };
    case 'domains':
      return { domainsExcluded: answer.value.domains ?? '' };
    case 'customRouting':
      return { customRouting: answer.value.customPac };
    case 'ipGroups': {
      const { countries = '', ranges = '' } = answer.value;
      return { ipGroups: { countries: linesOf(countries), ranges: linesOf(ranges) } };
    }
    case 'inbounds':
      return { customInbounds: answer.value.inbounds };
  }
}

/** Somebody else keeps changing the lists. */
export const keepsChanging = ({ changes }: ReadSoFar): boolean => changes > MOST_CHANGES;

function listed({ touch, running }: TouchReply): Pick<ReadSoFar, 'touch' | 'running'> {
  return { touch, running };
}

function withLinks(soFar: ReadSoFar, rows: readonly Reference[], answers: readonly LinkAnswer[]): ReadSoFar {
  const links = new Map(soFar.links);
  const missing = [...soFar.missing];
  for (const [index, row] of rows.entries()) {
    const answer = answers[index];
    if (answer?.ok === true && answer.value !== '') links.set(referenceKey(row), answer.value);
    else missing.push(missingLink(soFar.touch, row, answer?.ok === false ? reasonOf(answer.fault) : 'empty'));
  }
  return { ...soFar, links, missing };
}

function missingLink(touch: Touch, row: Reference, reason: string): BackupMissing {
  if (row._type === 'subscription') return { part: 'subscriptions', name: subscriptionAt(touch, row.id), reason };
  const part = row._type === 'server' ? 'servers' : 'subscriptions';
  return { part, name: serverAt(touch, row)?.name ?? '', reason };
}

function subscriptionAt({ subscriptions }: Touch, id: number): string {
  const row = subscriptions[id - 1];
  return row === undefined ? '' : subscriptionName(row);
}

/** The part of a copy that fails with a part that is read. */
const PART_OF_READ: Readonly<Partial<Record<ReadPart['kind'], BackupPart>>> = {
  settings: 'settings',
  ports: 'ports',
  dnsLists: 'dns',
  dnsRules: 'dns',
  routingA: 'routingA',
  domains: 'domainsExcluded',
  customRouting: 'customRouting',
  ipGroups: 'ipGroups',
  inbounds: 'customInbounds',
  outbounds: 'outbounds',
  outbound: 'outbounds',
};

/** What is known after the part that was asked for could not be read. What a service does not have is not missing. */
export function withFailure(soFar: ReadSoFar, fault: Fault): ReadSoFar {
  const [failed, ...queue] = soFar.queue;
  const next = { ...soFar, queue, done: soFar.done + 1 };
  const part = failed && PART_OF_READ[failed.kind];
  if (part === undefined || fault.kind === 'missing') return next;
  const name = failed?.kind === 'outbound' ? { name: failed.name } : {};
  return { ...next, missing: [...soFar.missing, { part, ...name, reason: reasonOf(fault) }] };
}

/** For a file, in no person's language: the service's words, else what kind of failure it was. */
function reasonOf(fault: Fault): string {
  return fault.kind === 'refused' && fault.message !== '' ? fault.message : fault.kind;
}
