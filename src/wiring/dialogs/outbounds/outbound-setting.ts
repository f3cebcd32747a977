import { outboundSettingMachine } from '../../../../machines/outbounds/outbound-setting.machine';
import { provideReconciliation } from '../../../../machines/service/reconciliation.machine';
import { type Service } from '../../../adapters/http/service';
import { slot } from '../../slots';

export { selectRetyped as retyped } from '../../../../machines/outbounds/outbound-setting.selectors';

export function provide(service: Service) {
  return outboundSettingMachine.provide({
    actors: {
      outboundSetting: slot(service.outboundSetting),
      reconcile: provideReconciliation(slot(service.outboundSetting)),
      saveOutbound: slot(service.saveOutbound),
      outbounds: slot(service.outbounds),
    },
  });
}
