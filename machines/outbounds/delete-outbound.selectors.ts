import { connectedTo } from '../domain/touch';
import { type LockedCallActor } from '../calls/locked-call.machine';
import { callIn } from '../calls/long-call.machine';
import { saidBeside, type Fault } from '../shared/faults';
import { type DeleteOutboundSnapshot } from './delete-outbound.machine';

/** How many servers the outbound takes with it. */
export function selectConnectedCount({ context: { reply, name } }: DeleteOutboundSnapshot): number {
  return reply === null ? 0 : connectedTo(reply.touch, name).length;
}

/** Why the outbound is still there, or null; a lost answer has its own words. */
export function selectDeleteFault(snapshot: DeleteOutboundSnapshot): Fault | null {
  const fault = saidBeside(snapshot.context.lastFault);
  return fault !== null && isUnanswered(fault) ? null : fault;
}

/** True when no answer came, or none was waited for: the outbound may still be deleted. */
export function selectDeleteUnanswered({ context: { lastFault } }: DeleteOutboundSnapshot): boolean {
  return lastFault !== null && isUnanswered(lastFault);
}

function isUnanswered({ kind }: Fault): boolean {
  return kind === 'timeout' || kind === 'left';
}

/** The deletion in progress. */
export function selectDeleteCall({ children }: DeleteOutboundSnapshot): LockedCallActor | undefined {
  return callIn(children.deleteOutbound);
}
