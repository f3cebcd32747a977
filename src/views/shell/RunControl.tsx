import { Button, Caption1, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { WarningFilled } from '@fluentui/react-icons/svg/warning';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactElement } from 'react';
import { selectIsTroubled } from '../../../machines/service/backend.selectors';
import {
  CORE_COLOURS,
  selectCoreCall,
  selectIsPaused,
  selectIsWaiting,
  selectUnanswered,
  type CoreState,
} from '../../../machines/service/core.selectors';
import { FaultText } from '../../components/FaultText';
import { fetched } from '../../components/fetched';
import { PartPlace } from '../../components/PartPlace';
import { StateDot, type StateDotProps } from '../../components/StateDot';
import { VisuallyHidden } from '../../components/VisuallyHidden';
import { FORCED_COLORS, HOVER, NOT_ROOMY, PHONE, ROOMY } from '../../theme/layout';
import { WARN } from '../../theme/state-colours';
import { unseen } from '../../theme/style-pieces';
import { PROMPTS, useShownCore, WORDS, type ShownCoreProps } from './shown-core';

// What it says is not said before the first page is there.
const CallHint = fetched('page', async () => ({ default: (await import('../shared/CallHint')).CallHint }));

const useStyles = makeStyles({
  root: {
    position: 'relative',
    flexShrink: 0,
    display: 'flex',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalS,
  },
  button: {
    paddingInline: tokens.spacingHorizontalSNudge,
    columnGap: tokens.spacingHorizontalS,
    minWidth: 0,
    flexShrink: 0,
    [ROOMY]: { paddingInlineStart: tokens.spacingHorizontalS, paddingInlineEnd: '3px' },
    ':hover [data-prompt=stop]': { color: 'inherit' },
    // The bar at the bottom has the button.
    [PHONE]: { ':is(button)': { border: '1px solid transparent', backgroundColor: 'transparent' } },
    [NOT_ROOMY]: {
      // One by one: Griffel takes a list inside `:is()` apart. A finger does not point: after a tap, it would say so for ever.
      [HOVER]: {
        ':hover [data-prompt]': { visibility: 'visible' },
        ':hover [data-prompt] ~ [data-word]': { visibility: 'hidden' },
      },
      ':focus-visible [data-prompt]': { visibility: 'visible' },
      ':focus-visible [data-prompt] ~ [data-word]': { visibility: 'hidden' },
    },
  },
  words: { display: 'grid', justifyItems: 'start' },
  word: { gridArea: '1 / 1', whiteSpace: 'nowrap', fontWeight: tokens.fontWeightSemibold },
  hidden: { visibility: 'hidden' },
  /** Beside the state; where there is no room for it, in its place as soon as the button is pointed at. */
  prompt: {
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
    fontWeight: tokens.fontWeightRegular,
    [ROOMY]: {
      gridColumnStart: 2,
      gridColumnEnd: 3,
      marginInlineStart: tokens.spacingHorizontalS,
      paddingInline: tokens.spacingHorizontalS,
      borderInlineStartWidth: '1px',
      borderInlineStartStyle: 'solid',
      borderInlineStartColor: tokens.colorNeutralStroke1,
      '::before': {
        content: '""',
        display: 'inline-block',
        width: '8px',
        height: '8px',
        marginInlineEnd: '4px',
        backgroundColor: 'currentColor',
        clipPath: 'inset(0)',
        [FORCED_COLORS]: { forcedColorAdjust: 'none', backgroundColor: 'ButtonText' },
      },
    },
    [NOT_ROOMY]: { visibility: 'hidden' },
  },
  start: {
    color: tokens.colorBrandForeground1,
    [ROOMY]: { '::before': { clipPath: 'polygon(0 0, 100% 50%, 0 100%)' } },
  },
  /** What is to be done next, filled; as wide as the other, with as much room to its frame on all sides. */
  next: {
    [ROOMY]: {
      color: tokens.colorNeutralForegroundOnBrand,
      backgroundColor: tokens.colorBrandBackground,
      borderInlineStartColor: tokens.colorBrandBackground,
      borderRadius: tokens.borderRadiusSmall,
      // The line that parts the other from the word is a part of it.
      paddingInlineStart: '7px',
      paddingBlock: '2px',
      marginBlock: '-2px',
    },
  },
  /** In the room that the prompt leaves: nothing is pushed aside. The bar over the lists has the words. */
  beside: {
    position: 'absolute',
    insetInlineEnd: tokens.spacingHorizontalS,
    display: 'flex',
    fontSize: '16px',
    color: WARN,
    pointerEvents: 'none',
    [NOT_ROOMY]: { display: 'none' },
  },
  reason: unseen,
  hint: {
    position: 'absolute',
    insetBlockStart: 'calc(100% + 8px)',
    insetInlineStart: 0,
    zIndex: 2,
    width: 'max-content',
    maxWidth: 'min(320px, 80vw)',
    paddingBlock: tokens.spacingVerticalS,
    paddingInline: tokens.spacingHorizontalM,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground1,
    boxShadow: tokens.shadow16,
    // Nothing is said in it; it stays, so that what will be said is spoken.
    ':not(:has([role=status]:not(:empty)))': { opacity: 0, pointerEvents: 'none' },
  },
});

