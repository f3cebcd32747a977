import { makeStyles, tokens } from '@fluentui/react-components';
import { type ReactElement } from 'react';
import { RESULTS_KEPT } from '../../machines/shared/constants';
import { PHONE } from '../theme/layout';

const BAR = 4;
const STEP = 6;
const HEIGHT = 20;
const LOWEST = 5;
/** What takes longer is drawn as high as this. */
const FULL = 1_000;
/** Fewer are dots, not a course. */
const LEAST = 3;

const useStyles = makeStyles({
  /** Its width never changes; they begin where it does. In every language the newest is at the right, where those are that a phone has room for. */
  root: {
    flexShrink: 0,
    display: 'flex',
    width: `${RESULTS_KEPT * STEP}px`,
    [PHONE]: {
      width: `${7 * STEP}px`,
      overflow: 'hidden',
      direction: 'ltr /* @noflip */' as 'ltr',
      justifyContent: 'flex-end',
    },
    '& > svg': { flexShrink: 0 },
  },
  quick: { fill: tokens.colorStatusSuccessForeground2 },
  good: { fill: tokens.colorStatusSuccessForeground2 },
  middling: { fill: tokens.colorStatusWarningForeground2 },
  slow: { fill: tokens.colorStatusDangerForeground2 },
  none: { fill: 'none', stroke: tokens.colorStatusDangerForeground2 },
  ground: { fill: tokens.colorNeutralStroke2 },
});

export interface ResultBarsProps {
  /** What it says. */
  readonly label: string;
  /** The newest at the end; null drew no answer. */
  readonly bars: readonly { readonly ms: number | null; readonly speed: 'quick' | 'good' | 'middling' | 'slow' }[];
}

/** The last results side by side, higher for slower; one without an answer is an outline. With few results it is empty. */
export function ResultBars({ label, bars }: ResultBarsProps): ReactElement {
  const styles = useStyles();
  const shown = bars.length < LEAST ? [] : bars;
  const width = shown.length * STEP;
  return (
    <span role="img" aria-label={label} title={label} className={styles.root}>
      <svg viewBox={`0 0 ${width} ${HEIGHT}`} width={width} height={HEIGHT}>
        <rect y={HEIGHT - 1} width={width} height={1} className={styles.ground} />
        {shown.map(({ ms, speed }, index) => {
          const x = index * STEP + STEP - BAR;
          return ms === null ? (
            <rect key={index} x={x + 0.5} y={0.5} width={BAR - 1} height={HEIGHT - 1} rx={1} className={styles.none} />
          ) : (
            <rect
              key={index}
              x={x}
              y={HEIGHT - heightOf(ms)}
              width={BAR}
              height={heightOf(ms)}
              rx={1}
              className={styles[speed]}
            />
          );
        })}
      </svg>
    </span>
  );
}

/** Square roots, so that 30 and 300 ms can be told from each other; the quickest is a bar, too. */
function heightOf(ms: number): number {
  return Math.round(LOWEST + (HEIGHT - LOWEST) * Math.sqrt(Math.min(ms, FULL) / FULL));
}
