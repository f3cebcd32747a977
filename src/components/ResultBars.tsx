import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { type ReactElement } from 'react';
import { RESULTS_KEPT } from '../../machines/shared/constants';
import { FORCED_COLORS, PHONE } from '../theme/layout';
import { BAD, GOOD, WARN } from '../theme/state-colours';

interface Measures {
  readonly most: number;
  /** In pixels, as the others: how wide a bar is, and how far from one to the next. */
  readonly bar: number;
  readonly step: number;
  readonly height: number;
  readonly lowest: number;
}

/** Fewer are dots, not a course: their place is empty. */
const LEAST = 5;
const LARGE: Measures = { most: RESULTS_KEPT, bar: 4, step: 6, height: 20, lowest: 5 };
/** How many small ones there are at most. */
export const FEW = 10;
const SMALL: Measures = { most: FEW, bar: 3, step: 4, height: 14, lowest: 3 };
/** What takes longer is drawn as high as this. */
const FULL = 1_000;

/** Fills are the system's own where colours are, and this one would be none. */
const filled = (fill: string) => ({ fill, [FORCED_COLORS]: { fill: 'CanvasText' } });

const useStyles = makeStyles({
  /** In every language the newest is at the right, where those are that a phone has room for. */
  root: {
    flexShrink: 0,
    display: 'flex',
    [PHONE]: {
      width: `${7 * LARGE.step}px`,
      overflow: 'hidden',
      // At the right in both directions.
      justifyContent: 'flex-end',
      ':dir(rtl)': { justifyContent: 'flex-start' },
    },
    '& > svg': { flexShrink: 0 },
    [FORCED_COLORS]: { forcedColorAdjust: 'none' },
  },
  small: { [PHONE]: { display: 'none' } },
  quick: filled(GOOD),
  good: filled(GOOD),
  middling: filled(WARN),
  slow: filled(BAD),
  none: { fill: 'none', stroke: BAD, [FORCED_COLORS]: { stroke: 'CanvasText' } },
  ground: {
    fill: 'none',
    stroke: tokens.colorNeutralStroke1,
    [FORCED_COLORS]: { stroke: 'GrayText' },
  },
});

export interface ResultBarsProps {
  /** What it says. */
  readonly label: string;
  /** The last ten; on a phone, or with few results, nothing. */
  readonly small?: boolean;
  /** The newest at the end; null drew no answer. */
  readonly bars: readonly { readonly ms: number | null; readonly speed: 'quick' | 'good' | 'middling' | 'slow' }[];
}

/** The last results side by side, higher for slower; one without an answer is an outline. Those that are to come have their places at the left, once there are some: its width never changes. */
export function ResultBars({ label, small = false, bars }: ResultBarsProps): ReactElement | null {
  const styles = useStyles();
  const measures = small ? SMALL : LARGE;
  const { most, bar, step, height } = measures;
  const shown = bars.length < LEAST ? [] : bars;
  if (small && shown.length === 0) return null;
  const width = most * step;
  const foot = `M${step - bar} ${height - 0.5}H${width}`;
  return (
    <span role="img" aria-label={label} title={label} className={mergeClasses(styles.root, small && styles.small)}>
      <svg viewBox={`0 0 ${width} ${height}`} width={width} height={height}>
        {shown.length === 0 ? null : (
          <path d={foot} strokeDasharray={`${bar} ${step - bar}`} className={styles.ground} />
        )}
        {shown.map(({ ms, speed }, index) => {
          const x = (most - shown.length + index) * step + step - bar;
          if (ms === null)
            return (
              <rect
                key={index}
                x={x + 0.5}
                y={0.5}
                width={bar - 1}
                height={height - 1}
                rx={1}
                className={styles.none}
              />
            );
          const tall = heightOf(ms, measures);
          return (
            <rect key={index} x={x} y={height - tall} width={bar} height={tall} rx={1} className={styles[speed]} />
          );
        })}
      </svg>
    </span>
  );
}

/** Square roots, so that 30 and 300 ms can be told from each other; the quickest is a bar, too. */
function heightOf(ms: number, { height, lowest }: Measures): number {
  return Math.round(lowest + (height - lowest) * Math.sqrt(Math.min(ms, FULL) / FULL));
}
