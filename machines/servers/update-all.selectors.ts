import { type AnyActorRef } from 'xstate';
import { type UpdateAllSnapshot } from './update-all.machine';
import { type UpdateLine } from './update-all.rules';

export const selectLines = (snapshot: UpdateAllSnapshot): readonly UpdateLine[] => snapshot.context.lines;
export const selectUpdating = (snapshot: UpdateAllSnapshot): boolean => snapshot.hasTag('busy');
/** What makes the calls, while it goes on. */
export const selectRun = (snapshot: UpdateAllSnapshot): AnyActorRef | undefined => snapshot.children['run'];

/** How many subscriptions have had their turn. */
export const selectDone = ({ context: { lines } }: UpdateAllSnapshot): number =>
  lines.filter(({ outcome }) => outcome !== null).length;

/** The line whose turn it is; -1 when there is none. */
export const selectCurrent = (snapshot: UpdateAllSnapshot): number =>
  snapshot.hasTag('busy') ? snapshot.context.lines.findIndex(({ outcome }) => outcome === null) : -1;
