import { deleteOutboundMachine } from '../../../machines/delete-outbound/delete-outbound.machine';
import { type Service } from '../../adapters/http/service';
import { lockedSlot, slot } from '../slots';

export function provide(service: Service) {
  return deleteOutboundMachine.provide({
    actors: {
      outboundSetting: slot(service.outboundSetting),
      deleteOutbound: lockedSlot(service.deleteOutbound),
    },
  });
}
