import { settingsMachine } from '../../../../machines/settings/settings.machine';
import { provideReconciliation } from '../../../../machines/service/reconciliation.machine';
import { type Service } from '../../../adapters/http/service';
import { longSlot, slot } from '../../slots';

export { selectRetyped as retyped } from '../../../../machines/settings/settings.selectors';

export function provide(service: Service) {
  return settingsMachine.provide({
    actors: {
      setting: slot(service.setting),
      networkInterfaces: slot(service.networkInterfaces),
      remoteGfwListVersion: slot(service.remoteGfwListVersion),
      reconcile: provideReconciliation(
        slot(async (_: void, signal) => (await service.setting(undefined, signal)).setting),
      ),
      saveSetting: longSlot(service.saveSetting),
    },
  });
}
