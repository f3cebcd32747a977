import { LANGUAGES, THEME_CHOICES } from '../shared/constants';
import { EMPTY_TOUCH } from '../domain/touch';
import { type BackupPart } from '../domain/backup/contents';
import { saidBeside, type Fault } from '../shared/faults';
import { type KeepCopyInput, type SaveCopyInput } from '../ports/copies';
import { type StorageKey } from '../ports/storage';
import { type BringBackContext } from './bring-back.types';
import { chosenAtFirst, isOffered, planOf, type Plan } from './plan.rules';
import { type ReadService } from './read-contents.rules';
import { serviceIn, type ReadingScope } from './reading.rules';
import { aroundStop, restoreSteps, type RestoreOutput, type RestoreStep } from './restore.rules';

/** Before a service was read. */
const UNREAD: ReadService = { contents: {}, missing: [], touch: EMPTY_TOUCH, running: false };

export const NO_PLAN: Plan = { items: [], target: {}, places: new Map(), sources: new Map() };

/** What is to be sent for what is checked. */
export function stepsNow({ plan, present, chosen, service, halted }: BringBackContext): readonly RestoreStep[] {
  if (present === null) return [];
  const steps = restoreSteps({ plan, present, chosen, service });
  return aroundStop(steps, { stops: present.running, starts: present.running || halted });
}

/** What is kept of the service before it is changed. */
export function copyBefore({ address, present, version }: BringBackContext): KeepCopyInput {
  const { contents, missing } = present ?? UNREAD;
  return { address, copy: { service: serviceIn(version), contents, missing } };
}

/** The same as a file that everybody can read. */
export function fileOf({ before, version, address }: BringBackContext): SaveCopyInput {
  return { copy: before ?? { service: serviceIn(version), contents: {}, missing: [] }, passphrase: '', address };
}

/** What the run begins with. */
export function workOf({ plan, chosen, service, ...context }: BringBackContext): RestoreOutput['work'] {
  const present = context.present ?? UNREAD;
  const { touch, running } = present;
  return { touch, running, notes: { plan, present, chosen, service, placed: new Map(), fetched: new Map() } };
}

/** The plan for the copy, as the service is now. */
export function planned(context: BringBackContext, present: ReadService) {
  const all = planOf(context.copy?.contents ?? {}, present, context.service);
  const staysWhole = context.moment?.partial === true && !context.exactly;
  const plan = staysWhole ? { ...all, items: all.items.filter(({ kind }) => kind !== 'removed') } : all;
  return { present, plan, chosen: chosenAtFirst(plan, context.exactly) };
}

/** What is read of the service: of a moment, only the parts that it holds. */
export function scopeOf({ service, preferences, moment, copy, before }: BringBackContext): ReadingScope {
  const parts = moment && { parts: Object.keys(moment.contents) as readonly BackupPart[] };
  const withRouting = [copy, before].some((one) => one?.contents.customRouting !== undefined);
  return { service, preferences, withListed: false, withRouting, ...parts };
}

/** Everything else takes effect with the next load of the page. */
export function preferenceChosen(key: string, value: string) {
  const language = LANGUAGES.find((one) => one === value);
  if (key === '_lang' && language !== undefined)
    return { type: 'action.chosen', action: { kind: 'language', language } } as const;
  const choice = THEME_CHOICES.find((one) => one === value);
  if (key === 'theme' && choice !== undefined)
    return { type: 'action.chosen', action: { kind: 'theme', choice } } as const;
  return { type: 'storing.requested', key: key as StorageKey, value } as const;
}

/**
 * What is said of a fault here: the page asks for a lost login itself, but only for the service that it shows; who has stopped the
 * reading knows it.
 */
export function faultShown({ given }: Pick<BringBackContext, 'given'>, fault: Fault | null): Fault | null {
  return given === undefined ? (fault?.kind === 'left' ? null : saidBeside(fault)) : fault;
}

/** What came of it. */
export interface BringBackOutput {
  /** The service was read: it is known what it lacks. */
  readonly read: boolean;
  /** Something was sent. */
  readonly applied: boolean;
  /** What of the copy could still be brought back. */
  readonly differences: number;
  /** The core was stopped for this, and has not been started again. */
  readonly halted: boolean;
  /** Why it went no further, or could not be read again. */
  readonly fault: Fault | null;
}

export function outputOf({ present, plan, ended, halted, fault }: BringBackContext): BringBackOutput {
  const left = plan.items.filter((item) => isOffered(item) && item.kind !== 'removed');
  return { read: present !== null, applied: ended.length > 0, differences: left.length, halted, fault };
}
