import { gfwListMachine } from '../../../../machines/settings/gfwlist.machine';
import { type Service } from '../../../adapters/http/service';
import { slot } from '../../slots';

export { selectRetyped as retyped } from '../../../../machines/settings/gfwlist.selectors';

export function provide(service: Service) {
  return gfwListMachine.provide({
    actors: { updateGfwList: slot(service.updateGfwList), deleteGfwList: slot(service.deleteGfwList) },
  });
}
