import { createActor, toPromise } from 'xstate';
import { lastLines } from '../../machines/service/log-end.rules';
import { logEndMachine } from '../../machines/service/log-end.machine';
import { type Service } from '../adapters/http/service';
import { slot } from './slots';

const LINES = 10;

/** The last lines of the service's log. Not in the first load. Throws a fault. */
export async function readLogTail(service: Service, signal: AbortSignal): Promise<readonly string[]> {
  const search = createActor(logEndMachine.provide({ actors: { goesOnAfter: slot(service.logGoesOn) } }));
  const stop = (): unknown => search.stop();
  signal.addEventListener('abort', stop);
  const end = await toPromise(search.start()).finally(() => signal.removeEventListener('abort', stop));
  if (!end.ok) throw end.fault;
  const { text } = await service.readLog({ skip: end.skip, overlap: false, unfinished: new Uint8Array() }, signal);
  return lastLines(text, end.skip, LINES);
}
