import {
  KEPT,
  noConnections,
  withBrokenLine,
  withLogText,
  type ConnectionLog,
} from '../domain/connections/connection-log';
import { type Exits } from '../domain/connections/exits';
import { BREAK, isMark, type LogLines } from './log-lines.rules';

/** What was made of the lines of a log. */
export interface Gathered {
  readonly log: ConnectionLog;
  /** How often the log was restarted while it was read. */
  readonly restarts: number;
  /** How many lines there were, with those that are no longer kept. */
  readonly looked: number;
}

export function nothingGathered(): Gathered {
  return { log: noConnections(), restarts: 0, looked: 0 };
}

/** The same with what is new in the lines; of a long log, no more of them than connections are kept. */
export function gatheredFrom({ texts, marks, length, moved }: LogLines, before: Gathered, exits: Exits): Gathered {
  let { log, restarts } = before;
  let same = log.length;
  let from = Math.max(0, before.looked - moved, length - KEPT);
  for (let at = from; at <= length; at += 1) {
    const mark = at === length ? null : marks[at];
    if (mark !== null && !isMark(mark)) continue;
    // What comes new before a restart is the beginning of a line whose rest never came.
    const isUnfinished = mark === BREAK && before.looked > 0;
    if (at > from && !isUnfinished) log = withLogText(log, `${texts.slice(from, at).join('\n')}\n`, exits);
    same = Math.min(same, log.same);
    if (mark !== null) log = withBrokenLine(log);
    if (mark === BREAK) restarts += 1;
    from = at + 1;
  }
  return { log: { ...log, same: Math.min(same, log.same) }, restarts, looked: length + moved };
}
