import { customInboundsMachine } from '../../../../machines/routing/custom-inbounds.machine';
import { type Service } from '../../../adapters/http/service';
import { lockedSlot, slot } from '../../slots';

export { selectRetyped as retyped } from '../../../../machines/routing/custom-inbounds.selectors';

export function provide(service: Service) {
  return customInboundsMachine.provide({
    actors: {
      customInbounds: slot(service.customInbounds),
      addInbound: lockedSlot(service.addInbound),
      deleteInbound: lockedSlot(service.deleteInbound),
    },
  });
}
