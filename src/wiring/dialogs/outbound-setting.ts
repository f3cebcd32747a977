import { outboundSettingMachine } from '../../../machines/outbound-setting/outbound-setting.machine';
import { type Service } from '../../adapters/http/service';
import { slot } from '../slots';

export function provide(service: Service) {
  return outboundSettingMachine.provide({
    actors: {
      outboundSetting: slot(service.outboundSetting),
      saveOutbound: slot(service.saveOutbound),
      outbounds: slot(service.outbounds),
    },
  });
}
