import { outboundServersMachine } from '../../../../machines/outbounds/outbound-servers.machine';
import { type Service } from '../../../adapters/http/service';
import { serversRun } from '../../servers-run';
import { slot } from '../../slots';

export { selectRetyped as retyped } from '../../../../machines/outbounds/outbound-servers.selectors';

export function provide(service: Service) {
  return outboundServersMachine.provide({
    actors: { outbounds: slot(service.outbounds), run: serversRun(service) },
  });
}
