import { outboundServersMachine } from '../../../machines/outbounds/outbound-servers.machine';
import { type ServersRules } from '../../../machines/outbounds/outbound-servers.steps.rules';
import { type Service } from '../../adapters/http/service';
import { slot } from '../slots';
import { stepsSlot } from '../steps';

export { selectRetyped as retyped } from '../../../machines/outbounds/outbound-servers.selectors';

export function provide(service: Service) {
  return outboundServersMachine.provide({
    actors: {
      outbounds: slot(service.outbounds),
      run: stepsSlot<ServersRules>(service.locate, {
        chooseServers: service.chooseServers,
        pinServer: service.pinServer,
        connect: service.connect,
        disconnect: service.disconnect,
        start: service.start,
        stop: service.stop,
      }),
    },
  });
}
