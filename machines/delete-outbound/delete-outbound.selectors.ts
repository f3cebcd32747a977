import { connectedTo } from '../domain/touch';
import { type LockedCallActor } from '../locked-call/locked-call.machine';
import { type DeleteOutboundSnapshot } from './delete-outbound.machine';

/** How many servers the outbound takes with it. */
export function selectConnectedCount({ context: { reply, name } }: DeleteOutboundSnapshot): number {
  return reply === null ? 0 : connectedTo(reply.touch, name).length;
}

/** The service's words when it refused, or null. */
export function selectDeleteRefusal(snapshot: DeleteOutboundSnapshot): string | null {
  const { lastFault } = snapshot.context;
  return lastFault?.kind === 'refused' ? lastFault.message : null;
}

/** True after a time-out: the outbound may still go. */
export function selectDeleteUnanswered(snapshot: DeleteOutboundSnapshot): boolean {
  return snapshot.context.lastFault?.kind === 'timeout';
}

/** The deletion that is on its way. */
export function selectDeleteCall({ children }: DeleteOutboundSnapshot): LockedCallActor | undefined {
  return children.deleteOutbound as LockedCallActor | undefined;
}
