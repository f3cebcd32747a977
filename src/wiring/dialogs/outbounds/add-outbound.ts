import { addOutboundMachine } from '../../../../machines/outbounds/add-outbound.machine';
import { type Service } from '../../../adapters/http/service';
import { longSlot } from '../../slots';

export { selectRetyped as retyped } from '../../../../machines/outbounds/add-outbound.selectors';

export function provide(service: Service) {
  return addOutboundMachine.provide({
    actors: { addOutbound: longSlot(service.addOutbound) },
  });
}
