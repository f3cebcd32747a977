import { connectionsMachine } from '../../../machines/service/connections.machine';
import { logEndMachine } from '../../../machines/service/log-end.machine';
import { type Service } from '../../adapters/http/service';
import { slot } from '../slots';

export function provide(service: Service) {
  return connectionsMachine.provide({
    actors: {
      readLog: slot(service.readLog),
      logEnd: logEndMachine.provide({ actors: { goesOnAfter: slot(service.logGoesOn) } }),
    },
  });
}
