import { addressPortsMachine } from '../../../machines/address-ports/address-ports.machine';
import { type Service } from '../../adapters/http/service';
import { slot } from '../slots';

export function provide(service: Service) {
  return addressPortsMachine.provide({
    actors: { version: slot(service.version), ports: slot(service.ports), savePorts: slot(service.savePorts) },
  });
}
