import { canonical } from '../domain/backup/canonical';
import { type BackupContents, type BackupDns, type BackupOutbound, type BackupPart } from '../domain/backup/contents';
import { type CustomInbound } from '../domain/custom-inbound';
import { type ChangeKind, type Moment } from '../ports/moments';

/** One value of a part, at the moment and in what it is compared with; null where it is not there. */
export interface ComparedValue {
  /** Of the thing itself, in no person's language. */
  readonly name: string;
  readonly before: string | null;
  readonly after: string | null;
  /** It is a password. */
  readonly secret?: true;
}

/** How a part differs. `rows`: what the moment holds of the lists, which is not compared. */
export type Difference =
  | { readonly kind: 'values'; readonly part: BackupPart; readonly values: readonly ComparedValue[] }
  | { readonly kind: 'text'; readonly part: BackupPart; readonly before: string; readonly after: string }
  | { readonly kind: 'rows'; readonly part: BackupPart; readonly rows: readonly HeldRow[] };

/** `text`: a link, an address or an outbound. `secret`: it may hold a password. */
export interface HeldRow {
  readonly name: string;
  readonly text: string;
  readonly secret: boolean;
}

/** What can be compared with what the service has. */
const COMPARED = [
  'settings',
  'ports',
  'dns',
  'routingA',
  'domainsExcluded',
  'customRouting',
  'ipGroups',
  'customInbounds',
  'outbounds',
] as const satisfies readonly BackupPart[];

export function comparedParts(contents: BackupContents): readonly BackupPart[] {
  return COMPARED.filter((part) => contents[part] !== undefined);
}

const NOT_COMPARED: readonly ChangeKind[] = ['server', 'subscription', 'deleted'];

/** The moments that one can be compared with: those before changes of the same, and those that hold everything. */
export function comparableWith(one: Moment, all: readonly Moment[]): readonly Moment[] {
  const { kind, name } = one.change;
  if (NOT_COMPARED.includes(kind)) return [];
  const isSame = ({ change }: Moment): boolean =>
    change.kind === 'broughtBack' || (change.kind === kind && change.name === name);
  return all.filter((other) => other.id !== one.id && isSame(other));
}

const textOf = (value: unknown): string | null =>
  value === undefined ? null : typeof value === 'string' ? value : canonical(value);

/** How the name of a password ends: custom inbounds have one after 2.4.14. */
const PASSWORD = ' · password';

/** Values by their names; those that agree are left out. */
function valuesOf(before: ReadonlyMap<string, unknown>, after: ReadonlyMap<string, unknown>): readonly ComparedValue[] {
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((name) => {
    const [one, other] = [textOf(before.get(name)), textOf(after.get(name))];
    const secret = name.endsWith(PASSWORD) ? ({ secret: true } as const) : {};
    return one === other ? [] : [{ name, before: one, after: other, ...secret }];
  });
}

const keysOf = (object: object | undefined): ReadonlyMap<string, unknown> => new Map(Object.entries(object ?? {}));

/** The values of the things of a list, each with the name of its thing; what came after the moment is left out. */
function valuesOfEach<TOne extends object>(
  nameOf: (one: TOne) => string,
  valueOf: (one: TOne) => object,
  before: readonly TOne[] = [],
  after: readonly TOne[] = [],
): readonly ComparedValue[] {
  const names = new Set(before.map(nameOf));
  const keysIn = (list: readonly TOne[]): ReadonlyMap<string, unknown> =>
    new Map(
      list
        .filter((one) => names.has(nameOf(one)))
        .flatMap((one) =>
          Object.entries(valueOf(one)).map(([key, value]) => [`${nameOf(one)} · ${key}`, value] as const),
        ),
    );
  return valuesOf(keysIn(before), keysIn(after));
}

function linesOfDns(dns: BackupDns | undefined): string {
  if (dns === undefined) return '';
  if ('rules' in dns) return dns.rules.map((rule) => canonical(rule)).join('\n');
  return [...dns.internal, ...(dns.external.length === 0 ? [] : ['', ...dns.external])].join('\n');
}

/** A part that is one text; lists are lines. */
function textIn(part: (typeof COMPARED)[number], contents: BackupContents): string {
  switch (part) {
    case 'dns':
      return linesOfDns(contents.dns);
    case 'routingA':
      return contents.routingA ?? '';
    case 'domainsExcluded':
      return contents.domainsExcluded ?? '';
    case 'ipGroups':
      return [...(contents.ipGroups?.countries ?? []), ...(contents.ipGroups?.ranges ?? [])].join('\n');
    case 'customRouting':
      return JSON.stringify(contents.customRouting ?? {}, null, 2);
    default:
      return '';
  }
}

function differenceIn(part: (typeof COMPARED)[number], before: BackupContents, after: BackupContents): Difference {
  switch (part) {
    case 'settings':
    case 'ports':
      return { kind: 'values', part, values: valuesOf(keysOf(before[part]), keysOf(after[part])) };
    case 'outbounds': {
      const settingOf = ({ setting }: BackupOutbound) => setting ?? {};
      const values = valuesOfEach(({ name }) => name, settingOf, before.outbounds, after.outbounds);
      return { kind: 'values', part, values };
    }
    case 'customInbounds': {
      const fieldsOf = ({ tag: _, ...fields }: CustomInbound) => fields;
      const values = valuesOfEach(({ tag }) => tag, fieldsOf, before.customInbounds, after.customInbounds);
      return { kind: 'values', part, values };
    }
    default:
      return { kind: 'text', part, before: textIn(part, before), after: textIn(part, after) };
  }
}

/** How a moment differs from a later state; nothing to compare with leaves only the rows that it holds. */
export function differencesOf(before: BackupContents, after: BackupContents | null): readonly Difference[] {
  const compared =
    after === null ? [] : COMPARED.filter((part) => before[part] !== undefined && after[part] !== undefined);
  const rows: readonly Difference[] = [
    {
      kind: 'rows',
      part: 'servers',
      rows: (before.servers ?? []).map(({ name, link }) => ({ name, text: link, secret: true })),
    },
    {
      kind: 'rows',
      part: 'subscriptions',
      rows: (before.subscriptions ?? []).map(({ remarks, address }) => ({
        name: remarks,
        text: address,
        secret: true,
      })),
    },
    {
      kind: 'rows',
      part: 'connections',
      rows: (before.connections ?? []).map((one) => {
        const name = 'own' in one ? (before.servers?.[one.own - 1]?.name ?? '') : one.server.name;
        return { name, text: one.outbound, secret: false };
      }),
    },
  ];
  return [
    ...compared.map((part) => differenceIn(part, before, after ?? {})),
    ...rows.filter((one) => one.kind === 'rows' && one.rows.length > 0),
  ];
}

/** Whether something in it may hold a password. */
export function hasSecrets(one: Difference): boolean {
  if (one.kind === 'text') return false;
  return one.kind === 'rows' ? one.rows.some(({ secret }) => secret) : one.values.some(({ secret }) => secret);
}

/** Whether there is anything to see in it. */
export function isEmpty(one: Difference): boolean {
  if (one.kind === 'values') return one.values.length === 0;
  return one.kind === 'text' ? one.before === one.after : false;
}
