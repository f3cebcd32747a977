import { type Backup, type BackupContents } from '../domain/backup/contents';
import { memoised } from '../domain/memoised';
import { type Fault } from '../shared/faults';
import { type Moment } from '../ports/moments';
import { comparableWith, comparedParts, differencesOf, hasSecrets, isEmpty, type Difference } from './comparison.rules';
import { type MomentsSnapshot } from './moments.machine';

export const selectStage = (snapshot: MomentsSnapshot): 'busy' | 'refused' | 'asking' | 'list' =>
  (['busy', 'refused', 'asking'] as const).find((tag) => snapshot.hasTag(tag)) ?? 'list';
export const selectComparing = (snapshot: MomentsSnapshot): boolean => snapshot.hasTag('comparing');
export const selectMoments = ({ context }: MomentsSnapshot): readonly Moment[] => context.kept.moments;
export const selectOn = ({ context }: MomentsSnapshot): boolean => context.kept.on;
export const selectChosen = ({ context }: MomentsSnapshot): Moment | null => context.chosen;
export const selectAgainst = ({ context }: MomentsSnapshot): number | null => context.against;
export const selectFault = ({ context }: MomentsSnapshot): Fault | null => context.fault;
export const selectProblem = ({ context }: MomentsSnapshot): string | null => context.problem;
export const selectSecretsShown = ({ context }: MomentsSnapshot): boolean => context.secretsShown;

const NO_DIFFERENCES: readonly Difference[] = [];
const seen = memoised((copy: Backup, other: BackupContents | null) =>
  differencesOf(copy.contents, other).filter((one) => !isEmpty(one)),
);

/** What there is to see of the chosen one: how it differs, and which rows it holds. */
export const selectDifferences = ({ context: { copy, other } }: MomentsSnapshot): readonly Difference[] =>
  copy === null ? NO_DIFFERENCES : seen(copy, other);

/** Some of it may hold a password, and is shown when it is asked for. */
export const selectHasSecrets = (snapshot: MomentsSnapshot): boolean => selectDifferences(snapshot).some(hasSecrets);

/** There is something to compare it with. */
export const selectIsCompared = ({ context: { copy } }: MomentsSnapshot): boolean =>
  copy !== null && comparedParts(copy.contents).length > 0;

/** It was compared and says the same. */
export const selectIsSame = (snapshot: MomentsSnapshot): boolean =>
  snapshot.context.other !== null && selectDifferences(snapshot).every(({ kind }) => kind === 'rows');

const NO_OTHERS: readonly Moment[] = [];
const others = memoised((moments: readonly Moment[], chosen: Moment) => comparableWith(chosen, moments));

/** The moments that the chosen one can be compared with. */
export const selectOthers = ({ context: { chosen, kept } }: MomentsSnapshot): readonly Moment[] =>
  chosen === null ? NO_OTHERS : others(kept.moments, chosen);
