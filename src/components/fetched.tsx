import { type ComponentType, type ReactElement } from 'react';
import { completeTexts } from '../i18n/locale';

/**
 * What a part is for, and so how soon after the first paint it is fetched. `page`: it stands there without being asked for, and comes with
 * all others (`fetchParts`), so that the rows have priority. Every other one that is drawn is fetched at once.
 */
const ORDER = ['trouble', 'page', 'menu', 'dialog'] as const;

export type PartUse = (typeof ORDER)[number];

/** A component whose code and texts are not in the first load. */
export interface Part {
  readonly isHere: () => boolean;
  /** Rejects with `PartMissing`. A failed attempt is repeated. */
  readonly fetch: () => Promise<void>;
  /** It is needed now: `then` is called at once when it is here; watchers are told when it cannot be fetched. */
  readonly want: (then: () => void) => void;
}

export type FetchedComponent<TProps extends object> = ((props: TProps) => ReactElement) & Part;

/** The code of a part could not be fetched: its host does not answer, or has another panel now. */
export class PartMissing extends Error {
  override readonly name = 'PartMissing';
}

interface Registered {
  readonly use: PartUse;
  readonly part: Part;
}

const registered: Registered[] = [];
const arrivals = new Set<() => void>();
const missing = new Set<() => void>();
let arrived = 0;

/**
 * Instead of React's `lazy`, which caches a failure permanently and suspends even when its code is there. Drawn inside a `PartPlace`.
 */
export function fetched<TProps extends object>(
  partUse: PartUse,
  load: () => Promise<{ readonly default: ComponentType<TProps> }>,
): FetchedComponent<TProps> {
  let Loaded: ComponentType<TProps> | null = null;
  let coming: Promise<void> | null = null;
  let failure: PartMissing | null = null;
  let tellBegun = (): void => {};
  const begun = new Promise<void>((resolve) => {
    tellBegun = resolve;
  });
  const start = (): Promise<void> => {
    failure = null;
    tellBegun();
    const next = Promise.all([load(), completeTexts()]).then(
      ([module]) => {
        Loaded = module.default;
        arrived += 1;
        for (const tell of arrivals) tell();
      },
      (error: unknown) => {
        failure = new PartMissing(error instanceof Error ? error.message : String(error));
        throw failure;
      },
    );
    next.catch(() => undefined);
    coming = next;
    return next;
  };
  const fetch = (): Promise<void> => (coming === null || failure !== null ? start() : coming);
  const part: Part = {
    isHere: () => Loaded !== null,
    fetch,
    want: (then) => {
      if (Loaded === null) fetch().then(then, tellMissing);
      else then();
    },
  };
  registered.push({ use: partUse, part });
  function Fetched(props: TProps): ReactElement {
    if (Loaded === null) {
      // Rendered again it fails again, until it is fetched: a new attempt on each render would never end.
      if (failure !== null) throw failure;
      if (coming === null && partUse !== 'page') start().catch(tellMissing);
      // So a component says what it waits for. `use` would have to be called again once it is here.
      throw coming ?? begun;
    }
    return <Loaded {...props} />;
  }
  return Object.assign(Fetched, part);
}

/**
 * Fetches every part that is not here yet, what trouble needs first. Rejects with the first failure, after all that are fetched side
 * by side have ended.
 */
export async function fetchParts(): Promise<void> {
  for (const wanted of ORDER)
    for (let missing = partsOf(wanted); missing.length > 0; missing = partsOf(wanted)) {
      const outcomes = await Promise.allSettled(missing.map((part) => part.fetch()));
      const failure = outcomes.find((outcome) => outcome.status === 'rejected');
      if (failure !== undefined) throw failure.reason;
    }
}

function partsOf(wanted: PartUse): readonly Part[] {
  return registered.flatMap((one) => (one.use === wanted && !one.part.isHere() ? [one.part] : []));
}

/** A part that is waited for cannot be fetched. */
export function tellMissing(): void {
  for (const tell of missing) tell();
}

/** Reports when an awaited part cannot be fetched. Returns a function that unsubscribes. */
export function watchMissing(tell: () => void): () => void {
  missing.add(tell);
  return () => missing.delete(tell);
}

export function watchArrivals(tell: () => void): () => void {
  arrivals.add(tell);
  return () => arrivals.delete(tell);
}

/** How many parts have come so far. */
export function arrivedParts(): number {
  return arrived;
}
