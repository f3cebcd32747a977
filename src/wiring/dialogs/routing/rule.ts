import { ruleMachine, type RuleSources } from '../../../../machines/routing/rule.machine';
import { type Service } from '../../../adapters/http/service';
import { serversRun } from '../../servers-run';
import { longSlot, slot, type Ask } from '../../slots';
import { storedRouting } from '../../stored-routing';

export { selectRetyped as retyped } from '../../../../machines/routing/rule.selectors';

export function provide(service: Service) {
  return ruleMachine.provide({
    actors: {
      storedRouting: slot(sources(service)),
      run: serversRun(service),
      saveTexts: slot(service.saveTexts),
      saveSetting: longSlot(service.saveSetting),
    },
  });
}

function sources(service: Service): Ask<{ readonly hasInbounds: boolean }, RuleSources> {
  const routing = storedRouting(service);
  return async (input, signal) => {
    const [stored, outbounds] = await Promise.all([routing(input, signal), service.outbounds(undefined, signal)]);
    return { ...stored, outbounds };
  };
}
