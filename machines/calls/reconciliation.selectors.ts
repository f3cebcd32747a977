import { clashesOf, type Clash, type Side } from '../shared/three-way';
import { type ReconciliationActor, type ReconciliationSnapshot } from './reconciliation.machine';

/** What the person has to decide. A new list each time: compare with `sameClashes`. */
export function selectClashes({ context }: ReconciliationSnapshot): readonly Clash[] {
  return clashesOf(context);
}

export function sameClashes(one: readonly Clash[], other: readonly Clash[]): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

export function selectSide({ context }: ReconciliationSnapshot, path: string): Side | null {
  return context.choices[path] ?? null;
}

/** Of an editor: the reconciliation that comes before its save, while it goes on. */
export function reconciliationOf({
  children,
}: {
  readonly children: Readonly<Record<string, unknown>>;
}): ReconciliationActor | undefined {
  return children['reconcile'] as ReconciliationActor | undefined;
}

export function isAsking(snapshot: ReconciliationSnapshot | undefined): boolean {
  return snapshot?.hasTag('asking') ?? false;
}
