import { type AnyActorLogic } from 'xstate';
import { staleConnectionsMachine } from '../../machines/nodes/stale-connections.machine';
import { type StaleRules } from '../../machines/nodes/stale-connections.rules';
import { type Offer } from '../../machines/shell/offers.machine';
import { undoMachine, type UndoRules } from '../../machines/shell/undo.machine';
import { type Service } from '../adapters/http/service';
import { provideTrial } from './trial';
import { stepsSlot } from './steps';

/** The machines of what notices offer, and of what is on trial, with their slots filled. */
export function provideOffers(service: Service): Readonly<Record<Offer['kind'], AnyActorLogic>> {
  const { locate, connect, chooseServers, start } = service;
  return {
    undo: undoMachine.provide({
      actors: {
        run: stepsSlot<UndoRules>(locate, {
          importText: service.importText,
          patchSubscription: service.patchSubscription,
          addOutbound: service.addOutbound,
          saveOutbound: service.saveOutbound,
          connect,
          chooseServers,
          start,
        }),
      },
    }),
    trial: provideTrial(service),
    staleConnections: staleConnectionsMachine.provide({
      actors: { run: stepsSlot<StaleRules>(locate, { disconnect: service.disconnect }) },
    }),
  };
}
