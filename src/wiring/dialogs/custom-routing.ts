import { customRoutingMachine } from '../../../machines/custom-routing/custom-routing.machine';
import { type Service } from '../../adapters/http/service';
import { slot } from '../slots';

export function provide(service: Service) {
  return customRoutingMachine.provide({
    actors: {
      customPac: slot(service.customPac),
      siteDatFiles: slot(service.siteDatFiles),
      saveCustomPac: slot(service.saveCustomPac),
    },
  });
}
