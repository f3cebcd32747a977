import { subscriptionFormMachine } from '../../../machines/servers/subscription-form.machine';
import { type Service } from '../../adapters/http/service';
import { lockedSlot, slot } from '../slots';

export function provide(service: Service) {
  return subscriptionFormMachine.provide({
    actors: { touch: lockedSlot(service.locate), patchSubscription: slot(service.patchSubscription) },
  });
}
