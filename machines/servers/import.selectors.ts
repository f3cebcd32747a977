import { type ScanActor } from './scan.machine';
import { type ProxyFile } from '../domain/clash/clash';
import { type Touch } from '../domain/touch';
import { memoised } from '../domain/memoised';
import { type ImportRunActor } from './import-run.machine';
import { type ImportSnapshot } from './import.machine';
import { choiceIn, type ImportCommand, type ImportProblem } from './import.setup';
import {
  countsOf,
  isAsked,
  likelyChoice,
  NO_LINES,
  verdictsOf,
  type Counts,
  type HttpChoice,
  type Lines,
  type Verdict,
} from './import-lines.rules';

export const selectText = (snapshot: ImportSnapshot): string => snapshot.context.text;
export const selectProblem = (snapshot: ImportSnapshot): ImportProblem | null => snapshot.context.problem;
/** The Clash file whose proxies are among the lines. */
export const selectFile = (snapshot: ImportSnapshot): ProxyFile | null => snapshot.context.file;
export const selectSending = (snapshot: ImportSnapshot): boolean => snapshot.hasTag('busy');
/** How many lines were looked at while there are more; null when all were. */
export const selectReadSoFar = ({ context: { lines } }: ImportSnapshot): number | null =>
  lines.unread.length === 0 ? null : lines.lines.length;
export const selectBatch = (snapshot: ImportSnapshot): boolean => snapshot.hasTag('batch');
export const selectAsking = (snapshot: ImportSnapshot): boolean => snapshot.hasTag('asking');
/** The reader of pictures and files, while something can be typed. */
export const selectScan = ({ children }: ImportSnapshot): ScanActor | undefined =>
  children['scan'] as ScanActor | undefined;
/** The import in progress. */
export const selectRun = ({ children }: ImportSnapshot): ImportRunActor | undefined =>
  children['run'] as ImportRunActor | undefined;

/** Whether the person is asked what `http(s)://` means, and what counts until then. */
export const selectAsked = ({ context }: ImportSnapshot): boolean => isAsked(context.lines);
export const selectChoice = ({ context }: ImportSnapshot): HttpChoice => choiceIn(context);
/** Lines of both kinds: each may count as it looks. */
export const selectMixed = ({ context }: ImportSnapshot): boolean => likelyChoice(context.lines) === 'each';

interface Judged {
  readonly verdicts: readonly Verdict[];
  readonly counts: Counts;
}

const judged = memoised((lines: Lines, choice: HttpChoice, touch: Touch): Judged => {
  const verdicts = verdictsOf(lines, choice, touch);
  return { verdicts, counts: countsOf(verdicts) };
});

// What has been read so far would be judged again with every slice.
const judge = ({ context }: ImportSnapshot): Judged =>
  judged(context.lines.unread.length === 0 ? context.lines : NO_LINES, choiceIn(context), context.touch);

/** What is said about each line. The same array until the text, the choice or the lists change. */
export const selectVerdicts = (snapshot: ImportSnapshot): readonly Verdict[] => judge(snapshot).verdicts;
export const selectCounts = (snapshot: ImportSnapshot): Counts => judge(snapshot).counts;

/** The lines are those that an import has left, unchanged since: however good they look, they did not come. */
export const selectLeft = ({ context: { problem } }: ImportSnapshot): boolean =>
  problem !== null && problem.kind !== 'empty' && problem.kind !== 'unknown';

/** The draft as commands that type it into a fresh dialog. */
export const selectRetyped = ({ context: { text } }: ImportSnapshot): readonly ImportCommand[] => [
  { type: 'text.edit', text },
];
