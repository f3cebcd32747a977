import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { type ReactElement } from 'react';
import { RESULTS_KEPT } from '../../machines/shared/constants';
import { FORCED_COLORS, PHONE } from '../theme/layout';

interface Measures {
  /** In pixels, as the others: how wide a bar is, and how far from one to the next. */
  readonly bar: number;
  readonly step: number;
  readonly height: number;
  readonly lowest: number;
}

const LARGE: Measures = { bar: 4, step: 6, height: 20, lowest: 5 };
const SMALL: Measures = { bar: 3, step: 4, height: 14, lowest: 3 };
/** What takes longer is drawn as high as this. */
const FULL = 1_000;
/** Fewer are dots, not a course. */
const LEAST = 3;

/** Fills are the system's own where colours are, and this one would be none. */
const filled = (fill: string) => ({ fill, [FORCED_COLORS]: { fill: 'CanvasText' } });

const useStyles = makeStyles({
  /** Its width never changes; they begin where it does. In every language the newest is at the right, where those are that a phone has room for. */
  root: {
    flexShrink: 0,
    display: 'flex',
    width: `${RESULTS_KEPT * LARGE.step}px`,
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
  small: { width: `${RESULTS_KEPT * SMALL.step}px`, justifyContent: 'flex-end', [PHONE]: { display: 'none' } },
  quick: filled(tokens.colorStatusSuccessForeground2),
  good: filled(tokens.colorStatusSuccessForeground2),
  middling: filled(tokens.colorStatusWarningForeground2),
  slow: filled(tokens.colorStatusDangerForeground2),
  none: { fill: 'none', stroke: tokens.colorStatusDangerForeground2, [FORCED_COLORS]: { stroke: 'CanvasText' } },
  ground: filled(tokens.colorNeutralStroke2),
});

export interface ResultBarsProps {
  /** What it says. */
  readonly label: string;
  /** On a phone, or with few results, nothing. */
  readonly small?: boolean;
  /** The newest at the end; null drew no answer. */
  readonly bars: readonly { readonly ms: number | null; readonly speed: 'quick' | 'good' | 'middling' | 'slow' }[];
}

/** The last results side by side, higher for slower; one without an answer is an outline. With few results the place of large ones is empty. */
export function ResultBars({ label, small = false, bars }: ResultBarsProps): ReactElement | null {
  const styles = useStyles();
  const measures = small ? SMALL : LARGE;
  const { bar, step, height } = measures;
  const shown = bars.length < LEAST ? [] : bars;
  if (small && shown.length === 0) return null;
  const width = shown.length * step;
  return (
    <span role="img" aria-label={label} title={label} className={mergeClasses(styles.root, small && styles.small)}>
      <svg viewBox={`0 0 ${width} ${height}`} width={width} height={height}>
        <rect y={height - 1} width={width} height={1} className={styles.ground} />
        {shown.map(({ ms, speed }, index) => {
          const x = index * step + step - bar;
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
