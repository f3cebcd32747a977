import { type AddOutboundSnapshot } from './add-outbound.machine';
import { problemOfName, type NameProblem } from './add-outbound.rules';

/** What stands beside the field: nothing before the first confirm, except a name that is too long. */
export function selectNameProblem(snapshot: AddOutboundSnapshot): NameProblem | null {
  const problem = problemOfName(snapshot.context.text, snapshot.context.outbounds);
  return snapshot.hasTag('problems') || problem === 'tooLong' ? problem : null;
}

/** The service's words when it refused the name, or null. */
export function selectRefusal(snapshot: AddOutboundSnapshot): string | null {
  const { lastFault } = snapshot.context;
  return lastFault?.kind === 'refused' ? lastFault.message : null;
}

/** True after a time-out: the outbound may still be added. */
export function selectAddUnanswered(snapshot: AddOutboundSnapshot): boolean {
  return snapshot.context.lastFault?.kind === 'timeout';
}
