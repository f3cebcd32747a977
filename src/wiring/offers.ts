import { type AnyActorLogic } from 'xstate';
import { staleConnectionsMachine } from '../../machines/nodes/stale-connections.machine';
import { type StaleRules } from '../../machines/nodes/stale-connections.rules';
import { undoMachine } from '../../machines/nodes/undo.machine';
import { type UndoRules } from '../../machines/nodes/undo.rules';
import { outboundUndoMachine } from '../../machines/outbounds/outbound-undo.machine';
import { type OutboundRules } from '../../machines/outbounds/outbound-undo.rules';
import { type Offer } from '../../machines/shell/offers.machine';
import { type Service } from '../adapters/http/service';
import { stepsSlot } from './steps';

/** The machines of what notices offer, with their slots filled. */
export function provideOffers(service: Service): Readonly<Record<Offer['kind'], AnyActorLogic>> {
  const { locate, connect, start } = service;
  return {
    undo: undoMachine.provide({
      actors: {
        run: stepsSlot<UndoRules>(locate, {
          importText: service.importText,
          patchSubscription: service.patchSubscription,
          connect,
          start,
        }),
      },
    }),
    outboundUndo: outboundUndoMachine.provide({
      actors: {
        run: stepsSlot<OutboundRules>(locate, {
          addOutbound: service.addOutbound,
          saveOutbound: service.saveOutbound,
          connect,
          start,
        }),
      },
    }),
    staleConnections: staleConnectionsMachine.provide({
      actors: { run: stepsSlot<StaleRules>(locate, { disconnect: service.disconnect }) },
    }),
  };
}
