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
import { createContext, useContext, useId, type ReactElement, type SVGAttributes } from 'react';
import { createPortal } from 'react-dom';
import { type LaidOut, type LaidOutText, type Mark, type Marks } from '../machines/domain/drawing';
import { PopoverSheet } from '../../src/components/Sheet';
import { isOutline, labelsIn, RING_RADIUS, ringBefore, ringOf } from '../charts/geometry';
import { arrowHead, pathThrough } from '../charts/lines';
import { TONES, tonesIn, toneOfWords, type Tone } from '../charts/tones';
import { Badge } from './Badge';
import { FOUND_WORDS, KIND_WORDS, MARK_WORDS } from './chart-words';
import { useDrawingStyles, useMarkStyles, useToneSignStyles, useToneStyles } from './drawing-styles';

const useStyles = makeStyles({
  button: { flexShrink: 0, whiteSpace: 'nowrap', '@media (pointer: coarse)': { minHeight: '44px' } },
  list: {
    display: 'grid',
    gridTemplateColumns: 'auto 1fr',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalM,
    rowGap: tokens.spacingVerticalS,
    maxWidth: '320px',
    margin: 0,
  },
  /** As many in a line as fit. */
  flow: {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: tokens.spacingHorizontalS,
    rowGap: 0,
    maxWidth: 'none',
    fontSize: tokens.fontSizeBase200,
    lineHeight: '16px',
  },
  beside: {
    padding: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalM}`,
    borderBlockStartWidth: '1px',
    borderBlockStartStyle: 'solid',
    borderBlockStartColor: tokens.colorNeutralStroke2,
    // What goes on behind it fades.
    position: 'relative',
    boxShadow: `0 -14px 12px -2px ${tokens.colorNeutralBackground1}`,
  },
  key: {
    display: 'flex',
    columnGap: tokens.spacingHorizontalM,
    whiteSpace: 'nowrap',
    fontSize: tokens.fontSizeBase200,
    color: tokens.colorNeutralForeground3,
  },
  item: { display: 'contents' },
  flowItem: { display: 'flex', alignItems: 'center', columnGap: tokens.spacingHorizontalSNudge },
  sample: { display: 'block', flexShrink: 0 },
  word: { margin: 0, '::first-letter': { textTransform: 'uppercase' } },
});

const [WIDTH, HEIGHT] = [60, 26];
/** Beside the drawing, where what is said of a state needs the room. */
const SMALL = 0.75;

const START = { x: 5, y: 13 };
const ARROW = [
  { x: 10, y: 13 },
  { x: 26, y: 13 },
];

const RING = ringBefore({ x: 18, y: 2 });
const SHORT_ARROW = [
  { x: 2, y: 13 },
  { x: 34, y: 13 },
];
const LONG_ARROW = [
  { x: 10, y: 13 },
  { x: 46, y: 13 },
];

type Sample =
  | 'initial'
  | 'compound'
  | 'region'
  | 'final'
  | 'wherever'
  | 'bare'
  | 'bareWherever'
  | 'turn'
  | 'guard'
  | 'inner'
  | 'target'
  | 'arrival'
  | 'tag'
  | 'invoke'
  | Tone
  | { readonly mark: Mark };

const WORDS: Readonly<Record<Exclude<Sample, object>, MessageDescriptor>> = {
  initial: msg`Initial state`,
  compound: KIND_WORDS.compound,
  final: KIND_WORDS.final,
  guard: FOUND_WORDS.guard,
  turn: msg`Tried in this order`,
  tag: FOUND_WORDS.tag,
  region: msg`active together with its neighbours`,
  wherever: msg`from anywhere in the state around it`,
  bareWherever: msg`from anywhere in the state around it`,
  bare: msg`all transitions from one state to another; select it to read them`,
  inner: msg`handled without leaving the state`,
  target: msg`leads to the state with this name`,
  arrival: msg`reached from the states with these names`,
  invoke: msg`runs while the state is active`,
  plain: msg`on an event, or for several reasons`,
  done: msg`when an actor or a state is done`,
  error: msg`when an actor fails`,
  alone: msg`by itself, at once or after a time`,
};

/** What the colours of lines say, in the words that such lines begin with. */
const TONE_WORDS: Readonly<Record<Tone, MessageDescriptor>> = {
  plain: msg({ context: 'why a machine goes on', message: 'event' }),
  done: msg({ context: 'why a machine goes on', message: 'done' }),
  error: msg({ context: 'why a machine goes on', message: 'error' }),
  alone: msg({ context: 'why a machine goes on', message: 'always, after' }),
};

/** Those of a drawing; none where all of its lines are plain. */
function tonesOf(layout: LaidOut): readonly Tone[] {
  const drawn = new Set([
    ...[...tonesIn(layout).values()].flatMap((pieces) => pieces.map(({ tone }) => tone)),
    ...layout.edges.flatMap((edge) => edge.labels.map(({ key }) => toneOfWords(edge, key))),
  ]);
  return TONES.some((one) => one !== 'plain' && drawn.has(one)) ? TONES.filter((one) => drawn.has(one)) : [];
}

/** What a drawing has that not everybody knows. */
function samplesOf(layout: LaidOut, labels: readonly LaidOutText[], marks: Marks): Sample[] {
  const { boxes, edges, initials } = layout;
  const has = (role: LaidOutText['role']): boolean =>
    labels.some((one) => one.role === role) || boxes.some(({ texts }) => texts.some((one) => one.role === role));
  const tones = tonesOf(layout);
  const isThere: Readonly<Record<keyof typeof WORDS, boolean>> = {
    initial: initials.length > 0,
    compound: boxes.some(({ path, kind }) => path !== '' && kind === 'compound'),
    region: boxes.some(({ region }) => region),
    final: boxes.some(({ kind }) => kind === 'final'),
    wherever: edges.some(({ wherever, ring }) => wherever && ring === undefined),
    bareWherever: edges.some(({ ring }) => ring !== undefined),
    bare: isOutline(layout),
    guard: has('guard'),
    turn: has('turn'),
    inner: boxes.some(({ inner }) => inner.some(({ texts }) => texts.every(({ role }) => role !== 'target'))),
    target: has('target'),
    arrival: has('arrival'),
    tag: has('tag'),
    invoke: has('invoke'),
    plain: tones.includes('plain'),
    done: tones.includes('done'),
    error: tones.includes('error'),
    alone: tones.includes('alone'),
  };
  const marked = new Set([...Object.values(marks.states), ...Object.values(marks.transitions)]);
  return [
    ...(Object.keys(WORDS) as (keyof typeof WORDS)[]).filter((one) => isThere[one]),
    ...[...marked].map((mark) => ({ mark })),
  ];
}

/** The element beside the drawing that the legend stands in; null where there is no room for it. */
export const LegendPlace = createContext<HTMLElement | null>(null);

export interface LegendProps {
  readonly layout: LaidOut;
  readonly marks: Marks;
  /** Whether it is shown where it has a place; without one it opens over the drawing. */
  readonly shown: boolean;
  readonly onToggle: () => void;
}

/** What the signs of the drawing mean, and the button that shows it. */
export function Legend({ layout, marks, shown, onToggle }: LegendProps): ReactElement {
  const styles = useStyles();
  const { t } = useLingui();
  const { dir } = useFluent();
  const place = useContext(LegendPlace);
  const id = useId();
  const button = { className: styles.button, dir, icon: <QuestionCircleRegular /> } as const;
  if (place !== null) {
    return (
      <>
        <Button
          {...button}
          size="small"
          aria-expanded={shown}
          aria-controls={shown ? id : undefined}
          data-legend
          onClick={onToggle}
        >
          <Trans>Legend</Trans>
        </Button>
        {shown ? null : <Key layout={layout} />}
        {shown
          ? createPortal(
              <section id={id} className={styles.beside} aria-label={t`Legend`}>
                <Samples layout={layout} marks={marks} small />
              </section>,
              place,
            )
          : null}
      </>
    );
  }
  return (
    // Nothing in it takes the focus, so it stands where a screen reader reads on.
    <Popover inline positioning={{ position: 'above', align: 'start', strategy: 'fixed' }}>
      <PopoverTrigger disableButtonEnhancement>
        <Button {...button} appearance="subtle" data-legend>
          <Trans>Legend</Trans>
        </Button>
      </PopoverTrigger>
      <PopoverSheet label={t`Legend`}>
        <Samples layout={layout} marks={marks} small={false} />
      </PopoverSheet>
    </Popover>
  );
}

/** What everybody asks about a drawing, explained without the legend: its colours and its rings. */
function Key({ layout }: { readonly layout: LaidOut }): ReactElement {
  const styles = useStyles();
  const { i18n } = useLingui();
  const { dir } = useFluent();
  const hasRings = layout.edges.some((edge) => ringOf(edge) !== null);
  return (
    <div className={styles.key} dir={dir} aria-hidden>
      {tonesOf(layout).map((tone) => (
        <span key={tone} className={styles.flowItem}>
          <Sign one={tone} small />
          {i18n._(TONE_WORDS[tone])}
        </span>
      ))}
      {hasRings ? (
        <span className={styles.flowItem}>
          <Sign one="bareWherever" small />
          <Trans>from any state</Trans>
        </span>
      ) : null}
    </div>
  );
}

interface SignProps {
  readonly one: Sample;
  readonly small: boolean;
}

function Sign({ one, small }: SignProps): ReactElement {
  const styles = useStyles();
  const width = small && typeof one === 'string' ? (SHORT[one] ?? WIDTH) : WIDTH;
  const scale = small ? SMALL : 1;
  return (
    <svg
      className={styles.sample}
      width={width * scale}
      height={HEIGHT * scale}
      viewBox={`0 0 ${width} ${HEIGHT}`}
      aria-hidden
      direction="ltr"
    >
      {typeof one === 'string' ? <Drawn sample={one} /> : <Marked mark={one.mark} />}
    </svg>
  );
}

interface SamplesProps extends Pick<LegendProps, 'layout' | 'marks'> {
  readonly small: boolean;
}

/** The signs, drawn as they are in the drawing, and their meanings. */
function Samples({ layout, marks, small }: SamplesProps): ReactElement {
  const styles = useStyles();
  const { i18n } = useLingui();
  const { dir } = useFluent();
  const written = [...labelsIn(layout), ...layout.boxes.flatMap(({ more = [] }) => more)];
  const samples = samplesOf(
    layout,
    written.flatMap(({ texts }) => texts),
    marks,
  );
  return (
    <dl className={mergeClasses(styles.list, small && styles.flow)} dir={dir}>
      {samples.map((one) => {
        const word = typeof one === 'string' ? WORDS[one] : MARK_WORDS[one.mark];
        return (
          <div key={typeof one === 'string' ? one : one.mark} className={small ? styles.flowItem : styles.item}>
            <dt>
              <Sign one={one} small={small} />
            </dt>
            <dd className={styles.word}>{i18n._(word)}</dd>
          </div>
        );
      })}
    </dl>
  );
}

const BOX = { x: 2, y: 1, width: 52, height: 24, rx: 6 };
/** Words that are shorter than the other signs. */
const SHORT: Partial<Readonly<Record<Sample & string, number>>> = {
  guard: 42,
  turn: 54,
  tag: 28,
  plain: 36,
  done: 36,
  error: 36,
  alone: 36,
};

function Drawn({ sample }: { readonly sample: keyof typeof WORDS }): ReactElement {
  const styles = useDrawingStyles();
  const text = (words: string, role: LaidOutText['role'], x = 2, y = 17): ReactElement => (
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
          {box(mergeClasses(styles.state, styles.first), { x: 26, y: 3, width: 32, height: 20 })}
        </>
      );
    case 'compound':
      return (
        <>
          {box(styles.group)}
          {box(styles.state, { x: 16, y: 7, width: 26, height: 12 })}
        </>
      );
    case 'region':
      return box(mergeClasses(styles.group, styles.region));
    case 'final':
      return (
        <>
          {box(styles.state)}
          {box(styles.inset, { x: 5, y: 4, width: 46, height: 18, rx: 4 })}
        </>
      );
    case 'wherever':
      return (
        <>
          <path d={RING.stub} className={styles.line} />
          <circle cx={RING.middle.x} cy={RING.middle.y} r={RING_RADIUS} className={styles.ring} />
          {box(styles.label, { x: 18, y: 2, width: 40, height: 22, rx: 4 })}
          {text('event', 'event', 22)}
        </>
      );
    case 'bareWherever':
    case 'bare':
      return <BareLine ring={sample === 'bareWherever'} />;
    case 'guard':
      return text('[guard]', 'guard');
    case 'turn':
      return text('1. 2. else', 'turn');
    case 'inner':
      return (
        <>
          {box(styles.state)}
          {text('event', 'event', 9)}
        </>
      );
    case 'target':
      return text('→ state', 'target');
    case 'arrival':
      return text('← state', 'arrival');
    case 'tag':
      return text('#tag', 'tag');
    case 'invoke':
      return text('do / actor', 'invoke');
    case 'plain':
    case 'done':
    case 'error':
    case 'alone':
      return <Toned tone={sample} />;
  }
}

/** A line of a colour. */
function Toned({ tone }: { readonly tone: Tone }): ReactElement {
  const styles = useDrawingStyles();
  const toned = useToneStyles();
  const signs = useToneSignStyles();
  return (
    <>
      <path d={pathThrough(SHORT_ARROW)} className={mergeClasses(styles.line, toned[tone])} />
      <path d={arrowHead(SHORT_ARROW)} className={mergeClasses(styles.head, signs[tone])} />
    </>
  );
}

/** A line of an outline, with the ring that it may begin at. */
function BareLine({ ring }: { readonly ring: boolean }): ReactElement {
  const styles = useDrawingStyles();
  return (
    <>
      <path d={pathThrough(LONG_ARROW)} className={styles.line} />
      <path d={arrowHead(LONG_ARROW)} className={styles.head} />
      {ring ? <circle cx={RING.middle.x} cy={RING.middle.y} r={RING_RADIUS} className={styles.ring} /> : null}
    </>
  );
}

function Marked({ mark }: { readonly mark: Mark }): ReactElement {
  const styles = useDrawingStyles();
  const marked = useMarkStyles();
  return (
    <>
      <rect {...BOX} y={5} height={20} className={mergeClasses(styles.state, marked[mark])} />
      <Badge x={52} y={7} mark={mark} />
    </>
  );
}
