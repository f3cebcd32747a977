import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Fragment, memo, type ReactElement } from 'react';
import { type ChartTransition } from '../machines/domain/chart';
import { strongestOf, type LaidOutEdge, type LaidOutLine, type Mark, type Marks } from '../machines/domain/drawing';
import { groundOf, keysOf, middleOfLine, RING_RADIUS, ringOf, type Reach } from '../charts/geometry';
import { saidOf, wordsOf, type WordlessLine } from '../charts/line-words';
import { FONT_FAMILY } from '../charts/fonts';
import { arrowHead, type crossingsIn, JUNCTION, type junctionsIn, midwaysOf, pathThrough } from '../charts/lines';
import { triggerOf } from '../charts/markdown';
import { toneAt, toneOf, type Tone, type Toned, type tonesIn } from '../charts/tones';
import { FORCED_COLORS } from '../../src/theme/layout';
import { Badge } from './Badge';
import { stateName } from './chart-words';
import { Condition } from './Condition';
import {
  useDrawingStyles,
  useLineMarkStyles,
  useSignMarkStyles,
  useToneSignStyles,
  useToneStyles,
} from './drawing-styles';

/** Of the place where a line can be pointed at: lines are ten pixels apart. */
const WITHIN_REACH = 10;

const useStyles = makeStyles({
  reach: { fill: 'none', stroke: 'transparent', strokeWidth: `${WITHIN_REACH}px`, pointerEvents: 'stroke' },
  words: { overflow: 'visible', pointerEvents: 'none' },
  middle: { display: 'flex', alignItems: 'center', justifyContent: 'center', width: '100%', height: '100%' },
  card: {
    display: 'flex',
    flexDirection: 'column',
    paddingBlock: '4px',
    paddingInline: '8px',
    border: `1px solid ${tokens.colorBrandStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground1,
    boxShadow: tokens.shadow8,
    color: tokens.colorNeutralForeground1,
    fontFamily: FONT_FAMILY,
    fontSize: '12px',
    lineHeight: '17px',
    whiteSpace: 'nowrap',
    [FORCED_COLORS]: { backgroundColor: 'Canvas', color: 'CanvasText' },
  },
  guard: { color: tokens.colorNeutralForeground2, fontSize: '11px' },
});

export interface EdgeProps {
  readonly edge: LaidOutEdge;
  readonly junctions: ReturnType<typeof junctionsIn>;
  readonly crossings: ReturnType<typeof crossingsIn>;
  readonly tones: ReturnType<typeof tonesIn>;
  readonly marks: Marks;
  readonly reach: Reach | null;
}

/** The line of transitions whose words stand on it. */
export const Edge = memo(function Edge(props: EdgeProps): ReactElement {
  return (
    <g aria-hidden>
      <Drawn {...props} />
    </g>
  );
});

export interface BareEdgeProps extends EdgeProps {
  readonly id: string | undefined;
  readonly title: string;
  readonly transitions: ReadonlyMap<string, ChartTransition>;
  readonly selected: boolean;
}

/** A line without words: one thing that stands for all of its transitions. */
export const BareEdge = memo(function BareEdge(props: BareEdgeProps): ReactElement {
  const styles = useDrawingStyles();
  const own = useStyles();
  const { t } = useLingui();
  const { id, edge, title, transitions, selected, marks } = props;
  const keys = keysOf(edge);
  const mark = strongestOf(keys, marks);
  const source = stateName(edge.from, title);
  const target = edge.to.map((path) => stateName(path, title)).join(', ');
  const triggers = keys.flatMap((key) => transitions.get(key) ?? []).map(wordsOf);
  const ways = triggers.join(', ');
  return (
    <g
      id={id}
      role="option"
      aria-selected={selected}
      aria-label={t`From ${source} to ${target}: ${ways}`}
      data-transition={keys[0]}
      className={styles.thing}
    >
      {edge.lines.map(({ points }) => (
        <path key={`${points[0]?.x} ${points[0]?.y}`} d={pathThrough(points)} className={own.reach} />
      ))}
      <Drawn {...props} />
      {mark === undefined ? null : <Badge {...middleOfLine(edge.lines)} mark={mark} />}
    </g>
  );
});

function Drawn({ edge, junctions, crossings, tones, marks, reach }: EdgeProps): ReactElement {
  const styles = useDrawingStyles();
  const toned = useToneStyles();
  const ground = groundOf(edge);
  const ring = ringOf(edge);
  const mark = strongestOf(keysOf(edge), marks);
  const isPale = reach === 'far' && mark === undefined;
  const stroke = mergeClasses(styles.line, toned[toneOf(edge)], isPale && styles.far);
  return (
    <>
      {edge.lines.map((line) => (
        <Line
          key={`${line.points[0]?.x} ${line.points[0]?.y} ${line.arrives}`}
          line={line}
          dots={junctions.get(line)}
          gaps={crossings.get(line)}
          pieces={tones.get(line) ?? []}
          mark={mark}
          near={reach === 'near'}
          pale={isPale}
        />
      ))}
      {ground === null ? null : (
        <rect x={ground.x} y={ground.y} width={ground.w} height={ground.h} rx={4} className={styles.label} />
      )}
      {ring === null ? null : (
        <>
          {ring.stub === null ? null : <path d={ring.stub} className={stroke} />}
          <circle
            cx={ring.middle.x}
            cy={ring.middle.y}
            r={RING_RADIUS}
            className={mergeClasses(styles.ring, isPale && styles.far)}
          />
        </>
      )}
    </>
  );
}

interface LineProps {
  readonly line: LaidOutLine;
  readonly dots: ReturnType<EdgeProps['junctions']['get']>;
  readonly gaps: ReturnType<EdgeProps['crossings']['get']>;
  readonly pieces: readonly Toned[];
  readonly mark: Mark | undefined;
  readonly near: boolean;
  /** Others are looked at. */
  readonly pale: boolean;
}

function Line({ line, dots, gaps, pieces, mark, near, pale }: LineProps): ReactElement {
  const styles = useDrawingStyles();
  const toned = useToneStyles();
  const tonedSigns = useToneSignStyles();
  const lines = useLineMarkStyles();
  const signs = useSignMarkStyles();
  const strokeOf = (tone: Tone): string =>
    mergeClasses(styles.line, toned[tone], mark !== undefined && lines[mark], near && styles.near, pale && styles.far);
  const signOf = (tone: Tone): string =>
    mergeClasses(
      styles.head,
      tonedSigns[tone],
      mark !== undefined && signs[mark],
      near && styles.nearHead,
      pale && styles.farHead,
    );
  const last = pieces.at(-1)?.tone ?? 'plain';
  return (
    <g>
      {pieces.map(({ points, tone }) => (
        <Fragment key={`${points[0]?.x} ${points[0]?.y}`}>
          {/* What is looked at goes on over all others. */}
          <path d={pathThrough(points, near ? undefined : gaps)} className={strokeOf(tone)} />
          {midwaysOf({ points }, dots).map((head) => (
            <path key={head} d={head} className={signOf(tone)} />
          ))}
        </Fragment>
      ))}
      {line.arrives ? <path d={arrowHead(line.points)} className={signOf(last)} /> : null}
      {dots?.map((dot) => (
        <circle key={`${dot.x} ${dot.y}`} cx={dot.x} cy={dot.y} r={JUNCTION} className={signOf(toneAt(dot, pieces))} />
      ))}
    </g>
  );
}

/** What a line without words stands for, near its middle, while somebody looks at it. */
export function LineWords(line: WordlessLine): ReactElement {
  const styles = useStyles();
  const { t } = useLingui();
  const { told, more, place } = saidOf(line);
  return (
    <foreignObject
      aria-hidden
      data-line-words
      x={place.x}
      y={place.y}
      width={place.w}
      height={place.h}
      className={styles.words}
    >
      <div className={styles.middle} dir="ltr">
        <div className={styles.card}>
          {told.map((one) => (
            <span key={one.key}>
              {triggerOf(one)}
              <Condition turn={line.turns.get(one.key)} guard={one.guard} className={styles.guard} />
            </span>
          ))}
          {more === 0 ? null : (
            <span className={styles.guard}>{t`${plural(more, { one: 'and # more', other: 'and # more' })}`}</span>
          )}
        </div>
      </div>
    </foreignObject>
  );
}
