import { type Connection } from '../domain/connections/connection';
import { type ConnectionLog } from '../domain/connections/connection-log';
import {
  groupsOf,
  minutesOf,
  outboundsIn,
  topOf,
  type Criteria,
  type Group,
  type Minutes,
  type Shown,
} from './gathering.rules';
import { outboundsInUse } from '../domain/touch';
import { type Traffic } from '../ports/measured';
import { type Fault } from '../shared/faults';
import { type PatternProblem } from '../shared/linear-pattern';
import { patternProblem } from '../shared/text-search';
import { type ConnectionsSnapshot } from './connections.machine';
import { type View } from './connections.setup';

export const selectLog = (snapshot: ConnectionsSnapshot): ConnectionLog => snapshot.context.log;
export const selectShown = (snapshot: ConnectionsSnapshot): Shown => snapshot.context.shown;
export const selectCriteria = (snapshot: ConnectionsSnapshot): Criteria => snapshot.context.criteria;
export const selectView = (snapshot: ConnectionsSnapshot): View => snapshot.context.view;
export const selectRates = (snapshot: ConnectionsSnapshot): readonly Traffic[] => snapshot.context.rates;
export const selectRestarts = (snapshot: ConnectionsSnapshot): number => snapshot.context.restarts;
export const selectIsPaused = (snapshot: ConnectionsSnapshot): boolean => snapshot.context.told.state === 'paused';
export const selectIsPinned = (snapshot: ConnectionsSnapshot): boolean => snapshot.hasTag('pinned');
export const selectHasLevel = (snapshot: ConnectionsSnapshot): boolean => snapshot.context.hasLevel;
export const selectIsRunning = (snapshot: ConnectionsSnapshot): boolean => snapshot.context.running;
/** Why the last reading failed; a time-out too, since nothing new is shown. */
export const selectFault = (snapshot: ConnectionsSnapshot): Fault | null => snapshot.context.told.fault;

/** What something can be done with, while its menu is open. */
export const selectChosen = (snapshot: ConnectionsSnapshot): Connection | null =>
  snapshot.hasTag('chosen') ? snapshot.context.chosen : null;
/** The outbounds that a rule can send to: those with a server. */
export const selectWays = ({ context: { touch } }: ConnectionsSnapshot): readonly string[] => outboundsInUse(touch);

/** Why the pattern is refused. */
export const selectPatternProblem = ({ context: { criteria } }: ConnectionsSnapshot): PatternProblem | null =>
  patternProblem(criteria);

export const selectMinutes = ({ context: { shown, log } }: ConnectionsSnapshot): Minutes => minutesOf(shown, log);
export const selectTop = ({ context: { shown, log } }: ConnectionsSnapshot): readonly Group[] => topOf(shown, log);
/** The outbounds that connections were read of, by name. */
export const selectOutbounds = ({ context: { log } }: ConnectionsSnapshot): readonly string[] => outboundsIn(log);

const NO_GROUPS: readonly Group[] = [];

export const selectGroups = ({ context: { shown, log, view } }: ConnectionsSnapshot): readonly Group[] =>
  view === 'each' ? NO_GROUPS : groupsOf(shown, log, view);

/** What is said in place of the connections. */
export type ConnectionsState = 'loading' | 'none' | 'nothingFound' | 'console' | 'missing' | 'connections';

export function selectState(snapshot: ConnectionsSnapshot): ConnectionsState {
  const {
    log,
    shown,
    criteria,
    told: { state, fault },
  } = snapshot.context;
  if (state === 'console' || state === 'missing') return state;
  if (shown.length > 0) return 'connections';
  if (log.lines === 0 && state === 'loading' && fault === null) return 'loading';
  const isSearched = criteria.text !== '' || criteria.outbounds.length > 0;
  return isSearched && log.length > 0 ? 'nothingFound' : 'none';
}
