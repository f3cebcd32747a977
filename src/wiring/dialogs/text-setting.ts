import { textSettingMachine } from '../../../machines/routing/text-setting.machine';
import { type Service } from '../../adapters/http/service';
import { slot } from '../slots';
import { provideReconciliation } from './reconciliation';

export { selectRetyped as retyped } from '../../../machines/routing/text-setting.selectors';

export function provide(service: Service) {
  return textSettingMachine.provide({
    actors: {
      storedTexts: slot(service.storedTexts),
      reconcile: provideReconciliation(service.storedTexts),
      saveTexts: slot(service.saveTexts),
    },
  });
}
