import { type AnyActorLogic } from 'xstate';
import { type Service } from '../../machines/ports/service';
import { staleConnectionsMachine } from '../../machines/nodes/stale-connections.machine';
import { serve } from '../../machines/calls/service-call';
import { type Offer } from '../../machines/shell/offers.machine';
import { undoMachine } from '../../machines/shell/undo.machine';
import { provideTrial } from './trial';

/** The machines of what notices offer, and of what is on trial, with their slots filled. */
export function provideOffers(service: Service): Readonly<Record<Offer['kind'], AnyActorLogic>> {
  return {
    undo: serve(undoMachine, service),
    trial: serve(provideTrial(service), service),
    staleConnections: serve(staleConnectionsMachine, service),
  };
}
