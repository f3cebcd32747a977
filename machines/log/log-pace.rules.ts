import { type LOG_EVERY } from '../shared/constants';

export type LogEvery = (typeof LOG_EVERY)[number];

/** Who shows something of the log, and how often it is read for that, in milliseconds. */
export interface Follower {
  readonly id: number;
  readonly every: LogEvery;
}

/** Who follows the log, and which of them is seen, if any. */
interface Following {
  readonly followers: readonly Follower[];
  readonly seen: number | null;
}

/** How often the log is read that nobody sees: nothing is lost, since the log keeps what was not read. */
const UNSEEN = 15_000;
/** How often at most a service is asked that does not answer, or has no more to say. */
const RETRY_EVERY = 5_000;

/** Until the log is read on, in milliseconds. */
export function paceOf({ followers, seen }: Following): number {
  return followers.find(({ id }) => id === seen)?.every ?? UNSEEN;
}

/** Until a service is asked again that told nothing, in milliseconds. */
export function retryPaceOf(following: Following): number {
  return Math.max(paceOf(following), RETRY_EVERY);
}

/** Which of them is seen once this one is not. */
export function seenWithout({ seen }: Following, id: number): Pick<Following, 'seen'> {
  return { seen: seen === id ? null : seen };
}
