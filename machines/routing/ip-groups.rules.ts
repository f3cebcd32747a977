import { ipRangeOf } from '../domain/ip-address';
import { type AreaName } from '../domain/texts';

/** `country`: no code of a country and no list that comes with the core. `range`: no IP, nor one with a prefix. */
export type IpGroupFlaw = 'country' | 'range';

export interface IpGroupProblem {
  readonly kind: 'line';
  readonly area: AreaName;
  /** Counts from 1. */
  readonly line: number;
  readonly text: string;
  readonly flaw: IpGroupFlaw;
}

/** Lists of the core's file of addresses that are no countries. */
const LISTS: ReadonlySet<string> = new Set([
  'PRIVATE',
  'CLOUDFLARE',
  'CLOUDFRONT',
  'FACEBOOK',
  'FASTLY',
  'GOOGLE',
  'NETFLIX',
  'TELEGRAM',
  'TOR',
  'TWITTER',
]);
const UNKNOWN_REGION = 'ZZ';

function isCountry(code: string): boolean {
  const upper = code.toUpperCase();
  if (LISTS.has(upper)) return true;
  if (!/^[A-Z]{2}$/u.test(upper) || upper === UNKNOWN_REGION) return false;
  return new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' }).of(upper) !== undefined;
}

function flawsIn(
  area: AreaName,
  text: string,
  flaw: IpGroupFlaw,
  isSound: (line: string) => boolean,
): readonly IpGroupProblem[] {
  return text.split('\n').flatMap((raw, index) => {
    const line = raw.trim();
    return line === '' || isSound(line) ? [] : [{ kind: 'line', area, line: index + 1, text: line, flaw }];
  });
}

/** Every line that the service would store although it means nothing. */
export function ipGroupProblems(countries: string, ranges: string): readonly IpGroupProblem[] {
  return [
    ...flawsIn('countries', countries, 'country', isCountry),
    ...flawsIn('ranges', ranges, 'range', (line) => ipRangeOf(line) !== null),
  ];
}
