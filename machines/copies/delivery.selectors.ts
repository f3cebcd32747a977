import { titleOf, type KnownService } from '../domain/service-book';
import { type LoginActor } from '../session/login.machine';
import { type BringBackActor } from './bring-back.machine';
import { flawOf, knownAt, othersIn, type Delivered } from './delivery.rules';
import { type DeliverySnapshot } from './delivery.machine';
import { addressNow } from './delivery.setup';

export type DeliveryStage = 'targets' | 'busy' | 'login' | 'bringing' | 'finished';

const STAGES = ['targets', 'login', 'bringing', 'finished'] as const;

export const selectStage = (snapshot: DeliverySnapshot): DeliveryStage =>
  STAGES.find((tag) => snapshot.hasTag(tag)) ?? 'busy';
/** The services that can be chosen. Compare with `sameServices`: it is created each time. */
export const selectOthers = ({ context }: DeliverySnapshot): readonly KnownService[] => othersIn(context);
export const sameServices = (a: readonly KnownService[], b: readonly KnownService[]): boolean =>
  a.length === b.length && a.every((one, index) => one === b[index]);
export const selectIsChecked = ({ context }: DeliverySnapshot, address: string): boolean =>
  context.checked.has(address);
export const selectText = ({ context }: DeliverySnapshot): string => context.text;
/** What is wrong with the typed address, once it was to be used. */
export const selectFlaw = (snapshot: DeliverySnapshot): 'invalid' | 'used' | null =>
  snapshot.hasTag('flawed') ? flawOf(snapshot.context) : null;
export const selectAddress = ({ context }: DeliverySnapshot): string => addressNow(context);
/** What the service whose turn it is is called. */
export const selectTitle = ({ context }: DeliverySnapshot): string => titleAt({ context }, addressNow(context));
export const selectTurn = ({ context }: DeliverySnapshot): number => context.turn + 1;
export const selectTargets = ({ context }: DeliverySnapshot): readonly string[] => context.targets;
export const selectDelivered = ({ context }: DeliverySnapshot, address: string): Delivered | undefined =>
  context.deliveries.get(address);
export const selectLogin = ({ children }: DeliverySnapshot): LoginActor | undefined =>
  children.login as LoginActor | undefined;
export const selectBringing = ({ children }: DeliverySnapshot): BringBackActor | undefined =>
  children.bringing as BringBackActor | undefined;

export function titleAt({ context }: Pick<DeliverySnapshot, 'context'>, address: string): string {
  return titleOf(knownAt(context.book, address));
}
