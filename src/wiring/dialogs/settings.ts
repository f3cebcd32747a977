import { settingsMachine } from '../../../machines/settings/settings.machine';
import { type Service } from '../../adapters/http/service';
import { lockedSlot, slot } from '../slots';

export function provide(service: Service) {
  return settingsMachine.provide({
    actors: {
      setting: slot(service.setting),
      remoteGfwListVersion: slot(service.remoteGfwListVersion),
      saveSetting: lockedSlot(service.saveSetting),
    },
  });
}
