/** A line of two texts: in both, only in the first, only in the second. `left`: as many equal lines are left out here. */
export type DiffLine =
  { readonly kind: 'same' | 'gone' | 'new'; readonly text: string } | { readonly kind: 'left'; readonly count: number };

/** Lines that are compared with each other; of longer texts everything between what is the same at both ends is exchanged. */
const COMPARED = 1_000;

/** How one text becomes another, line by line, with as many equal lines as `around` beside what differs. */
export function diffLines(before: string, after: string, around = 3): readonly DiffLine[] {
  const [one, other] = [before.split('\n'), after.split('\n')];
  let head = 0;
  while (head < Math.min(one.length, other.length) && one[head] === other[head]) head += 1;
  let tail = 0;
  const most = Math.min(one.length, other.length) - head;
  while (tail < most && one.at(-1 - tail) === other.at(-1 - tail)) tail += 1;
  const same = (text: string): DiffLine => ({ kind: 'same', text });
  return shortened(
    [
      ...one.slice(0, head).map(same),
      ...middle(one.slice(head, one.length - tail), other.slice(head, other.length - tail)),
      ...one.slice(one.length - tail).map(same),
    ],
    around,
  );
}

/** By the longest common subsequence. */
function middle(one: readonly string[], other: readonly string[]): readonly DiffLine[] {
  const gone = (text: string): DiffLine => ({ kind: 'gone', text });
  const added = (text: string): DiffLine => ({ kind: 'new', text });
  if (one.length > COMPARED || other.length > COMPARED) return [...one.map(gone), ...other.map(added)];
  const lengths = Array.from({ length: one.length + 1 }, () => new Uint16Array(other.length + 1));
  const at = (row: number, column: number): number => lengths[row]?.[column] ?? 0;
  for (let row = one.length - 1; row >= 0; row -= 1)
    for (let column = other.length - 1; column >= 0; column -= 1) {
      const longest =
        one[row] === other[column] ? at(row + 1, column + 1) + 1 : Math.max(at(row + 1, column), at(row, column + 1));
      lengths[row]?.fill(longest, column, column + 1);
    }
  const lines: DiffLine[] = [];
  let [row, column] = [0, 0];
  while (row < one.length || column < other.length) {
    const [mine, theirs] = [one[row], other[column]];
    if (mine !== undefined && mine === theirs) {
      lines.push({ kind: 'same', text: mine });
      row += 1;
      column += 1;
    } else if (mine !== undefined && at(row + 1, column) >= at(row, column + 1)) {
      lines.push(gone(mine));
      row += 1;
    } else if (theirs !== undefined) {
      lines.push(added(theirs));
      column += 1;
    } else if (mine !== undefined) {
      lines.push(gone(mine));
      row += 1;
    }
  }
  return lines;
}

/** Without equal lines that are far from any other. */
function shortened(lines: readonly DiffLine[], around: number): readonly DiffLine[] {
  const isNear = lines.map(() => false);
  lines.forEach(({ kind }, index) => {
    if (kind !== 'same') isNear.fill(true, Math.max(0, index - around), index + around + 1);
  });
  const shown: DiffLine[] = [];
  lines.forEach((line, index) => {
    const last = shown.at(-1);
    if (isNear[index]) shown.push(line);
    else if (last?.kind === 'left') shown.splice(-1, 1, { kind: 'left', count: last.count + 1 });
    else shown.push({ kind: 'left', count: 1 });
  });
  return shown;
}
