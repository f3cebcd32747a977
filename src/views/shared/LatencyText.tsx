import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { Trans } from '@lingui/react/macro';
import { type ReactElement, type ReactNode } from 'react';
import { causeOf, type DeadCause } from '../../../machines/nodes/dead-cause.rules';
import { latencyKind, speedOf, splitUnit } from '../../../machines/nodes/latency-text.rules';
import { FORCED_COLORS, TWO_LINES } from '../../theme/layout';
import { BAD, GOOD, WARN } from '../../theme/state-colours';
import { leftToRight } from '../../theme/style-pieces';

/** Pale, not grey: where colours are the system's, a grey of the theme is as bright as the text. */
const UNLIT = 'color-mix(in srgb, currentColor 30%, transparent)';

const bars = (full: number): string =>
  [1, 2, 3, 4]
    .map((bar) => (bar <= full ? 'currentColor' : UNLIT))
    .map((colour) => `linear-gradient(${colour}, ${colour})`)
    .join(', ');

/** As wide as the longest, and at its right end. */
const aligned = { minWidth: '7ch', textAlign: 'right /* @noflip */' as 'right' };

export const useLatencyTextStyles = makeStyles({
  root: { display: 'inline-flex', alignItems: 'center' },
  /** Cut at its own end. */
  failed: {
    minWidth: 0,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    color: BAD,
    fontSize: tokens.fontSizeBase200,
  },
  muted: { color: tokens.colorNeutralForeground3, [TWO_LINES]: { fontSize: tokens.fontSizeBase200 } },
  ltr: leftToRight,
  /** In a row: digits and units stand below each other also where the column ends at the left. */
  digits: { ...leftToRight, ...aligned },
  /** In another list, the same where its bars would not: there numbers begin below each other. */
  even: { ...leftToRight, ':dir(rtl)': aligned },
  unit: { marginLeft: '0.25em /* @noflip */' },
  /** Four bars, drawn: as many of them in the colour of the text as the server is quick. */
  bars: {
    marginRight: '21px /* @noflip */',
    '::after': {
      content: '""',
      display: 'inline-block',
      verticalAlign: '-1px',
      width: '15px',
      height: '12px',
      // Behind the number on every page, and no part of its width.
      marginLeft: '6px /* @noflip */',
      marginRight: '-21px /* @noflip */',
      backgroundRepeat: 'no-repeat',
      backgroundPosition: '0 100%, 4px 100%, 8px 100%, 12px 100%',
      backgroundSize: '3px 3px, 3px 6px, 3px 9px, 3px 12px',
    },
    // A drawing keeps its own colour there.
    [FORCED_COLORS]: { '::after': { forcedColorAdjust: 'none', color: 'CanvasText' } },
  },
  past: { textDecorationLine: 'line-through' },
  quick: { color: GOOD, '::after': { backgroundImage: bars(4) } },
  good: { color: GOOD, '::after': { backgroundImage: bars(3) } },
  middling: { color: WARN, '::after': { backgroundImage: bars(2) } },
  slow: { color: BAD, '::after': { backgroundImage: bars(1) } },
});

/** How a number looks: with bars that say the same as its colour; without them, where how the server did lately is drawn beside it; grey, where it says nothing of now; or struck out as well, where what is known now is against it. */
export type LatencyLook = 'bars' | 'colour' | 'grey' | 'past';

/** The text of a test where it cannot be made. */
export function LatencyText({
  text,
  look = 'bars',
}: {
  readonly text: string;
  readonly look?: LatencyLook;
}): ReactElement {
  const styles = useLatencyTextStyles();
  const { className, content } = latencyParts(text, styles, look === 'bars' ? styles.even : styles.ltr, look);
  return (
    <span className={mergeClasses(styles.root, className)} title={text}>
      {content}
    </span>
  );
}

/** Of a failure only what it means is shown; its text is the title. */
export function latencyParts(
  text: string,
  styles: ReturnType<typeof useLatencyTextStyles>,
  number: string,
  look: LatencyLook,
): { readonly className: string; readonly content: ReactNode } {
  const quiet = look === 'grey' || look === 'past';
  switch (latencyKind(text)) {
    case 'empty':
      return { className: '', content: null };
    case 'testing':
      return { className: styles.muted, content: <Trans>testing...</Trans> };
    case 'text':
      return {
        className: '',
        content: (
          <span key={text} className={styles.failed}>
            <span aria-hidden>✕ </span>
            <FailureWord cause={causeOf(text)} />
          </span>
        ),
      };
    case 'number':
      return {
        className: quiet ? styles.muted : '',
        // Another text in its place begins elsewhere: a new element appears, and none moves.
        content: (
          <Milliseconds
            key={text}
            text={text}
            className={mergeClasses(
              number,
              look === 'bars' && styles.bars,
              look === 'past' && styles.past,
              !quiet && styles[speedOf(text)],
            )}
            unit={styles.unit}
          />
        ),
      };
  }
}

interface MillisecondsProps {
  readonly text: string;
  readonly className: string;
  /** The class of its unit. */
  readonly unit: string;
}

/** The number and its unit have room between them, whether there is a space in the text or, as the service writes it, none. */
function Milliseconds({ text, className, unit }: MillisecondsProps): ReactElement {
  const [number, measure] = splitUnit(text);
  return (
    <span className={className}>
      {number}
      <span className={unit}>{measure}</span>
    </span>
  );
}

/** What a failed test means, in a word. */
export function FailureWord({ cause }: { readonly cause: DeadCause }): ReactElement {
  switch (cause) {
    case 'timeout':
      return <Trans>Timeout</Trans>;
    case 'refused':
      return <Trans>Refused</Trans>;
    case 'unknownHost':
      return <Trans>Unknown host</Trans>;
    case 'unreachable':
      return <Trans>No route</Trans>;
    case 'certificate':
      return <Trans>Certificate</Trans>;
    case 'tls':
      return <Trans>TLS failed</Trans>;
    case 'login':
      return <Trans>Login failed</Trans>;
    case 'cut':
      return <Trans>Dropped</Trans>;
    case 'unsupported':
      return <Trans>Unsupported</Trans>;
    case 'closedPort':
    case 'other':
      return <Trans>Failed</Trans>;
  }
}
