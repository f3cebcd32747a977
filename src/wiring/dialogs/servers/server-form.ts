import { serverFormMachine } from '../../../../machines/servers/server-form.machine';
import { type Service } from '../../../adapters/http/service';
import { lockedSlot, longSlot, slot } from '../../slots';

export { selectRetyped as retyped } from '../../../../machines/servers/server-form.selectors';

export function provide(service: Service) {
  return serverFormMachine.provide({
    actors: {
      touch: lockedSlot(service.locate),
      sharingAddress: slot(service.sharingAddress),
      importText: longSlot(service.importText),
    },
  });
}
