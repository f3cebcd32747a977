import { deleteOutboundMachine } from '../../../../machines/outbounds/delete-outbound.machine';
import { type Service } from '../../../adapters/http/service';
import { longSlot, slot } from '../../slots';

export function provide(service: Service) {
  return deleteOutboundMachine.provide({
    actors: {
      outboundSetting: slot(service.outboundSetting),
      deleteOutbound: longSlot(service.deleteOutbound),
    },
  });
}
