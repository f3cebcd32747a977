import { type AnyActorRef } from 'xstate';
import { placeAfter } from '../shared/place-after';
import { type OutboundServersCommand, type OutboundServersSnapshot } from './outbound-servers.machine';
import { markedChanges } from './outbound-servers.marks.rules';
import { shownOf, type ChoosableServer } from './outbound-servers.rules';
import { wayOf } from './outbound-servers.setup';
import { planOf, type Plan } from './outbound-servers.steps.rules';

/** The rows of the list. The same array as long as it shows the same. */
export function selectShown({ context: { draft, search, only } }: OutboundServersSnapshot): readonly ChoosableServer[] {
  return shownOf(draft, search, only);
}

/** The row that Enter checks. */
export function selectActive(snapshot: OutboundServersSnapshot): number {
  return placeAfter(snapshot.context.steps, selectShown(snapshot).length);
}

/** What saving takes. A new object each time: compare with `samePlan`. */
export function selectPlan({ context }: OutboundServersSnapshot): Plan {
  return planOf(context.draft, wayOf(context));
}

export function samePlan(one: Plan, other: Plan): boolean {
  return one.calls === other.calls && one.restarts === other.restarts && one.maySpare === other.maySpare;
}

/** What makes the calls, while it goes on. */
export const selectRun = (snapshot: OutboundServersSnapshot): AnyActorRef | undefined => snapshot.children['run'];

/** The draft as the command that enters it again. */
export function selectRetyped({ context: { draft } }: OutboundServersSnapshot): readonly OutboundServersCommand[] {
  return [{ type: 'changes.restore', changes: markedChanges(draft) }];
}
