import { updateAllMachine } from '../../../machines/servers/update-all.machine';
import { type Service } from '../../adapters/http/service';
import { lockedSlot } from '../slots';

export function provide(service: Service) {
  return updateAllMachine.provide({
    actors: { touch: lockedSlot(service.locate), updateSubscription: lockedSlot(service.updateSubscription) },
  });
}
