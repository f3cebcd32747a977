import { addOutboundMachine } from '../../../machines/add-outbound/add-outbound.machine';
import { type Service } from '../../adapters/http/service';
import { slot } from '../slots';

export function provide(service: Service) {
  return addOutboundMachine.provide({
    actors: { addOutbound: slot(service.addOutbound) },
  });
}
