import { addressPortsMachine } from '../../../../machines/settings/address-ports.machine';
import { provideReconciliation } from '../../../../machines/service/reconciliation.machine';
import { type Service } from '../../../adapters/http/service';
import { slot } from '../../slots';

export { selectRetyped as retyped } from '../../../../machines/settings/address-ports.selectors';

export function provide(service: Service) {
  return addressPortsMachine.provide({
    actors: {
      version: slot(service.version),
      ports: slot(service.ports),
      reconcile: provideReconciliation(slot(service.ports)),
      savePorts: slot(service.savePorts),
    },
  });
}
