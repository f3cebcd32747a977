import { explainMachine } from '../../../../machines/routing/explain.machine';
import { type Service } from '../../../adapters/http/service';
import { slot } from '../../slots';
import { storedRouting } from '../../stored-routing';

export function provide(service: Service) {
  return explainMachine.provide({ actors: { storedRouting: slot(storedRouting(service)) } });
}
