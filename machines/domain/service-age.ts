import { type ServiceVersion } from './service-version';
import { type Touch } from './touch';

export type Numbers = readonly number[];

/** The last service that is recognised by its number; later ones are recognised only by the fields of their replies. */
export const LAST_NUMBERED = '2.4.14';
export const LATER: Numbers = [2, 4, 15];

/** The service that the specification describes. */
const BASE: Numbers = [2, 2, 6, 7];

/** The replies whose keys tell how old a service is. */
export type TellingReply = 'setting' | 'ports';

/** Their keys, as far as they were seen. */
export type SeenKeys = Readonly<Partial<Record<TellingReply, readonly string[]>>>;

export interface Signs {
  readonly service: ServiceVersion | null;
  /** Its lists, when they were read. */
  readonly touch?: Touch | null | undefined;
  readonly keys?: SeenKeys;
}

/** Whether something is there that came with a version; null when nobody has looked. */
type Sign = readonly [since: Numbers, shows: (signs: Signs) => boolean | null];

const keyOf =
  (reply: TellingReply, key: string) =>
  ({ keys }: Signs): boolean | null =>
    keys?.[reply]?.includes(key) ?? null;

const fieldOf =
  (...fields: readonly (keyof ServiceVersion)[]) =>
  ({ service }: Signs): boolean | null =>
    service === null ? null : fields.some((field) => service[field] !== undefined);

function showsAddresses({ touch }: Signs): boolean | null {
  const rows = touch?.subscriptions.filter(({ id, address }) => id > 0 || address !== null) ?? [];
  return rows.length === 0 ? null : rows.some(({ address }) => address !== null);
}

/** Rows of 2.2.7.2 to 2.4.14 have it; a row without it is older, or later. */
function showsAutoSelect({ touch }: Signs): true | null {
  return touch?.subscriptions.some(({ others = {} }) => 'autoSelect' in others) === true ? true : null;
}

/** What came when, oldest first. */
const SIGNS: readonly Sign[] = [
  [[2, 2, 4, 1], showsAddresses],
  [[2, 2, 6, 1], keyOf('ports', 'api')],
  [[2, 2, 6, 4], keyOf('setting', 'inboundSniffing')],
  [[2, 2, 7, 2], showsAutoSelect],
  [[2, 2, 7, 4], keyOf('setting', 'routeOnly')],
  [[2, 3], fieldOf('os')],
  [[2, 3, 1], keyOf('setting', 'logLevel')],
  [[2, 3, 3], keyOf('setting', 'tproxyExcludedInterfaces')],
  [[2, 3, 4], fieldOf('tinytunSupported', 'tunSupported')],
  [[2, 4], fieldOf('hasAccounts')],
  [[2, 4, 7], fieldOf('lastKernelExit')],
  [LATER, fieldOf('coreVersion', 'tunSupported')],
];

function compare(a: Numbers, b: Numbers): number {
  for (let at = 0; at < Math.max(a.length, b.length); at++) {
    const difference = (a[at] ?? 0) - (b[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

function numbersOf(version: string): Numbers | null {
  return /^v?(\d+(?:\.\d+)+|\d+$)/i.exec(version)?.[1]?.split('.').map(Number) ?? null;
}

/**
 * Whether a service is at least of a version. What its replies hold and lack decides; only between the two does its number,
 * which somebody has written, or not. A number that is too high for what they lack is none.
 */
export function ageOf(signs: Signs): (least: Numbers) => boolean {
  const shown = SIGNS.map(([since, shows]) => [since, shows(signs)] as const);
  const from = shown.filter(([, is]) => is === true).at(-1)?.[0] ?? [0];
  const before = shown.find(([since, is]) => is === false && compare(since, from) > 0)?.[0] ?? null;
  const isBefore = (one: Numbers): boolean => before === null || compare(one, before) < 0;
  const named = numbersOf(signs.service?.version ?? '');
  const assumed = named !== null && isBefore(named) ? named : BASE;
  return (least) => {
    if (least === LATER) return from === LATER;
    return compare(from, least) >= 0 || (isBefore(least) && compare(assumed, least) >= 0);
  };
}
