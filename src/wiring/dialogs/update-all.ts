import { updateAllMachine } from '../../../machines/update-all/update-all.machine';
import { type Service } from '../../adapters/http/service';
import { lockedSlot } from '../slots';

export function provide(service: Service) {
  return updateAllMachine.provide({
    actors: { touch: lockedSlot(service.touch), updateSubscription: lockedSlot(service.updateSubscription) },
  });
}
