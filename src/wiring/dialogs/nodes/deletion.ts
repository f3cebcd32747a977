import { deletionMachine } from '../../../../machines/nodes/deletion.machine';
import { type Service } from '../../../adapters/http/service';
import { lockedSlot, slot } from '../../slots';

export function provide(service: Service) {
  return deletionMachine.provide({
    actors: {
      touch: lockedSlot(service.locate),
      sharingAddresses: slot(service.sharingAddresses),
      disconnect: lockedSlot(service.disconnect),
      deleteRows: lockedSlot(service.deleteRows),
    },
  });
}
