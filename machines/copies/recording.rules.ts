import { canonical } from '../domain/backup/canonical';
import { type BackupContents, type BackupOutbound } from '../domain/backup/contents';
import { referenceKey, referenceOfKey, type ConnectedReference, type Reference } from '../domain/reference';
import { follower, rebaser, sourceOf } from '../domain/same-row';
import { type TextSubject } from '../domain/text-subject';
import { type Texts } from '../domain/texts';
import { EMPTY_TOUCH, type Touch } from '../domain/touch';
import { nameAt } from '../domain/touch-changes';
import { type ChangeKind, type MomentChange } from '../ports/moments';
import { type ServiceCalls } from '../ports/service';
import { readServiceOf } from './read-contents.rules';
import { contentsOf } from './reading.rules';

/** The calls that change a part of a service, and those whose answers tell what is there before. What only adds is not among them. */
export const RECORDED_CALLS = [
  'setting',
  'saveSetting',
  'ports',
  'savePorts',
  'storedTexts',
  'saveTexts',
  'dnsRules',
  'saveDnsRules',
  'customPac',
  'saveCustomPac',
  'customInbounds',
  'addInbound',
  'deleteInbound',
  'outboundSetting',
  'saveOutbound',
  'deleteOutbound',
  'locate',
  'disconnect',
  'deleteRows',
  'importText',
  'patchSubscription',
] as const satisfies readonly (keyof ServiceCalls)[];

type RecordedName = (typeof RECORDED_CALLS)[number];

/** A call as it is sent. */
export type SentCall = {
  readonly [TName in RecordedName]: { readonly name: TName; readonly input: ServiceCalls[TName]['input'] };
}[RecordedName];

/** A call with its answer. */
export type AnsweredCall = {
  readonly [TName in RecordedName]: {
    readonly name: TName;
    readonly input: ServiceCalls[TName]['input'];
    readonly value: ServiceCalls[TName]['value'];
  };
}[RecordedName];

/** What the answers have told of a service. Whoever saves something has read it just before. */
export interface Known {
  readonly contents: BackupContents;
  /** The lists in which rows were located last, with the links that are known of them. */
  readonly touch: Touch;
  /** What was connected when they were located. */
  readonly connected: readonly ConnectedReference[];
}

export const NOTHING_KNOWN: Known = { contents: {}, touch: EMPTY_TOUCH, connected: [] };

/** What goes with a change. */
export interface Before {
  readonly change: MomentChange;
  readonly contents: BackupContents;
}

export function learnt(known: Known, call: AnsweredCall): Known {
  const knowing = (contents: BackupContents): Known => ({ ...known, contents: { ...known.contents, ...contents } });
  switch (call.name) {
    case 'setting':
      return knowing(contentsOf({ kind: 'settings', value: call.value }));
    case 'ports':
      return knowing(contentsOf({ kind: 'ports', value: call.value }));
    case 'storedTexts':
      return knowing(textsOf(call.input.subject, call.value));
    case 'dnsRules':
      return knowing(contentsOf({ kind: 'dnsRules', value: call.value }));
    case 'customPac':
      return knowing(contentsOf({ kind: 'customRouting', value: call.value }));
    case 'customInbounds':
      return knowing({ customInbounds: call.value.inbounds });
    case 'addInbound':
    case 'deleteInbound':
      return knowing({ customInbounds: call.value });
    case 'outboundSetting': {
      const { name } = call.input;
      const others = (known.contents.outbounds ?? []).filter((one) => one.name !== name);
      return knowing({ outbounds: [...others, { name, setting: call.value }] });
    }
    case 'locate': {
      const { touch } = call.value;
      const links = linksBy(rebaser(call.input.before, touch), call.input.before);
      return {
        ...known,
        touch: { ...touch, links: new Map([...links, ...(touch.links ?? [])]) },
        connected: touch.connected,
      };
    }
    case 'disconnect': {
      const { touch } = call.value;
      const follow = follower(known.touch, touch);
      return {
        ...known,
        touch: { ...touch, links: linksBy(follow, known.touch) },
        connected: known.connected.flatMap((one) => {
          const row = follow(one);
          return row === undefined ? [] : [{ ...row, outbound: one.outbound }];
        }),
      };
    }
    default:
      return known;
  }
}

/** Links of lists that were read before, by where their rows stand now. */
function linksBy(find: (row: Reference) => Reference | undefined, { links }: Touch): ReadonlyMap<string, string> {
  return new Map(
    [...(links ?? [])].flatMap(([key, link]) => {
      const row = find(referenceOfKey(key));
      return row === undefined ? [] : [[referenceKey(row), link] as const];
    }),
  );
}

function textsOf(subject: TextSubject, value: Texts): BackupContents {
  return contentsOf({ kind: subject === 'dns' ? 'dnsLists' : subject, value });
}

