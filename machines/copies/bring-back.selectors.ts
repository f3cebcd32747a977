import { type AnyActorRef } from 'xstate';
import { type BackupPart } from '../domain/backup/contents';
import { type CopyFlaw } from '../ports/copies';
import { type Fault } from '../shared/faults';
import { type BringBackSnapshot } from './bring-back.machine';
import { type CopyReadingActor } from './copy-reading.machine';
import { isOffered, losesOrder, type Plan, type PlanItem } from './plan.rules';
import { isSaving, type RestoreStep } from './restore.rules';

export type BringBackStage = 'file' | 'locked' | 'busy' | 'reading' | 'asking' | 'plan' | 'applying' | 'finished';

const STAGES = ['file', 'locked', 'busy', 'reading', 'asking', 'plan', 'applying', 'finished'] as const;

export const selectStage = (snapshot: BringBackSnapshot): BringBackStage =>
  STAGES.find((tag) => snapshot.hasTag(tag)) ?? 'busy';
export const selectFlaw = ({ context }: BringBackSnapshot): CopyFlaw | null => context.flaw;
export const selectProblem = ({ context }: BringBackSnapshot): string | null => context.problem;
export const selectFault = ({ context }: BringBackSnapshot): Fault | null => context.fault;
export const selectPassphrase = ({ context }: BringBackSnapshot): string => context.passphrase;
export const selectIsMoment = ({ context }: BringBackSnapshot): boolean => context.moment !== undefined;
/** What the service has now could not be read. */
export const selectIsUnchecked = (snapshot: BringBackSnapshot): boolean =>
  snapshot.matches('unchecked') || snapshot.matches('savingUnchecked');
/** The state before outlives the page. */
export const selectIsLasting = ({ context }: BringBackSnapshot): boolean => context.lasting;
/** It is brought to a service that the page does not show. */
export const selectIsForeign = ({ context }: BringBackSnapshot): boolean => context.given !== undefined;
export const selectElsewhere = ({ context }: BringBackSnapshot): boolean => context.elsewhere;
/** When the state that was kept is from, in RFC 3339; null when there is none. */
export const selectBeforeTime = ({ context }: BringBackSnapshot): string | null => context.before?.created ?? null;
export const selectReading = ({ children }: BringBackSnapshot): CopyReadingActor | undefined =>
  children.reading as CopyReadingActor | undefined;
export const selectRun = ({ children }: BringBackSnapshot): AnyActorRef | undefined => children.run;
export const selectItems = ({ context }: BringBackSnapshot): readonly PlanItem[] => context.plan.items;
/** Some of it may hold a password, and is shown when it is asked for. */
export const selectHasSecrets = (snapshot: BringBackSnapshot): boolean =>
  selectItems(snapshot).some(({ secret }) => secret);
export const selectChosen = ({ context }: BringBackSnapshot): ReadonlySet<string> => context.chosen;
export const selectOpened = ({ context }: BringBackSnapshot): ReadonlySet<BackupPart> => context.opened;
export const selectSecretsShown = ({ context }: BringBackSnapshot): boolean => context.secretsShown;
export const selectLosesOrder = ({ context: { plan, chosen } }: BringBackSnapshot): boolean => losesOrder(plan, chosen);
export const selectHalted = ({ context }: BringBackSnapshot): boolean => context.halted;
/** How many differences there are that could be brought back, and that cannot. */
export const selectDifferences = ({ context }: BringBackSnapshot): number =>
  context.plan.items.filter(isOffered).length;
export const selectRefused = ({ context }: BringBackSnapshot): number =>
  context.plan.items.filter(({ kind, refused }) => kind !== 'kept' && refused !== null).length;
/** What has had its turn, what has its turn now, and how many there are. */
export const selectDone = ({ context }: BringBackSnapshot): number => context.ended.length;
export const selectTotal = ({ context }: BringBackSnapshot): number => context.steps.length;
export const selectStepNow = ({ context: { steps, ended } }: BringBackSnapshot): RestoreStep['kind'] | null =>
  steps[ended.length]?.kind ?? null;

export interface StepFailure {
  readonly step: RestoreStep;
  /** Of the one thing that the step was for; empty where it was for several, or has none. */
  readonly name: string;
  readonly fault: Fault | null;
}

/** The part of the copy in which a step has its place. */
const PART_OF_STEP: Readonly<Partial<Record<RestoreStep['kind'], BackupPart>>> = {
  modifyServer: 'servers',
  importSubscription: 'subscriptions',
  patchSubscription: 'subscriptions',
  connect: 'connections',
  pinServer: 'connections',
};

/** It may take effect all the same. */
const LEFT: Fault = { kind: 'left' };

function nameIn({ items }: Plan, step: RestoreStep): string {
  if ('name' in step) return step.name;
  if (!('index' in step)) return '';
  return items.find(({ id }) => id === `${PART_OF_STEP[step.kind]}/c${step.index}`)?.name ?? '';
}

/** The steps that did not do what they were for; without a fault what they needed was not there. */
export function failuresIn({ context: { ended, plan } }: BringBackSnapshot): readonly StepFailure[] {
  return ended.flatMap(({ step, outcome }) => {
    if (outcome.kind === 'done') return [];
    const fault = outcome.kind === 'failed' ? outcome.fault : outcome.kind === 'left' ? LEFT : null;
    return [{ step, name: nameIn(plan, step), fault }];
  });
}

/** What a step without a fault came to: somebody else has changed the part that it would have saved. */
export const isOthers = ({ step, fault }: StepFailure): boolean => fault === null && isSaving(step);
