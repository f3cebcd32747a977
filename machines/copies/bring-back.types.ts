import { type Backup, type BackupPart, type BackupPreferences } from '../domain/backup/contents';
import { type StepFact } from '../calls/step-runner.setup';
import { type CopyFlaw } from '../ports/copies';
import { type DialogInput } from '../ports/dialog-input';
import { type MomentCopy } from '../ports/moments';
import { type GivenFile } from '../ports/pictures';
import { type Fault } from '../shared/faults';
import { type Plan } from './plan.rules';
import { type ReadService } from './read-contents.rules';
import { type RestoreStep } from './restore.rules';

declare module '../ports/dialog' {
  interface DialogRequests {
    readonly bringBack: {
      /** The panel's own, as the browser keeps them. */
      readonly preferences: BackupPreferences;
      /** What is brought back, instead of a file. */
      readonly moment?: MomentCopy;
    };
  }
}

export interface BringBackInput extends DialogInput<'bringBack', 'service' | 'version' | 'address'> {
  /** A copy that is open already, for a service that the page does not show. */
  readonly given?: Pick<Backup, 'contents'>;
}

export interface BringBackContext extends BringBackInput {
  /** The copy is for other services. */
  readonly elsewhere: boolean;
  readonly file: GivenFile | null;
  readonly passphrase: string;
  readonly flaw: CopyFlaw | null;
  /** Why the file could not be read, in the browser's words. */
  readonly problem: string | null;
  readonly copy: Pick<Backup, 'contents'> | null;
  /** The state before the last time that something was brought back. */
  readonly before: Backup | null;
  /** It outlives the page. */
  readonly lasting: boolean;
  /** The service is to become exactly what the copy says. */
  readonly exactly: boolean;
  readonly present: ReadService | null;
  readonly plan: Plan;
  readonly chosen: ReadonlySet<string>;
  readonly opened: ReadonlySet<BackupPart>;
  readonly secretsShown: boolean;
  /** The core was stopped for this, and has not been started again. */
  readonly halted: boolean;
  readonly steps: readonly RestoreStep[];
  readonly ended: readonly StepFact<RestoreStep, null>['ended'][];
  readonly fault: Fault | null;
}
