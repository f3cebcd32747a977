import { connectionsMachine } from '../../../../machines/service/connections.machine';
import { type Service } from '../../../adapters/http/service';
import { logOf } from '../../log';

export function provide(service: Service) {
  return connectionsMachine.provide({ actors: { log: logOf(service) } });
}
