import { Chunk } from '@codemirror/merge';
import { Text } from '@codemirror/state';
import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { Fragment, type ReactElement } from 'react';
import { BAD, GOOD } from '../theme/state-colours';

const useStyles = makeStyles({
  root: {
    margin: 0,
    padding: tokens.spacingHorizontalS,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground3,
    fontFamily: tokens.fontFamilyMonospace,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase300,
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
    textAlign: 'left /* @noflip */' as 'left',
  },
  line: { display: 'block', textDecorationLine: 'none', paddingInline: tokens.spacingHorizontalXS },
  before: { backgroundColor: tokens.colorStatusDangerBackground1, color: BAD },
  after: { backgroundColor: tokens.colorStatusSuccessBackground1, color: GOOD },
  gap: { color: tokens.colorNeutralForeground3 },
});

/** Lines around what differs. */
const AROUND = 2;

interface Line {
  readonly kind: 'same' | 'before' | 'after' | 'gap';
  readonly text: string;
}

/** The lines that differ, with some around them; what is left out between them is one gap. */
function linesOf(before: string, after: string): readonly Line[] {
  // Each line has an end, so that one more at the end is no change of the one before.
  const textOf = (text: string): Text => Text.of([...text.split('\n'), '']);
  const [one, other] = [textOf(before), textOf(after)];
  const between = (text: Text, from: number, to: number): readonly string[] => {
    const end = Math.min(to, text.length);
    return from >= end ? [] : text.sliceString(from, end - 1).split('\n');
  };
  const lines: Line[] = [];
  const chunks = Chunk.build(one, other);
  let at = 0;
  const same = (to: number, isLast: boolean): void => {
    const all = between(one, at, to);
    const head = at === 0 ? 0 : AROUND;
    const tail = isLast ? 0 : AROUND;
    const isLong = all.length > head + tail + 1;
    const [first, last] = isLong ? [all.slice(0, head), all.slice(all.length - tail)] : [all, []];
    lines.push(...first.map((text) => ({ kind: 'same' as const, text })));
    if (isLong) lines.push({ kind: 'gap', text: '…' });
    lines.push(...last.map((text) => ({ kind: 'same' as const, text })));
  };
  for (const { fromA, toA, fromB, toB } of chunks) {
    same(fromA, false);
    lines.push(...between(one, fromA, toA).map((text) => ({ kind: 'before' as const, text })));
    lines.push(...between(other, fromB, toB).map((text) => ({ kind: 'after' as const, text })));
    at = toA;
  }
  same(one.length, true);
  return lines;
}

/** How a text differs from a later one, line by line; left-to-right on every page. */
export function TextDiff({ before, after }: { readonly before: string; readonly after: string }): ReactElement {
  const styles = useStyles();
  return (
    <pre className={styles.root} dir="ltr">
      {linesOf(before, after).map(({ kind, text }, index) => (
        // A line has no name but its place.
        <Fragment key={index}>
          {kind === 'before' ? <del className={mergeClasses(styles.line, styles.before)}>− {text}</del> : null}
          {kind === 'after' ? <ins className={mergeClasses(styles.line, styles.after)}>+ {text}</ins> : null}
          {kind === 'same' ? <span className={styles.line}>{`  ${text}`}</span> : null}
          {kind === 'gap' ? <span className={mergeClasses(styles.line, styles.gap)}>{text}</span> : null}
        </Fragment>
      ))}
    </pre>
  );
}
