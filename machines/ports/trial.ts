import { type TextSubject } from '../domain/text-subject';

/** What a change is made to. Texts and DNS rules are only stored: the core uses them after its next start. */
export type TrialSubject =
  | { readonly kind: 'settings' | 'ports' | 'dnsRules' }
  | { readonly kind: 'outbound'; readonly name: string }
  | { readonly kind: 'text'; readonly subject: TextSubject };

/** One object of the service, whole: as it was read, and as it is sent. */
export type TrialChange = TrialSubject & { readonly before: unknown; readonly after: unknown };

/** What of a change a trial begins with, or is joined by. */
export type TrialBeginning =
  /** A save is being sent, after which the core knows everything that is stored; null: nothing of its own is tried. */
  | { readonly type: 'trial.started'; readonly change: TrialChange | null }
  /** It was stored, and the core does not know it. `tried`: its trial begins once the core does, with whatever brings that about. */
  | { readonly type: 'trial.stored'; readonly change: TrialChange; readonly tried: boolean };

/** An object that is sent back. */
export type PutBack = TrialSubject & { readonly body: unknown };

/**
 * Why the values go back. `refused`: the service refused the change. `core`: the core did not start with it. `stopped`: the core ran
 * and stopped. `gone`: the service does not answer. `unkept`: nobody kept it in time. `asked`: the person wanted them back.
 * `message` are the service's words, often none.
 */
export interface TrialCause {
  readonly kind: 'refused' | 'core' | 'stopped' | 'gone' | 'unkept' | 'asked';
  readonly message: string;
}

/** How far a trial is, as the browser keeps it. */
export type TrialStage = 'stored' | 'following' | 'watching' | 'returning';

/** A trial as the browser keeps it. Times in milliseconds since the epoch. */
export interface TrialRecord {
  readonly changes: readonly TrialChange[];
  /** What is stored and not yet known to the core, and whether it is to be tried. */
  readonly waiting: readonly TrialChange[];
  readonly tried: boolean;
  readonly stage: TrialStage;
  /** When the values go back; null until the watch has begun. */
  readonly deadline: number | null;
  /** Why they go back; null until they do. */
  readonly cause: TrialCause | null;
  /** When the page that carries it was last there; 0 when it has left, or nothing is to be carried. */
  readonly seen: number;
}

/** What was kept, null for nothing usable, and the time. */
export interface RecalledTrial {
  readonly record: TrialRecord | null;
  readonly now: number;
}

/** New lines of the log, and how many bytes it has. */
export interface LogNews {
  readonly end: number;
  readonly lines: readonly string[];
}

/** Whether changes that can cut off are put on trial, and others. */
export interface TrialChoice {
  readonly cutting: boolean;
  readonly others: boolean;
}