/** What a call is about to change, as it is now; null when it changes nothing that can be kept, or that is known. */
export function partBefore(known: Known, call: SentCall): Before | null {
  const { contents } = known;
  switch (call.name) {
    case 'saveSetting':
      return keysBefore('settings', contents.settings, call.input);
    case 'savePorts':
      return keysBefore('ports', contents.ports, contentsOf({ kind: 'ports', value: call.input }).ports);
    case 'saveTexts':
      return wholeBefore(contents, textsOf(call.input.subject, call.input.texts));
    case 'saveDnsRules':
      return wholeBefore(contents, contentsOf({ kind: 'dnsRules', value: call.input }));
    case 'saveCustomPac':
      return wholeBefore(contents, { customRouting: call.input });
    case 'deleteInbound': {
      const { tag } = call.input;
      const gone = (contents.customInbounds ?? []).filter((one) => one.tag === tag);
      return gone.length === 0 ? null : { change: single('inboundDeleted', tag), contents: { customInbounds: gone } };
    }
    case 'saveOutbound': {
      const { name, setting } = call.input;
      const now = outboundIn(contents, name);
      if (now === undefined || canonical(now.setting) === canonical(setting)) return null;
      return { change: single('outbound', name), contents: { outbounds: [now] } };
    }
    case 'deleteOutbound': {
      const { name } = call.input;
      return {
        change: single('outboundDeleted', name),
        contents: { outbounds: [outboundIn(contents, name) ?? { name }] },
      };
    }
    case 'deleteRows':
      return rowsBefore(known, 'deleted', call.input.rows);
    case 'importText':
      return call.input.which === null ? null : rowsBefore({ ...known, connected: [] }, 'server', [call.input.which]);
    case 'patchSubscription':
      return rowsBefore({ ...known, connected: [] }, 'subscription', [call.input.row]);
    default:
      return null;
  }
}

const single = (kind: ChangeKind, name = ''): MomentChange => ({ kind, count: 1, name });

const outboundIn = ({ outbounds }: BackupContents, name: string): BackupOutbound | undefined =>
  outbounds?.find((outbound) => outbound.name === name);

/** What is saved key by key. */
function keysBefore(part: 'settings' | 'ports', now: object | undefined, next: object | undefined): Before | null {
  const [before, after] = [new Map(Object.entries(now ?? {})), new Map(Object.entries(next ?? {}))];
  const keys = new Set([...before.keys(), ...after.keys()]);
  const count = [...keys].filter((key) => canonical(before.get(key)) !== canonical(after.get(key))).length;
  return now === undefined || count === 0
    ? null
    : { change: { kind: part, count, name: '' }, contents: { [part]: now } };
}

/** What is saved as a whole: `next` has one part. */
function wholeBefore(now: BackupContents, next: BackupContents): Before | null {
  const [part] = Object.keys(next) as readonly (
    'dns' | 'routingA' | 'domainsExcluded' | 'customRouting' | 'ipGroups'
  )[];
  if (part === undefined || now[part] === undefined || canonical(now[part]) === canonical(next[part])) return null;
  return { change: single(part), contents: { [part]: now[part] } };
}

/** Rows of the lists that were located, with what is connected of them. */
function rowsBefore(
  { touch, connected }: Known,
  kind: 'deleted' | 'server' | 'subscription',
  rows: readonly Reference[],
): Before | null {
  const keys = new Set(rows.map(referenceKey));
  const ofRow = ({ _type, id, sub }: ConnectedReference): boolean =>
    keys.has(referenceKey(_type === 'server' ? { _type, id, sub } : { _type: 'subscription', id: sub + 1, sub: 0 }));
  const links = new Map([...(touch.links ?? [])].filter(([key]) => keys.has(key)));
  const { servers, subscriptions, connections } = readServiceOf({
    scope: { withListed: false },
    parts: {},
    missing: [],
    touch: { ...touch, connected: connected.filter(ofRow) },
    links,
    running: false,
  }).contents;
  const sources = new Set(
    touch.subscriptions.flatMap((row) => (keys.has(`subscription:${row.id}`) ? [sourceOf(row)] : [])),
  );
  const gone = subscriptions?.filter(({ address }) => sources.has(address)) ?? [];
  const [first] = rows;
  const name = rows.length === 1 && first !== undefined ? nameAt(touch, first) : '';
  const parts: readonly (readonly [keyof BackupContents, readonly unknown[]])[] = [
    ['servers', servers ?? []],
    ['subscriptions', gone],
    ['connections', connections ?? []],
  ];
  const held = parts.filter(([, all]) => all.length > 0);
  if (held.length === 0) return null;
  return { change: { kind, count: rows.length, name }, contents: Object.fromEntries(held) };
}
