import { subscriptionFormMachine } from '../../../../machines/servers/subscription-form.machine';
import { type Service } from '../../../adapters/http/service';
import { lockedSlot, longSlot } from '../../slots';

export { selectRetyped as retyped } from '../../../../machines/servers/subscription-form.selectors';

export function provide(service: Service) {
  return subscriptionFormMachine.provide({
    actors: { touch: lockedSlot(service.locate), patchSubscription: longSlot(service.patchSubscription) },
  });
}