const SHAPES: Readonly<Record<CoreState, StateDotProps['shape']>> = {
  checking: 'turning',
  ready: 'hollow',
  running: 'full',
  starting: 'turning',
  stopping: 'turning',
};

interface RunControlProps extends ShownCoreProps {
  /** Some server is: to start the core is what comes next. */
  readonly chosen?: boolean;
}

/** Says whether the core runs; a click starts or stops it (SPEC 2.11 to 2.13). */
export function RunControl({ core, backend, observatory, chosen = true }: RunControlProps): ReactElement {
  const styles = useStyles();
  const { i18n, t } = useLingui();
  // Then the bar over the lists says it, and must not be covered.
  const troubled = useSelector(backend, selectIsTroubled);
  const { state, toggle, doubtful, reason } = useShownCore({ core, backend, observatory });
  const call = useSelector(core, selectCoreCall);
  const waiting = useSelector(core, selectIsWaiting);
  const unanswered = useSelector(core, selectUnanswered);
  const paused = useSelector(core, selectIsPaused);
  const word = i18n._(WORDS[state]);
  const next = mergeClasses(styles.start, styles.next);
  const label =
    toggle === null ? t`Core: ${word}` : toggle === 'start' ? t`Core: ${word}. Start it` : t`Core: ${word}. Stop it`;
  return (
    <div className={styles.root}>
      <Button
        className={styles.button}
        disabledFocusable={toggle === null}
        aria-label={label}
        data-state={state}
        title={doubtful && reason !== null ? reason : undefined}
        onClick={() => core.send({ type: 'core.toggle' })}
      >
        <StateDot shape={SHAPES[state]} colour={CORE_COLOURS[state]} />
        <span className={styles.words}>
          {/* Every word lies here unseen, so that the button is always as wide as the longest. */}
          {Object.values(WORDS).map((one) => (
            <span key={one.id} aria-hidden className={mergeClasses(styles.word, styles.hidden)}>
              {i18n._(one)}
            </span>
          ))}
          {Object.values(PROMPTS).map((one) => (
            <span key={one.id} aria-hidden className={mergeClasses(styles.word, styles.prompt, styles.hidden)}>
              {i18n._(one)}
            </span>
          ))}
          {toggle === null ? null : (
            <span
              data-prompt={toggle}
              className={mergeClasses(styles.word, styles.prompt, toggle === 'start' && (chosen ? next : styles.start))}
            >
              {i18n._(PROMPTS[toggle])}
            </span>
          )}
          <span data-word className={styles.word}>
            {word}
          </span>
        </span>
      </Button>
      {doubtful && troubled ? (
        <span aria-hidden className={styles.beside}>
          <WarningFilled />
          <span className={styles.reason}>{reason}</span>
        </span>
      ) : null}
      <VisuallyHidden>
        <span role="status">
          <StateSentence state={state} />
        </span>
      </VisuallyHidden>
      <div className={styles.hint}>
        <PartPlace>
          <CallHint call={call} waiting={waiting} />
        </PartPlace>
        <Caption1 role="status">
          {doubtful && !troubled ? (
            reason
          ) : unanswered ? (
            <FaultText fault={{ kind: 'left' }} />
          ) : paused ? (
            <Trans>Waiting for the network. The core resumes when the network is back.</Trans>
          ) : null}
        </Caption1>
      </div>
    </div>
  );
}

function StateSentence({ state }: { readonly state: CoreState }): ReactElement {
  switch (state) {
    case 'checking':
      return <Trans>Checking whether the core is running.</Trans>;
    case 'ready':
      return <Trans>The core is not running.</Trans>;
    case 'running':
      return <Trans>The core is running.</Trans>;
    case 'starting':
      return <Trans>The core is starting.</Trans>;
    case 'stopping':
      return <Trans>The core is stopping.</Trans>;
  }
}
