import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { type ReactElement } from 'react';

const BAR = 3;
const STEP = 4;
const HEIGHT = 16;
/** What takes longer is drawn as high as this. */
const FULL = 1_000;

const useStyles = makeStyles({
  root: { flexShrink: 0, display: 'block' },
  quick: { fill: tokens.colorStatusSuccessForeground2 },
  good: { fill: tokens.colorStatusSuccessForeground2 },
  middling: { fill: tokens.colorStatusWarningForeground2 },
  slow: { fill: tokens.colorStatusDangerForeground2 },
  none: { fill: 'none', stroke: tokens.colorStatusDangerForeground2 },
  empty: { fill: tokens.colorNeutralStroke2 },
});

export interface ResultBarsProps {
  /** What it says. */
  readonly label: string;
  /** How many there is room for. */
  readonly places: number;
  /** The newest at the end; null drew no answer. */
  readonly bars: readonly { readonly ms: number | null; readonly speed: 'quick' | 'good' | 'middling' | 'slow' }[];
}

/** The last results side by side, higher for slower; one without an answer is an outline. Its width never changes. */
export function ResultBars({ label, places, bars }: ResultBarsProps): ReactElement {
  const styles = useStyles();
  const free = places - bars.length;
  const width = places * STEP;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${width} ${HEIGHT}`}
      width={width}
      height={HEIGHT}
      className={styles.root}
    >
      <title>{label}</title>
      {Array.from({ length: places }, (_, place) => {
        const bar = bars[place - free];
        const height = bar === undefined ? 2 : bar.ms === null ? HEIGHT - 1 : heightOf(bar.ms);
        const look = bar === undefined ? 'empty' : bar.ms === null ? 'none' : bar.speed;
        return (
          <rect
            key={place}
            x={place * STEP + (look === 'none' ? 0.5 : 0)}
            y={HEIGHT - height - (look === 'none' ? 0.5 : 0)}
            width={look === 'none' ? BAR - 1 : BAR}
            height={height}
            rx={1}
            className={mergeClasses(styles[look])}
          />
        );
      })}
    </svg>
  );
}

/** Square roots, so that 30 and 300 ms can both be told from nothing and from each other. */
function heightOf(ms: number): number {
  return Math.max(3, Math.round(HEIGHT * Math.sqrt(Math.min(ms, FULL) / FULL)));
}
