import { importRunMachine } from '../../../../machines/servers/import-run.machine';
import { importMachine } from '../../../../machines/servers/import.machine';
import { type Service } from '../../../adapters/http/service';
import { lockedSlot } from '../../slots';
import { provideScan } from './scan';

export { selectRetyped as retyped } from '../../../../machines/servers/import.selectors';

export function provide(service: Service) {
  return importMachine.provide({
    actors: {
      scan: provideScan(),
      run: importRunMachine.provide({
        actors: { touch: lockedSlot(service.touch), importText: lockedSlot(service.importText) },
      }),
    },
  });
}
