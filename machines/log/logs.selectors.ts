import { type Fault } from '../shared/faults';
import { type PatternProblem } from '../shared/linear-pattern';
import { isMark, openShown, problemOf, type Criteria, type LogLines, type Shown } from './log-lines.rules';
import { type LogsSnapshot } from './logs.machine';
import { type LogEvery } from './log-pace.rules';

export const selectLines = (snapshot: LogsSnapshot): LogLines => snapshot.context.log.lines;
export const selectShown = (snapshot: LogsSnapshot): Shown => snapshot.context.shown;
export const selectCriteria = (snapshot: LogsSnapshot): Criteria => snapshot.context.criteria;
export const selectEvery = (snapshot: LogsSnapshot): LogEvery => snapshot.context.every;
export const selectIsFollowing = (snapshot: LogsSnapshot): boolean => snapshot.hasTag('following');
export const selectIsWrapping = (snapshot: LogsSnapshot): boolean => snapshot.hasTag('wrapping');
export const selectIsPaused = (snapshot: LogsSnapshot): boolean => snapshot.context.log.state === 'paused';
export const selectHasEarlier = (snapshot: LogsSnapshot): boolean => snapshot.context.log.hasEarlier;

/** The unfinished line is shown behind the others. */
export const selectHasOpenRow = ({ context: { log, criteria } }: LogsSnapshot): boolean =>
  openShown(log.lines, criteria);

/** Rows of the list: the lines that are shown, and the unfinished one. */
export const selectRowCount = (snapshot: LogsSnapshot): number =>
  snapshot.context.shown.length + (selectHasOpenRow(snapshot) ? 1 : 0);

export const selectLineCount = ({ context: { log } }: LogsSnapshot): number =>
  log.lines.length + (log.lines.open === '' ? 0 : 1);

/** Why the regular expression is refused. */
export const selectRegexProblem = ({ context }: LogsSnapshot): PatternProblem | null => problemOf(context.criteria);

/** What is said in place of, or above, the lines. */
export type LogState = 'loading' | 'empty' | 'nothingFound' | 'console' | 'missing' | 'lines';

/** Nothing meets the criteria: what is left are the marks between the lines, which stay whatever is looked for. */
function isMarksOnly(snapshot: LogsSnapshot): boolean {
  const { shown, log } = snapshot.context;
  const places = shown.places?.slice(0, shown.length) ?? [];
  return (
    shown.places !== null && !selectHasOpenRow(snapshot) && places.every((place) => isMark(log.lines.marks[place]))
  );
}

export function selectState(snapshot: LogsSnapshot): LogState {
  const { state, fault } = snapshot.context.log;
  if (state === 'console' || state === 'missing') return state;
  if (selectRowCount(snapshot) > 0 && !isMarksOnly(snapshot)) return 'lines';
  if (selectLineCount(snapshot) > 0) return 'nothingFound';
  return state === 'loading' && fault === null ? 'loading' : 'empty';
}

/** Why the last reading failed; a time-out too, since the log stands still. */
export const selectFault = (snapshot: LogsSnapshot): Fault | null => snapshot.context.log.fault;
