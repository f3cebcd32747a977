import { createActor, toPromise } from 'xstate';
import { lastLines } from '../../machines/log/log-end.rules';
import { logEndMachine } from '../../machines/log/log-end.machine';
import { type LogNews } from '../../machines/ports/trial';
import { type Service } from '../../machines/ports/service';
import { serve } from '../../machines/calls/service-call';

const LINES = 10;
/** Of what is new; most lines of a log are connections. */
const LINES_NEW = 1_000;

/** The last lines of the service's log. Not in the first load. Throws a fault. */
export async function readLogTail(service: Service, signal: AbortSignal): Promise<readonly string[]> {
  return (await readLogNews(service, null, signal)).lines;
}

/** The lines after so many bytes, and how many there are now; the last lines where that is not known. Throws a fault. */
export async function readLogNews(service: Service, from: number | null, signal: AbortSignal): Promise<LogNews> {
  const skip = from ?? (await endOfLog(service, signal));
  const { size, text } = await service.readLog({ skip, overlap: false, unfinished: new Uint8Array() }, signal);
  const lines = from === null ? lastLines(text, skip, LINES) : lastLines(text, 0, LINES_NEW);
  return { end: skip + size, lines };
}

async function endOfLog(service: Service, signal: AbortSignal): Promise<number> {
  const search = createActor(serve(logEndMachine, service));
  const stop = (): unknown => search.stop();
  signal.addEventListener('abort', stop);
  const end = await toPromise(search.start()).finally(() => signal.removeEventListener('abort', stop));
  if (!end.ok) throw end.fault;
  return end.skip;
}
