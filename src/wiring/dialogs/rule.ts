import { ruleMachine } from '../../../machines/routing/rule.machine';
import { type Service } from '../../adapters/http/service';
import { longSlot, slot } from '../slots';
import { storedRouting } from '../stored-routing';

export function provide(service: Service) {
  return ruleMachine.provide({
    actors: {
      storedRouting: slot(storedRouting(service)),
      saveTexts: slot(service.saveTexts),
      saveSetting: longSlot(service.saveSetting),
    },
  });
}
