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
} from '../domain/connections/gathering';
import { type Fault } from '../shared/faults';
import { type ConnectionsSnapshot } from './connections.machine';
import { type View } from './connections.setup';

export const selectLog = (snapshot: ConnectionsSnapshot): ConnectionLog => snapshot.context.log;
export const selectShown = (snapshot: ConnectionsSnapshot): Shown => snapshot.context.shown;
export const selectCriteria = (snapshot: ConnectionsSnapshot): Criteria => snapshot.context.criteria;
export const selectView = (snapshot: ConnectionsSnapshot): View => snapshot.context.view;
export const selectRestarts = (snapshot: ConnectionsSnapshot): number => snapshot.context.restarts;
export const selectIsPaused = (snapshot: ConnectionsSnapshot): boolean => snapshot.hasTag('paused');
export const selectHasLevel = (snapshot: ConnectionsSnapshot): boolean => snapshot.context.hasLevel;
/** Why the last reading failed; a time-out too, since nothing new is shown. */
export const selectFault = (snapshot: ConnectionsSnapshot): Fault | null => snapshot.context.fault;

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
  const { log, shown, fault, criteria } = snapshot.context;
  if (snapshot.hasTag('console')) return 'console';
  if (snapshot.hasTag('missing')) return 'missing';
  if (shown.length > 0) return 'connections';
  if (log.lines === 0 && snapshot.hasTag('loading') && fault === null) return 'loading';
  const isSearched = criteria.text !== '' || criteria.outbounds.length > 0;
  return isSearched && log.length > 0 ? 'nothingFound' : 'none';
}
