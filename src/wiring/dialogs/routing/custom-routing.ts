import { customRoutingMachine } from '../../../../machines/routing/custom-routing.machine';
import { provideReconciliation } from '../../../../machines/service/reconciliation.machine';
import { type Service } from '../../../adapters/http/service';
import { slot } from '../../slots';

export { selectRetyped as retyped } from '../../../../machines/routing/custom-routing.selectors';

export function provide(service: Service) {
  return customRoutingMachine.provide({
    actors: {
      customPac: slot(service.customPac),
      siteDatFiles: slot(service.siteDatFiles),
      reconcile: provideReconciliation(
        slot(async (_: void, signal) => (await service.customPac(undefined, signal)).customPac),
      ),
      saveCustomPac: slot(service.saveCustomPac),
    },
  });
}
