import { type OutboundsSnapshot } from './outbounds.machine';

export interface OutboundItem {
  readonly name: string;
  /** Connected servers; more than one is a load balance (SPEC 4.12). */
  readonly count: number;
}

export function selectActiveOutbound(snapshot: OutboundsSnapshot): string {
  return snapshot.context.active;
}

export function selectOutboundNames(snapshot: OutboundsSnapshot): readonly string[] {
  return snapshot.context.outbounds;
}

export function countIn(snapshot: OutboundsSnapshot, name: string): number {
  return snapshot.context.connected.filter(({ outbound }) => outbound === name).length;
}

export function selectActiveCount(snapshot: OutboundsSnapshot): number {
  return countIn(snapshot, snapshot.context.active);
}

/** Whether any outbound has a server. */
export function selectAnyChosen({ context }: OutboundsSnapshot): boolean {
  return context.connected.length > 0;
}

/** A new list each time: compare with `sameItems`. */
export function selectOutboundItems(snapshot: OutboundsSnapshot): readonly OutboundItem[] {
  return selectOutboundNames(snapshot).map((name) => ({ name, count: countIn(snapshot, name) }));
}

export function sameItems(one: readonly OutboundItem[], other: readonly OutboundItem[]): boolean {
  return (
    one.length === other.length &&
    one.every((item, index) => item.name === other[index]?.name && item.count === other[index].count)
  );
}
