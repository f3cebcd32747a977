import { type ServiceVersion } from '../domain/service-version';
import { connectedTo, serverAt, shownName, type SubscriptionRow, type TouchReply } from '../domain/touch';
import { notice, type NoticeSpec } from '../ports/notice';
import { noticesOfVersion } from '../service/backend.rules';
import { TOAST } from '../shared/constants';
import { type Fault } from '../shared/faults';

/** What a service answered, at `at` in Unix seconds. */
export interface ServiceAnswer {
  readonly at: number;
  readonly version: ServiceVersion;
  readonly reply: TouchReply;
}

/** The last try to read a service: what it answered, or why it did not. */
export type ServiceReading =
  ({ readonly kind: 'read' } & ServiceAnswer) | { readonly kind: 'failed'; readonly fault: Fault };

/** By address. */
export type ServiceReadings = ReadonlyMap<string, ServiceReading>;

/** The servers that an outbound has; those of names alone that stand in the lists. */
export interface ChosenServers {
  readonly outbound: string;
  readonly names: readonly string[];
}

/** What is chosen, in the order in which the service tells it. */
export function chosenIn({ touch }: TouchReply): readonly ChosenServers[] {
  return [...new Set(touch.connected.map(({ outbound }) => outbound))].map((outbound) => ({
    outbound,
    names: connectedTo(touch, outbound).flatMap((reference) => {
      const row = serverAt(touch, reference);
      return row === undefined ? [] : [shownName(row)];
    }),
  }));
}

/** What is wrong with a service, as the panel of that service would say it. */
export function problemsOf({
  version,
  reply: { touch },
}: Pick<ServiceAnswer, 'version' | 'reply'>): readonly NoticeSpec[] {
  const count = touch.connected.filter((reference) => serverAt(touch, reference) === undefined).length;
  return [
    ...noticesOfVersion(version).filter(({ intent }) => intent !== 'success'),
    ...(count === 0 ? [] : [notice('staleConnections', 'warning', { count }, TOAST.prompt)]),
  ];
}

/** The subscriptions whose providers say how much is left. */
export function quotasIn({ touch }: TouchReply): readonly SubscriptionRow[] {
  return touch.subscriptions.filter(({ info }) => info.trim() !== '');
}

/** Whose turn it is: one that was not read yet, else the one after the last; null when there is none. */
export function nextTurn(addresses: readonly string[], readings: ServiceReadings, last: string | null): string | null {
  const unread = addresses.find((address) => !readings.has(address));
  if (unread !== undefined) return unread;
  const place = last === null ? -1 : addresses.indexOf(last);
  return addresses[(place + 1) % Math.max(1, addresses.length)] ?? null;
}
