import { type AnyActorRef } from 'xstate';
import { type OutboundServersCommand, type OutboundServersSnapshot } from './outbound-servers.machine';
import { markedChanges } from './outbound-servers.marks.rules';
import { wayOf } from './outbound-servers.setup';
import { planOf, type Plan } from './outbound-servers.steps.rules';
import { type Choosing } from './server-choice.rules';

export const selectChoosing = ({ context }: OutboundServersSnapshot): Choosing => context;

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
