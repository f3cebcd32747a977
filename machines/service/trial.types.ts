import { type TouchReply } from '../domain/touch';
import { type AppHost } from '../ports/host';
import { type AliveStates } from '../ports/measured';
import { type TrialBeginning, type TrialCause, type TrialChange, type TrialStage } from '../ports/trial';
import { type Fault } from '../shared/faults';

export interface TrialInput {
  readonly host: AppHost;
  /** Of the service that it is about. */
  readonly address: string;
  /** Null goes on with what is kept, the text. */
  readonly begun: TrialBeginning | null;
  readonly text: string | null;
}

export interface TrialContext extends Pick<TrialInput, 'host' | 'address' | 'text'> {
  readonly changes: readonly TrialChange[];
  /** What is stored and not yet known to the core; and whether it is to be tried then. */
  readonly pending: readonly TrialChange[];
  readonly triesPending: boolean;
  /** What was stored while values went back, and was given to the core with them: its trial is the next. */
  readonly applied: readonly TrialChange[];
  readonly stage: TrialStage;
  readonly deadline: number | null;
  readonly cause: TrialCause | null;
  /** How often the lists were asked for since the save. */
  readonly rounds: number;
  readonly now: number;
  /** When the page that carries it was last seen, this one or another. */
  readonly seen: number;
  readonly reply: TouchReply | null;
  /** By a person: it is not to run again by itself. */
  readonly coreStopped: boolean;
  readonly alive: AliveStates;
  /** Bytes of the log as the trial began, and new lines that tell something. */
  readonly mark: number | null;
  readonly lines: readonly string[];
  /** Why the values could not be put back. */
  readonly fault: Fault | null;
}
