import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { ArrowImportRegular } from '@fluentui/react-icons/svg/arrow-import';
import { ArrowSyncRegular } from '@fluentui/react-icons/svg/arrow-sync';
import { FlashRegular } from '@fluentui/react-icons/svg/flash';
import { GaugeRegular } from '@fluentui/react-icons/svg/gauge';
import { PlayFilled } from '@fluentui/react-icons/svg/play';
import { SearchRegular } from '@fluentui/react-icons/svg/search';
import { StopFilled } from '@fluentui/react-icons/svg/stop';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactElement, type ReactNode } from 'react';
import { type NodesActor } from '../../../machines/nodes/nodes.machine';
import {
  selectAnyConnected,
  selectCheckedCount,
  selectRowCount,
  selectSearching,
  selectTab,
  selectUnfolded,
  selectWantsFastest,
} from '../../../machines/nodes/nodes.selectors';
import { focusById } from '../../components/focus/move';
import { PRESSED } from '../../theme/grounds';
import { FORCED_COLORS, HEADER_HEIGHT, LYING, LYING_BAR, RAIL, RAIL_WIDTH, TINY, UPRIGHT } from '../../theme/layout';
import { useFastest } from '../nodes/FastestButton';
import { FILTERS_ID, SEARCH_ID } from '../nodes/SearchField';
import { useAsking } from '../shared/Hindrance';
import { useNobodyResponds } from './HealthNote';
import { PROMPTS, useShownCore, WORDS, type ShownCoreProps } from './shown-core';

const useStyles = makeStyles({
  root: {
    position: 'fixed',
    insetBlockEnd: 0,
    insetInlineStart: 0,
    insetInlineEnd: 0,
    zIndex: 8,
    display: 'flex',
    paddingLeft: 'env(safe-area-inset-left) /* @noflip */',
    paddingRight: 'env(safe-area-inset-right) /* @noflip */',
    paddingBottom: 'env(safe-area-inset-bottom)',
    backgroundColor: tokens.colorNeutralBackground1,
    boxShadow: `0 -1px 0 ${tokens.colorNeutralStroke2}`,
    [FORCED_COLORS]: { borderBlockStartWidth: '1px', borderBlockStartStyle: 'solid' },
    [RAIL]: {
      insetBlockStart: HEADER_HEIGHT,
      insetInlineStart: 'auto',
      width: RAIL_WIDTH,
      boxSizing: 'border-box',
      flexDirection: 'column',
      boxShadow: `0 0 0 1px ${tokens.colorNeutralStroke2}`,
      zIndex: 7,
    },
    [TINY]: { position: 'static' },
  },
  button: {
    flexGrow: 1,
    flexShrink: 1,
    flexBasis: 0,
    minWidth: 0,
    height: '56px',
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    justifyContent: 'center',
    rowGap: '2px',
    [LYING]: { flexDirection: 'row', columnGap: tokens.spacingHorizontalS, height: LYING_BAR },
    [RAIL]: { ':is(button)': { flexDirection: 'column', height: 'auto' } },
    paddingBlock: 0,
    paddingInline: '2px',
    border: 'none',
    backgroundColor: 'transparent',
    color: tokens.colorNeutralForeground2,
    fontFamily: 'inherit',
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase100,
    cursor: 'pointer',
    WebkitTapHighlightColor: 'transparent',
    ':active': { backgroundColor: PRESSED },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
    '&[aria-disabled=true]': { color: tokens.colorNeutralForegroundDisabled, cursor: 'not-allowed' },
  },
  /** What can be done with checked rows has its place. */
  covered: { [UPRIGHT]: { visibility: 'hidden' } },
  icon: { display: 'flex', fontSize: '24px' },
  // Two lines where a language needs them.
  label: { maxWidth: '100%', textAlign: 'center', overflowWrap: 'anywhere' },
  on: {
    color: tokens.colorBrandForeground1,
    fontWeight: tokens.fontWeightSemibold,
    [FORCED_COLORS]: { color: 'Highlight' },
  },
  /** What is to be done next. */
  next: {
    '& > svg': {
      paddingInline: tokens.spacingHorizontalL,
      borderRadius: tokens.borderRadiusCircular,
      backgroundColor: tokens.colorBrandBackground,
      color: tokens.colorNeutralForegroundOnBrand,
    },
  },
});

export interface PhoneBarProps extends ShownCoreProps {
  readonly nodes: NodesActor;
}

/** What a phone has in reach of the thumb: testing what is listed, using the fastest of it, searching, importing, starting and stopping. */
export default function PhoneBar({ nodes, ...shown }: PhoneBarProps): ReactElement {
  const styles = useStyles();
  const { t } = useLingui();
  const subscriptions = useSelector(nodes, selectTab) === 'subscriptions';
  const covered = useSelector(nodes, selectCheckedCount) > 0;
  return (
    <div
      role="toolbar"
      aria-label={t`Main actions`}
      data-bar
      className={mergeClasses(styles.root, covered && styles.covered)}
    >
      {subscriptions ? <UpdateAll nodes={nodes} /> : <Test nodes={nodes} />}
      <Fastest nodes={nodes} {...shown} />
      <Search nodes={nodes} />
      <BarButton
        icon={<ArrowImportRegular />}
        hint={t`Import servers and subscriptions`}
        onClick={() => nodes.send({ type: 'import.open' })}
      >
        <Trans>Import</Trans>
      </BarButton>
      <Toggle nodes={nodes} {...shown} />
    </div>
  );
}

