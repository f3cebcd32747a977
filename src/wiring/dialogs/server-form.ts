import { serverFormMachine } from '../../../machines/server-form/server-form.machine';
import { type Service } from '../../adapters/http/service';
import { lockedSlot, slot } from '../slots';

export function provide(service: Service) {
  return serverFormMachine.provide({
    actors: {
      touch: lockedSlot(service.touch),
      sharingAddress: slot(service.sharingAddress),
      importText: slot(service.importText),
    },
  });
}
