import { serviceSwitchMachine } from '../../../../machines/session/service-switch.machine';
import { type Service } from '../../../adapters/http/service';
import { slot } from '../../slots';

export function provide(service: Service) {
  return serviceSwitchMachine.provide({ actors: { version: slot(service.version) } });
}
