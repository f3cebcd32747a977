import { fastestMachine } from '../../../../machines/nodes/fastest.machine';
import { type MembersRules } from '../../../../machines/nodes/members.rules';
import { type Service } from '../../../adapters/http/service';
import { stepsSlot } from '../../steps';

export function provide(service: Service) {
  return fastestMachine.provide({
    actors: {
      run: stepsSlot<MembersRules>(service.locate, {
        chooseServers: service.chooseServers,
        connect: service.connect,
        disconnect: service.disconnect,
      }),
    },
  });
}
