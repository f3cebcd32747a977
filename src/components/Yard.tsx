import { makeStyles, tokens } from '@fluentui/react-components';
import { type ReactElement } from 'react';

const PALE = `color-mix(in srgb, ${tokens.colorBrandStroke1} 45%, ${tokens.colorBrandBackground2})`;

const useStyles = makeStyles({
  /** At the end of what it stands in, as high as that; the other way round in a language from right to left. */
  root: {
    position: 'absolute',
    insetBlock: 0,
    insetInlineEnd: 0,
    height: '100%',
    ':dir(rtl)': { transform: 'scaleX(-1)' },
  },
  track: { stroke: PALE },
  way: { stroke: tokens.colorBrandStroke1 },
  end: { fill: tokens.colorBrandBackground2, stroke: PALE },
  chosen: { fill: tokens.colorBrandStroke1, stroke: tokens.colorBrandStroke1 },
});

/** How high the tracks lie, and where each leaves the first. */
const TRACKS = [
  [20, 84],
  [52, 52],
  [116, 52],
  [148, 84],
] as const;
const [START, END] = [12, 288];
const MAIN = 84;
const CHOSEN = 52;

/** One track in, one of several ways out: what the product is named after. Drawn behind what stands in the same place. */
export function Yard(): ReactElement {
  const styles = useStyles();
  return (
    <svg
      aria-hidden
      viewBox="0 0 320 168"
      preserveAspectRatio="xMaxYMid slice"
      fill="none"
      strokeWidth={4}
      className={styles.root}
    >
      <path d={`M${START} ${MAIN}H${END}`} className={styles.track} />
      {TRACKS.map(([height, from]) => (
        <path key={height} d={wayTo(height, from)} className={styles.track} />
      ))}
      <path d={wayTo(CHOSEN, 52)} strokeWidth={6} className={styles.way} />
      {[MAIN, ...TRACKS.map(([height]) => height)].map((height) => (
        <circle key={height} cx={END} cy={height} r={8} className={height === CHOSEN ? styles.chosen : styles.end} />
      ))}
      <circle cx={START} cy={MAIN} r={8} className={styles.chosen} />
    </svg>
  );
}

/** Along the first track, then over the points to its own. */
const wayTo = (height: number, from: number): string =>
  `M${START} ${MAIN}H${from}C${from + 56} ${MAIN} ${from + 56} ${height} ${from + 112} ${height}H${END}`;
