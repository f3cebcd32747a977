import { type ReferenceKey } from '../domain/reference';
import { type LatencySnapshot } from './latency.machine';
import { type TestUrlActor } from './test-url.machine';

/**
 * The text of a row: empty, `testing` while the answer is outstanding, or what the service answered. Undefined when the row
 * was not tested in this session: then the lists have its text.
 */
export const selectLatency = (snapshot: LatencySnapshot, key: ReferenceKey): string | undefined =>
  snapshot.context.latencies.get(key);

export const selectTesting = (snapshot: LatencySnapshot): boolean => snapshot.hasTag('busy');
/** n of m rows of the test in progress. */
export const selectDone = (snapshot: LatencySnapshot): number => snapshot.context.done;
export const selectTotal = (snapshot: LatencySnapshot): number => snapshot.context.total;
/** Whether another page can be asked for than the service's own. */
export const selectTakesTestUrl = (snapshot: LatencySnapshot): boolean => snapshot.context.takesTestUrl;
/** The form for the HTTP test's page; it lives as long as the session. */
export const selectTestUrl = (snapshot: LatencySnapshot): TestUrlActor =>
  snapshot.children.testUrl as unknown as TestUrlActor;
