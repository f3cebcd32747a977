import { type Backup } from '../domain/backup/contents';
import { capabilitiesOf, type Capabilities } from '../domain/capabilities';
import { isAddress, normalAddress } from '../domain/service-address';
import { serviceAt, type KnownService } from '../domain/service-book';
import { type ServiceVersion } from '../domain/service-version';
import { type Touch } from '../domain/touch';
import { type Fault } from '../shared/faults';
import { type BringBackOutput } from './bring-back.rules';

/** What a service has told to whom is logged in there. */
export interface VisitedService {
  readonly touch: Touch;
  /** The keys of its settings. */
  readonly keys: readonly string[];
}

/** What came of bringing the copy to a service. `skipped`: the person went on to the next. */
export type Delivered =
  | ({ readonly kind: 'brought' } & BringBackOutput)
  | { readonly kind: 'failed'; readonly fault: Fault }
  | { readonly kind: 'skipped' };

/** By address, in their order. */
export type Deliveries = ReadonlyMap<string, Delivered>;

interface Targets {
  readonly book: readonly KnownService[];
  readonly used: string;
  readonly checked: ReadonlySet<string>;
  /** Another address, as it is typed. */
  readonly text: string;
}

/** The services that can be chosen: the one in use has its own way. */
export function othersIn({ book, used }: Pick<Targets, 'book' | 'used'>): readonly KnownService[] {
  return book.filter(({ address }) => address !== used);
}

/** The addresses that are chosen, in the order of the book, the typed one last. */
export function targetsOf({ text, checked, ...known }: Targets): readonly string[] {
  const chosen = othersIn(known).flatMap(({ address }) => (checked.has(address) ? [address] : []));
  const typed = normalAddress(text);
  return typed === '' || chosen.includes(typed) ? chosen : [...chosen, typed];
}

/** Why the typed address is not used: it is none, or that of the service in use; null when it can be, or there is none. */
export function flawOf({ text, used }: Pick<Targets, 'text' | 'used'>): 'invalid' | 'used' | null {
  const typed = normalAddress(text);
  if (typed === '') return null;
  if (typed === used) return 'used';
  return isAddress(typed) ? null : 'invalid';
}

/** What the book knows of an address. */
export function knownAt(book: readonly KnownService[], address: string): Pick<KnownService, 'name' | 'address'> {
  return serviceAt(book, address) ?? { name: '', address };
}

/** What a service that was visited can do. */
export function capabilitiesThere(version: ServiceVersion | null, visited: VisitedService | null): Capabilities {
  return visited === null
    ? capabilitiesOf(version)
    : capabilitiesOf(version, { touch: visited.touch, keys: { setting: visited.keys } });
}

/** What is brought: the panel's own preferences are of this browser, not of a service. */
export function cargoOf({
  contents: { preferences: _, ...contents },
}: Pick<Backup, 'contents'>): Pick<Backup, 'contents'> {
  return { contents };
}

/** What came of a service whose plan was left, or whose reading was: of one that was not read nothing is known. */
export function deliveredBy(output: BringBackOutput): Delivered {
  const { read, fault } = output;
  if (read) return { kind: 'brought', ...output };
  return fault === null || fault.kind === 'left' ? { kind: 'skipped' } : { kind: 'failed', fault };
}

/** Nothing is left to be done there. */
export function isDelivered(one: Delivered | undefined): boolean {
  return one?.kind === 'brought' && one.fault === null && one.differences === 0;
}
