import { type AnyActorRef } from 'xstate';
import { memoised } from '../domain/memoised';
import { type Reference } from '../domain/reference';
import { connectedTo, serverAt } from '../domain/touch';
import { nameAt } from '../domain/touch-changes';
import { type Fault } from '../shared/faults';
import { type FastestSnapshot } from './fastest.machine';
import {
  bestOf,
  countAnswered,
  HTTP_ROWS,
  isTestedByHttp,
  pingResults,
  silent,
  textAt,
  type Result,
  type Silent,
} from './fastest.rules';

const NOBODY: readonly Silent[] = [];

export const selectOutbound = (snapshot: FastestSnapshot): string => snapshot.context.outbound;
export const selectTesting = (snapshot: FastestSnapshot): boolean => snapshot.hasTag('testing');
export const selectChanging = (snapshot: FastestSnapshot): boolean => snapshot.hasTag('changing');
export const selectRunning = (snapshot: FastestSnapshot): boolean => snapshot.context.running;
export const selectBalances = (snapshot: FastestSnapshot): boolean => snapshot.context.service.loadBalanceValid;
export const selectCount = (snapshot: FastestSnapshot): number => snapshot.context.count;
/** The person's yes to the HTTP test. */
export const selectYes = (snapshot: FastestSnapshot): boolean => snapshot.context.http;
export const selectFault = (snapshot: FastestSnapshot): Fault | null => snapshot.context.fault;
export const selectTestedByHttp = (snapshot: FastestSnapshot): boolean => isTestedByHttp(snapshot.context.results);
/** How it ended; null until then. */
export function selectEnd({ value }: FastestSnapshot): 'used' | 'refused' | 'failed' | 'restored' | null {
  return value === 'used' || value === 'refused' || value === 'failed' || value === 'restored' ? value : null;
}

/** The test that runs, or ran last. */
export const selectTest = (snapshot: FastestSnapshot): 'ping' | 'http' =>
  snapshot.matches('testing') ? 'http' : 'ping';
export const selectTotal = (snapshot: FastestSnapshot): number => askedIn(snapshot).length;
/** How many of its servers have had their turn. */
export const selectDone = (snapshot: FastestSnapshot): number =>
  snapshot.context.latencies.size === 0 ? 0 : countAnswered(askedIn(snapshot), snapshot.context.latencies);

function askedIn(snapshot: FastestSnapshot): readonly Reference[] {
  return snapshot.matches('testing') ? bestOf(snapshot.context.results) : snapshot.context.rows;
}

const top = memoised((results: readonly Result[]): readonly Result[] => results.slice(0, HTTP_ROWS));

/** The best so far; the same array as long as nothing that it depends on changes. */
export function selectLeaders({ context: { rows, results, latencies } }: FastestSnapshot): readonly Result[] {
  return top(results.length > 0 ? results : pingResults(rows, latencies));
}

/** What the HTTP test of a leader says so far; empty before it began. */
export function selectHttp(snapshot: FastestSnapshot, { row, http }: Result): string {
  const isRunning = snapshot.matches({ testing: 'answering' });
  return http ?? (isRunning ? textAt(snapshot.context.latencies, row) : '');
}

/** Where nobody answered: the first that were asked, with what became of the test. */
export function selectSilent(snapshot: FastestSnapshot): readonly Silent[] {
  const { rows, results, latencies } = snapshot.context;
  return snapshot.matches('failed') && results.length === 0 ? silent(rows, latencies) : NOBODY;
}

/** HTTP is compared, too, or will be. */
export const selectComparesHttp = (snapshot: FastestSnapshot): boolean =>
  snapshot.context.http || snapshot.matches('testing') || selectTestedByHttp(snapshot);

/** How many servers were compared, and how many of them answered. */
export const selectCompared = ({ context }: FastestSnapshot): number => context.rows.length;
export const selectAnswered = ({ context }: FastestSnapshot): number => context.results.length;

/** How many of those that answered are not among the best that are shown. */
export const selectUnlisted = ({ context }: FastestSnapshot): number => Math.max(0, context.results.length - HTTP_ROWS);

type OfRow = Pick<Result, 'row'>;

export const selectName = ({ context: { touch } }: FastestSnapshot, { row }: OfRow): string => nameAt(touch, row);
export const selectAddress = ({ context: { touch } }: FastestSnapshot, { row }: OfRow): string =>
  serverAt(touch, row)?.address ?? '';

/** The server is used in the outbound. */
export const selectIsUsed = ({ context: { touch, outbound } }: FastestSnapshot, { row }: OfRow): boolean =>
  connectedTo(touch, outbound).some(({ _type, id, sub }) => _type === row._type && id === row.id && sub === row.sub);

/** How many servers the outbound has now, and the name of one. */
export const selectUsedCount = ({ context: { touch, outbound } }: FastestSnapshot): number =>
  connectedTo(touch, outbound).length;
export function selectUsedName({ context: { touch, outbound } }: FastestSnapshot): string {
  const [first] = connectedTo(touch, outbound);
  return first === undefined ? '' : nameAt(touch, first);
}

/** What makes the calls, while the outbound is being changed. */
export const selectRun = (snapshot: FastestSnapshot): AnyActorRef | undefined => snapshot.children['run'];
