import { type ServersRules } from '../../machines/outbounds/outbound-servers.steps.rules';
import { type Service } from '../adapters/http/service';
import { stepsSlot } from './steps';

/** The run that gives an outbound its servers, and adds it first where it is a new one. */
export function serversRun(service: Service) {
  return stepsSlot<ServersRules>(service.locate, {
    addOutbound: service.addOutbound,
    chooseServers: service.chooseServers,
    pinServer: service.pinServer,
    connect: service.connect,
    disconnect: service.disconnect,
    start: service.start,
    stop: service.stop,
  });
}
