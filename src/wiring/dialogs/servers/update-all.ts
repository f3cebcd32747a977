import { updateAllMachine } from '../../../../machines/servers/update-all.machine';
import { type UpdateRules } from '../../../../machines/servers/update-all.rules';
import { type Service } from '../../../adapters/http/service';
import { stepsSlot } from '../../steps';

export function provide(service: Service) {
  return updateAllMachine.provide({
    actors: {
      run: stepsSlot<UpdateRules>(service.locate, { updateSubscription: service.updateSubscription }),
    },
  });
}
