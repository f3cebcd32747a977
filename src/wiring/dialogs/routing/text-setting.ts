import { textSettingMachine } from '../../../../machines/routing/text-setting.machine';
import { provideReconciliation } from '../../../../machines/service/reconciliation.machine';
import { type Service } from '../../../adapters/http/service';
import { slot } from '../../slots';

export { selectRetyped as retyped } from '../../../../machines/routing/text-setting.selectors';

export function provide(service: Service) {
  return textSettingMachine.provide({
    actors: {
      storedTexts: slot(service.storedTexts),
      reconcile: provideReconciliation(slot(service.storedTexts)),
      saveTexts: slot(service.saveTexts),
    },
  });
}