interface PartProps {
  readonly nodes: NodesActor;
}

/** Everything that is listed, on all pages: nothing needs to be checked. */
function Test({ nodes }: PartProps): ReactElement {
  const { t, i18n } = useLingui();
  const can = useSelector(nodes, (snapshot) => snapshot.can({ type: 'latency.testShown' }));
  const count = i18n.number(useSelector(nodes, selectRowCount));
  const { able, title } = useAsking(can, t`Test all ${count} servers listed here with PING`);
  return (
    <BarButton
      icon={<GaugeRegular />}
      hint={title}
      disabled={!able}
      onClick={() => nodes.send({ type: 'latency.testShown' })}
    >
      <Trans>Test</Trans>
    </BarButton>
  );
}

/** A list of subscriptions has nothing to test. */
function UpdateAll({ nodes }: PartProps): ReactElement {
  const { t } = useLingui();
  const can = useSelector(nodes, (snapshot) => snapshot.can({ type: 'subscriptions.updateAll' }));
  const { able, title } = useAsking(can, t`Update all subscriptions`);
  return (
    <BarButton
      icon={<ArrowSyncRegular />}
      hint={title}
      disabled={!able}
      onClick={() => nodes.send({ type: 'subscriptions.updateAll' })}
    >
      {/* One line of a bar: the list says of what. */}
      <Trans context="bar">Update all</Trans>
    </BarButton>
  );
}

/** Filled while it is what helps: nothing is chosen, or nothing that is chosen responds. */
function Fastest({ nodes, ...props }: PhoneBarProps): ReactElement {
  const { able, title } = useFastest(nodes);
  const wanted = useSelector(nodes, selectWantsFastest);
  const dead = useNobodyResponds({ nodes, ...props });
  return (
    <BarButton
      icon={<FlashRegular />}
      next={able && (wanted || dead)}
      hint={title}
      disabled={!able}
      onClick={() => nodes.send({ type: 'fastest.open' })}
    >
      <Trans context="bar">Fastest</Trans>
    </BarButton>
  );
}

function Search({ nodes }: PartProps): ReactElement {
  const { t } = useLingui();
  const unfolded = useSelector(nodes, selectUnfolded);
  const searching = useSelector(nodes, selectSearching);
  const toggle = (): void => {
    nodes.send({ type: unfolded ? 'search.fold' : 'search.unfold' });
    if (!unfolded) focusById(SEARCH_ID);
  };
  return (
    <BarButton
      icon={<SearchRegular />}
      hint={t`Search and filters`}
      on={unfolded || searching}
      aria-expanded={unfolded}
      aria-controls={FILTERS_ID}
      onClick={toggle}
    >
      <Trans>Search</Trans>
    </BarButton>
  );
}

/** The same as a click on the core’s state in the header. */
function Toggle({ nodes, ...props }: PhoneBarProps): ReactElement {
  const { i18n } = useLingui();
  const { state, toggle, reason } = useShownCore(props);
  const next = useSelector(nodes, selectAnyConnected) && toggle === 'start';
  return (
    <BarButton
      icon={toggle === 'stop' ? <StopFilled /> : <PlayFilled />}
      next={next}
      hint={reason ?? undefined}
      disabled={toggle === null}
      onClick={() => props.core.send({ type: 'core.toggle' })}
    >
      {i18n._(toggle === null ? WORDS[state] : PROMPTS[toggle])}
    </BarButton>
  );
}

interface BarButtonProps {
  readonly icon: ReactElement;
  readonly hint: string | undefined;
  readonly disabled?: boolean;
  readonly on?: boolean;
  /** It is what is to be done next. */
  readonly next?: boolean;
  readonly children: ReactNode;
  readonly 'aria-expanded'?: boolean;
  readonly 'aria-controls'?: string;
  readonly onClick: () => void;
}

function BarButton({
  icon,
  hint,
  disabled = false,
  on = false,
  next = false,
  children,
  onClick,
  ...aria
}: BarButtonProps): ReactElement {
  const styles = useStyles();
  return (
    <button
      type="button"
      {...aria}
      className={mergeClasses(styles.button, (on || next) && styles.on)}
      title={hint}
      aria-disabled={disabled}
      onClick={disabled ? undefined : onClick}
    >
      <span aria-hidden className={mergeClasses(styles.icon, next && styles.next)}>
        {icon}
      </span>
      <span className={styles.label}>{children}</span>
    </button>
  );
}
