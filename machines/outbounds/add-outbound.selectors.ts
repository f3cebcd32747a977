import { saidBeside, type Fault } from '../shared/faults';
import { type AddOutboundCommand, type AddOutboundSnapshot } from './add-outbound.machine';
import { problemOfName, type NameProblem } from './add-outbound.rules';

/** What stands beside the field: nothing before the first confirm, except a name that is too long. */
export function selectNameProblem(snapshot: AddOutboundSnapshot): NameProblem | null {
  const problem = problemOfName(snapshot.context.text, snapshot.context.outbounds);
  return snapshot.hasTag('problems') || problem === 'tooLong' ? problem : null;
}

/** Why the outbound was not added, or null; a time-out has its own words. */
export function selectAddFault(snapshot: AddOutboundSnapshot): Fault | null {
  const fault = saidBeside(snapshot.context.lastFault);
  return fault?.kind === 'timeout' ? null : fault;
}

/** True after a time-out: the outbound may still be added. */
export function selectAddUnanswered(snapshot: AddOutboundSnapshot): boolean {
  return snapshot.context.lastFault?.kind === 'timeout';
}

/** The draft as commands that type it into a fresh dialog. */
export function selectRetyped({ context: { text } }: AddOutboundSnapshot): readonly AddOutboundCommand[] {
  return [{ type: 'name.edit', text }];
}
