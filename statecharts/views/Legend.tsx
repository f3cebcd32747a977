import {
  Button,
  makeStyles,
  mergeClasses,
  Popover,
  PopoverTrigger,
  tokens,
  useFluent,
} from '@fluentui/react-components';
import { QuestionCircleRegular } from '@fluentui/react-icons/svg/question-circle';
import { type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactElement, type SVGAttributes } from 'react';
import { type LaidOut, type LaidOutText, type Mark, type Marks } from '../machines/domain/drawing';
import { PopoverSheet } from '../../src/components/Sheet';
import { arrowHead, labelsIn, pathThrough, ringStub } from '../charts/geometry';
import { Badge } from './Badge';
import { FOUND_WORDS, KIND_WORDS, MARK_WORDS } from './chart-words';
import { useDrawingStyles, useMarkStyles } from './drawing-styles';

const useStyles = makeStyles({
  button: { whiteSpace: 'nowrap', '@media (pointer: coarse)': { minHeight: '44px' } },
  list: {
    display: 'grid',
    gridTemplateColumns: 'auto 1fr',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalM,
    rowGap: tokens.spacingVerticalS,
    maxWidth: '320px',
    margin: 0,
  },
  item: { display: 'contents' },
  sample: { display: 'block', flexShrink: 0 },
  word: { margin: 0, '::first-letter': { textTransform: 'uppercase' } },
});

const [WIDTH, HEIGHT] = [88, 32];

const START = { x: 5, y: 16 };
const ARROW = [
  { x: 10, y: 16 },
  { x: 40, y: 16 },
];

type Sample =
  | 'initial'
  | 'compound'
  | 'region'
  | 'final'
  | 'wherever'
  | 'guard'
  | 'inner'
  | 'target'
  | 'tag'
  | 'invoke'
  | { readonly mark: Mark };

const WORDS: Readonly<Record<Exclude<Sample, object>, MessageDescriptor>> = {
  initial: msg`Initial state`,
  compound: KIND_WORDS.compound,
  region: msg`active together with its neighbours`,
  final: KIND_WORDS.final,
  wherever: msg`from anywhere in the state around it`,
  guard: FOUND_WORDS.guard,
  inner: msg`handled without leaving the state`,
  target: msg`leads to the state of this name`,
  tag: FOUND_WORDS.tag,
  invoke: msg`runs while the state is active`,
};

/** What a drawing has that not everybody knows. */
function samplesOf({ boxes, edges, initials }: LaidOut, labels: readonly LaidOutText[], marks: Marks): Sample[] {
  const has = (role: LaidOutText['role']): boolean =>
    labels.some((one) => one.role === role) || boxes.some(({ texts }) => texts.some((one) => one.role === role));
  const isThere: Readonly<Record<keyof typeof WORDS, boolean>> = {
    initial: initials.length > 0,
    compound: boxes.some(({ path, kind }) => path !== '' && kind === 'compound'),
    region: boxes.some(({ region }) => region),
    final: boxes.some(({ kind }) => kind === 'final'),
    wherever: edges.some(({ wherever }) => wherever),
    guard: has('guard'),
    inner: boxes.some(({ inner }) => inner.some(({ texts }) => texts.every(({ role }) => role !== 'target'))),
    target: has('target'),
    tag: has('tag'),
    invoke: has('invoke'),
  };
  const marked = new Set([...Object.values(marks.states), ...Object.values(marks.transitions)]);
  return [
    ...(Object.keys(WORDS) as (keyof typeof WORDS)[]).filter((one) => isThere[one]),
    ...[...marked].map((mark) => ({ mark })),
  ];
}

/** What the signs of the drawing mean, drawn as they are there. */
export function Legend({ layout, marks }: { readonly layout: LaidOut; readonly marks: Marks }): ReactElement {
  const styles = useStyles();
  const { t, i18n } = useLingui();
  const { dir } = useFluent();
  const samples = samplesOf(
    layout,
    labelsIn(layout).flatMap(({ texts }) => texts),
    marks,
  );
  return (
    // Nothing in it takes the focus, so it stands where a screen reader reads on.
    <Popover inline positioning={{ position: 'above', align: 'start', strategy: 'fixed' }}>
      <PopoverTrigger disableButtonEnhancement>
        <Button className={styles.button} dir={dir} appearance="subtle" icon={<QuestionCircleRegular />} data-legend>
          <Trans>Legend</Trans>
        </Button>
      </PopoverTrigger>
      <PopoverSheet label={t`Legend`}>
        <dl className={styles.list} dir={dir}>
          {samples.map((one) => {
            const word = typeof one === 'string' ? WORDS[one] : MARK_WORDS[one.mark];
            return (
              <div key={typeof one === 'string' ? one : one.mark} className={styles.item}>
                <dt>
                  <svg className={styles.sample} width={WIDTH} height={HEIGHT} aria-hidden direction="ltr">
                    {typeof one === 'string' ? <Drawn sample={one} /> : <Marked mark={one.mark} />}
                  </svg>
                </dt>
                <dd className={styles.word}>{i18n._(word)}</dd>
              </div>
            );
          })}
        </dl>
      </PopoverSheet>
    </Popover>
  );
}

const BOX = { x: 2, y: 2, width: 72, height: 28, rx: 6 };

function Drawn({ sample }: { readonly sample: keyof typeof WORDS }): ReactElement {
  const styles = useDrawingStyles();
  const text = (words: string, role: LaidOutText['role'], x = 10, y = 20): ReactElement => (
    <text x={x} y={y} className={mergeClasses(styles.text, styles[role])}>
      {words}
    </text>
  );
  const box = (look: string | undefined, place: SVGAttributes<SVGRectElement> = {}): ReactElement => (
    <rect {...BOX} {...place} className={look} />
  );
  switch (sample) {
    case 'initial':
      return (
        <>
          <circle cx={START.x} cy={START.y} r={5} className={styles.dot} />
          <path d={pathThrough(ARROW)} className={styles.line} />
          <path d={arrowHead(ARROW)} className={styles.head} />
          {box(mergeClasses(styles.state, styles.first), { x: 40, y: 5, width: 44, height: 22 })}
        </>
      );
    case 'compound':
      return (
        <>
          {box(styles.group)}
          {box(styles.state, { x: 26, y: 9, width: 38, height: 14 })}
        </>
      );
    case 'region':
      return box(mergeClasses(styles.group, styles.region));
    case 'final':
      return (
        <>
          {box(styles.state)}
          {box(styles.inset, { x: 5, y: 5, width: 66, height: 22, rx: 4 })}
        </>
      );
    case 'wherever':
      return (
        <>
          <path d={ringStub({ x: 18, y: 5 })} className={styles.line} />
          <circle cx={10} cy={16} r={4} className={styles.ring} />
          {box(styles.label, { x: 18, y: 5, width: 50, height: 22, rx: 4 })}
          {text('event', 'event', 26)}
        </>
      );
    case 'guard':
      return text('[guard]', 'guard');
    case 'inner':
      return (
        <>
          {box(styles.state)}
          {text('event', 'event')}
        </>
      );
    case 'target':
      return text('→ state', 'target');
    case 'tag':
      return text('#tag', 'tag');
    case 'invoke':
      return text('do / actor', 'invoke');
  }
}

function Marked({ mark }: { readonly mark: Mark }): ReactElement {
  const styles = useDrawingStyles();
  const marked = useMarkStyles();
  return (
    <>
      <rect {...BOX} y={6} height={24} className={mergeClasses(styles.state, marked[mark])} />
      <Badge x={72} y={8} mark={mark} />
    </>
  );
}
