import { textSettingMachine } from '../../../machines/text-setting/text-setting.machine';
import { type Service } from '../../adapters/http/service';
import { slot } from '../slots';

export function provide(service: Service) {
  return textSettingMachine.provide({
    actors: { storedTexts: slot(service.storedTexts), saveTexts: slot(service.saveTexts) },
  });
}
