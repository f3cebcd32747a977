import { makeStyles, Subtitle2, tokens } from '@fluentui/react-components';
import { type ReactElement } from 'react';
import { PHONE } from '../theme/layout';
import { CARD_PADDING, CARD_PADDING_PHONE, CARD_RADIUS } from '../theme/style-pieces';
import { Logo } from './Logo';

const PALE = `color-mix(in srgb, ${tokens.colorBrandStroke1} 45%, ${tokens.colorBrandBackground2})`;

const useStyles = makeStyles({
  /** Over the whole width of the card, whose padding begins below it. */
  root: {
    position: 'relative',
    alignSelf: 'stretch',
    flexShrink: 0,
    overflow: 'hidden',
    display: 'flex',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalS,
    height: 'clamp(56px, 14dvh, 104px)',
    marginBlockStart: `calc(-1 * ${CARD_PADDING})`,
    marginInline: `calc(-1 * ${CARD_PADDING})`,
    paddingInline: CARD_PADDING,
    borderStartStartRadius: CARD_RADIUS,
    borderStartEndRadius: CARD_RADIUS,
    backgroundColor: tokens.colorBrandBackground2,
    color: tokens.colorBrandForeground1,
    [PHONE]: {
      marginBlockStart: `calc(-1 * ${CARD_PADDING_PHONE})`,
      marginInline: `calc(-1 * ${CARD_PADDING_PHONE})`,
      paddingInline: CARD_PADDING_PHONE,
    },
  },
  name: { position: 'relative', color: tokens.colorNeutralForeground1 },
  logo: { position: 'relative', display: 'flex' },
  /** From the name to the end of the card, which it reaches the other way in a language from right to left. */
  yard: {
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
const MAIN = 84;
const CHOSEN = 52;

/** The product's sign and name at the head of a card that greets, and the yard that they stand for: one track in, one of several ways out. */
export function Brand(): ReactElement {
  const styles = useStyles();
  return (
    <div className={styles.root}>
      <svg
        aria-hidden
        viewBox="0 0 320 168"
        preserveAspectRatio="xMaxYMid slice"
        fill="none"
        strokeWidth={4}
        className={styles.yard}
      >
        <path d={`M0 ${MAIN}H288`} className={styles.track} />
        {TRACKS.map(([height, from]) => (
          <path key={height} d={wayTo(height, from)} className={styles.track} />
        ))}
        <path d={wayTo(CHOSEN, 52)} strokeWidth={6} className={styles.way} />
        {[MAIN, ...TRACKS.map(([height]) => height)].map((height) => (
          <circle key={height} cx={288} cy={height} r={8} className={height === CHOSEN ? styles.chosen : styles.end} />
        ))}
        <circle cx={8} cy={MAIN} r={8} className={styles.chosen} />
      </svg>
      <span aria-hidden className={styles.logo}>
        <Logo title="" size={28} />
      </span>
      <Subtitle2 className={styles.name} translate="no">
        Switchyard
      </Subtitle2>
    </div>
  );
}

/** Along the first track, then over the points to its own. */
const wayTo = (height: number, from: number): string =>
  `M0 ${MAIN}H${from}C${from + 56} ${MAIN} ${from + 56} ${height} ${from + 112} ${height}H288`;
