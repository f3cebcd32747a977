import { linesOf, tidyLine } from '../domain/texts';
import { type TouchReply } from '../domain/touch';
import { trialKeyOf } from '../ports/storage';
import { type PutBack, type TrialCause, type TrialChange, type TrialRecord, type TrialSubject } from '../ports/trial';
import { TRIAL } from '../shared/constants';
import { type Fault } from '../shared/faults';
import { isSame, merged } from '../shared/three-way';
import { gravityOf } from '../log/log-lines.rules';
import { type TrialContext, type TrialInput } from './trial.types';

export const NOTHING_PENDING = { pending: [], triesPending: false, applied: [] };

export const contextOf = ({ begun, ...input }: TrialInput): TrialContext => ({
  ...input,
  changes: begun?.type === 'trial.started' && begun.change !== null ? [begun.change] : [],
  pending: begun?.type === 'trial.stored' ? [begun.change] : [],
  triesPending: begun?.type === 'trial.stored' && begun.tried,
  applied: [],
  stage: 'following',
  deadline: null,
  cause: null,
  rounds: 0,
  now: 0,
  seen: 0,
  reply: null,
  coreStopped: false,
  alive: new Map(),
  mark: null,
  lines: [],
  fault: null,
});

/** What the browser keeps. */
export function storing({ address, applied, ...context }: TrialContext) {
  const { changes, pending, triesPending, stage, deadline, cause, seen } = context;
  const record: TrialRecord = {
    changes,
    waiting: joined(applied, pending),
    tried: triesPending || applied.length > 0,
    stage,
    deadline,
    cause,
    seen,
  };
  return { type: 'storing.requested', key: trialKeyOf(address), value: JSON.stringify(record) } as const;
}

/** What it has kept. */
export function recalled(record: TrialRecord | null): Partial<TrialContext> {
  if (record === null) return {};
  const { waiting, tried, ...rest } = record;
  return { ...rest, pending: waiting, triesPending: tried };
}

/** The browser keeps nothing any more. */
export function forgetting({ address }: Pick<TrialContext, 'address'>) {
  return { type: 'storing.requested', key: trialKeyOf(address), value: null } as const;
}

const isOfSubject = (one: TrialSubject, other: TrialSubject): boolean =>
  one.kind === other.kind && nameOf(one) === nameOf(other);

const nameOf = (subject: TrialSubject): string =>
  subject.kind === 'outbound' ? subject.name : subject.kind === 'text' ? subject.subject : '';

/** What the service only stores, and the core uses after its next start. */
export const isStoredOnly = ({ kind }: TrialSubject): boolean => kind === 'text' || kind === 'dnsRules';

/** The changes with one more. What is already on trial goes back to what it was at first. */
export function withChange(changes: readonly TrialChange[], change: TrialChange): readonly TrialChange[] {
  const earlier = changes.find((one) => isOfSubject(one, change));
  const others = changes.filter((one) => one !== earlier);
  return [...others, earlier === undefined ? change : { ...change, before: earlier.before }];
}

/** Two lots of changes as one. */
export const joined = (changes: readonly TrialChange[], others: readonly TrialChange[]): readonly TrialChange[] =>
  others.reduce(withChange, changes);

/** As they are put back, the last first: what is only stored before what gives it to the core. */
export const inOrder = (changes: readonly TrialChange[]): readonly TrialChange[] => [
  ...changes.filter((change) => !isStoredOnly(change)),
  ...changes.filter(isStoredOnly),
];

/**
 * What has to be sent so that a change is taken back; null when it is not there. What somebody else has changed meanwhile stays.
 */
export function putBackOf({ before, after, ...subject }: TrialChange, present: unknown): PutBack | null {
  const body = isStoredOnly(subject)
    ? isOf(after, present)
      ? before
      : present
    : merged({ base: after, mine: before, theirs: present });
  return isSame(body, present) ? null : { ...subject, body };
}

/**
 * Whether this is what was stored: the service tidies lists line by line, fills in what a DNS rule leaves out, and has its own
 * values for what is stored empty.
 */
function isOf(stored: unknown, present: unknown): boolean {
  if (isEmpty(stored)) return true;
  if (typeof stored === 'string') return typeof present === 'string' && tidy(stored) === tidy(present);
  if (typeof stored !== 'object' || stored === null || typeof present !== 'object' || present === null)
    return stored === present;
  const [mine, theirs] = [Object.entries(stored), new Map(Object.entries(present))];
  return (
    (!Array.isArray(stored) || mine.length === theirs.size) &&
    mine.every(([key, value]) => isOf(value, theirs.get(key)))
  );
}

/** Lines without blanks, the standard ports of DNS servers, and repetitions; codes of countries are stored in capitals. */
const tidy = (text: string): string => [...new Set(linesOf(text).map(tidyLine))].join('\n').toUpperCase();

function isEmpty(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() === '';
  return typeof value === 'object' && value !== null && Object.values(value).every(isEmpty);
}

/** The core runs, waits for the network of its machine, or has nothing to run for. */
export function isUp({ running, touch, paused }: TouchReply): boolean {
  return running || paused === true || touch.connected.length === 0;
}

/** The page that carries the trial is there. */
export function isCarried({ seen }: TrialRecord, now: number): boolean {
  return now - seen < TRIAL.lease;
}

/** The last of the lines that say that something is wrong; when none does, the last of all. */
export function tellingLines(lines: readonly string[]): readonly string[] {
  const grave = lines.filter((line) => (gravityOf(line) ?? 0) >= 2);
  return (grave.length > 0 ? grave : lines).slice(-TRIAL.lines);
}

/** Why the values go back when the service has declined the change. */
export function refusalOf(fault: Fault | null): TrialCause {
  return { kind: 'refused', message: fault?.kind === 'refused' ? fault.message : '' };
}
