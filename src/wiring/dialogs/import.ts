import { importMachine } from '../../../machines/import/import.machine';
import { type Service } from '../../adapters/http/service';
import { lockedSlot, slot } from '../slots';

export function provide(service: Service) {
  return importMachine.provide({
    actors: { touch: lockedSlot(service.touch), importText: slot(service.importText) },
  });
}
