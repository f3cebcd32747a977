import { deleteOutboundMachine } from '../../../machines/delete-outbound/delete-outbound.machine';
import { type Service } from '../../adapters/http/service';
import { lockedSlot } from '../slots';

export function provide(service: Service) {
  return deleteOutboundMachine.provide({
    actors: { deleteOutbound: lockedSlot(service.deleteOutbound) },
  });
}
