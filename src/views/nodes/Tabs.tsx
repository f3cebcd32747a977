import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useRef, type KeyboardEvent, type ReactElement, type ReactNode } from 'react';
import { type NodesActor } from '../../../machines/nodes/nodes.machine';
import { selectList, selectTab, selectTabs, type TabItem } from '../../../machines/nodes/nodes.selectors';
import { FIXED_TABS, isFixedTab, type FixedTab } from '../../../machines/ports/view';
import { fetched } from '../../components/fetched';
import { moveInBar } from '../../components/focus/move';
import { PartPlace } from '../../components/PartPlace';
import { useFitting } from '../../components/use-fitting';
import { useChosenTabInSight } from '../../components/use-in-sight';
import {
  BELOW_ANSWER,
  BELOW_TOOLBAR,
  FORCED_COLORS,
  HEADER_HEIGHT,
  LOW,
  LYING,
  PHONE,
  SHORT,
  SMALL_PHONE,
  TABS_HEIGHT,
  UPRIGHT,
} from '../../theme/layout';
import { useSharedStyles } from '../../theme/shared-styles';
import { fades, unseen } from '../../theme/style-pieces';

const TabOverflow = fetched('page', () => import('./TabOverflow'));

const useStyles = makeStyles({
  root: {
    display: 'flex',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalXS,
    minWidth: 0,
    position: 'sticky',
    insetBlockStart: BELOW_TOOLBAR,
    zIndex: 4,
    backgroundColor: tokens.colorNeutralBackground1,
    boxShadow: `inset 0 -1px 0 ${tokens.colorNeutralStroke2}`,
    // Above the toolbar.
    [UPRIGHT]: { insetBlockStart: BELOW_ANSWER },
    [LOW]: { position: 'static' },
    // Beside the toolbar, which would lie over the rows alone.
    [LYING]: { ':is(div)': { position: 'sticky', insetBlockStart: HEADER_HEIGHT } },
    [SHORT]: { ':is(div)': { position: 'static' } },
  },
  list: {
    display: 'flex',
    flexWrap: 'wrap',
    height: TABS_HEIGHT,
    overflow: 'hidden',
    minWidth: 0,
    columnGap: '2px',
    // There they scroll sideways, and fade where more of them follow.
    [PHONE]: {
      flexGrow: 1,
      // What only screen readers see is placed in it: elsewhere it would widen the page.
      position: 'relative',
      flexWrap: 'nowrap',
      overflowX: 'auto',
      scrollbarWidth: 'none',
      ...fades('2px'),
    },
  },
  tab: {
    flexShrink: 0,
    display: 'inline-flex',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalSNudge,
    height: TABS_HEIGHT,
    maxWidth: '220px',
    paddingInline: tokens.spacingHorizontalM,
    [UPRIGHT]: { paddingInline: tokens.spacingHorizontalS, '&[aria-selected="false"] > span': unseen },
    [SMALL_PHONE]: { paddingInline: tokens.spacingHorizontalXS, fontSize: tokens.fontSizeBase200 },
    border: 'none',
    backgroundColor: 'transparent',
    color: tokens.colorNeutralForeground2,
    fontFamily: 'inherit',
    fontSize: tokens.fontSizeBase300,
    textAlign: 'start',
    cursor: 'pointer',
    ':hover': { color: tokens.colorNeutralForeground1, boxShadow: `inset 0 -2px 0 ${tokens.colorNeutralStroke1}` },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
  /** As wide as it is when it is chosen: the others stay where they are. */
  label: {
    '::after': {
      content: 'attr(data-label) / ""',
      display: 'block',
      height: 0,
      overflow: 'hidden',
      visibility: 'hidden',
      fontWeight: tokens.fontWeightSemibold,
    },
  },
  chosen: {
    color: tokens.colorNeutralForeground1,
    '& > bdi': { fontWeight: tokens.fontWeightSemibold },
    boxShadow: `inset 0 -3px 0 ${tokens.colorCompoundBrandStroke}`,
    ':hover': { boxShadow: `inset 0 -3px 0 ${tokens.colorCompoundBrandStroke}` },
    [FORCED_COLORS]: {
      borderBlockEndWidth: '3px',
      borderBlockEndStyle: 'solid',
      borderBlockEndColor: 'Highlight',
      paddingBlockStart: '3px',
    },
  },
  /** All lists are shown as one: where one came from, and goes back to. */
  left: {
    boxShadow: `inset 0 -3px 0 ${tokens.colorNeutralStroke1}`,
    ':hover': { boxShadow: `inset 0 -3px 0 ${tokens.colorNeutralStroke1}` },
  },
  count: { color: tokens.colorNeutralForeground3, fontVariantNumeric: 'tabular-nums' },
});

export interface TabsProps {
  readonly nodes: NodesActor;
  /** At the end of their line. */
  readonly children?: ReactNode;
}

/** SUBSCRIPTION, SERVER, then one tab per subscription (SPEC 2.23); those that do not fit are behind a button. On a phone they scroll sideways. */
export function Tabs({ nodes, children }: TabsProps): ReactElement {
  const styles = useStyles();
  const { t } = useLingui();
  const list = useRef<HTMLDivElement>(null);
  const tabs = useSelector(nodes, selectTabs);
  const current = useSelector(nodes, selectTab);
  const isLeft = useSelector(nodes, selectList) === 'all';
  const chosen = tabs.findIndex(({ id }) => id === current);
  const look = tabs.map(({ name, count }) => `${name} ${count}`).join('\n');
  const fitting = useFitting(list, tabs.length, look, chosen);
  useChosenTabInSight(list, current);
  const last = tabs[chosen];
  const fixed = FIXED_TABS.length;
  const shown =
    chosen >= fitting && last !== undefined
      ? [...tabs.slice(0, Math.max(fixed, fitting - 1)), last]
      : tabs.slice(0, Math.max(fixed, fitting));
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    const at = shown.findIndex(({ id }) => id === current);
    const tab = shown[moveInBar(event, at, shown.length) ?? -1];
    if (tab !== undefined) nodes.send({ type: 'tab.choose', tab: tab.id });
  };
  return (
    <div className={styles.root}>
      <div ref={list} className={styles.list} role="tablist" aria-label={t`Lists`} tabIndex={-1} onKeyDown={onKeyDown}>
        {shown.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`tab-${tab.id}`}
            aria-controls="nodes-panel"
            aria-selected={tab.id === current}
            tabIndex={tab.id === current ? 0 : -1}
            className={mergeClasses(
              styles.tab,
              tab.id === current && styles.chosen,
              tab.id === current && isLeft && styles.left,
            )}
            onClick={() => nodes.send({ type: 'tab.choose', tab: tab.id })}
          >
            <TabLabel tab={tab} />
          </button>
        ))}
      </div>
      {tabs.length > shown.length ? (
        <PartPlace>
          <TabOverflow nodes={nodes} tabs={tabs.slice(fixed)} hidden={tabs.length - shown.length} current={current} />
        </PartPlace>
      ) : null}
      {children}
    </div>
  );
}

function TabLabel({ tab }: { readonly tab: TabItem }): ReactElement {
  const styles = useStyles();
  const { ellipsis } = useSharedStyles();
  const { t, i18n } = useLingui();
  const labels: Readonly<Record<FixedTab, string>> = { subscriptions: t`SUBSCRIPTION`, servers: t`SERVER` };
  const label = isFixedTab(tab.id) ? labels[tab.id] : tab.name;
  return (
    <>
      <bdi className={mergeClasses(ellipsis, styles.label)} data-label={label} title={tab.name}>
        {label}
      </bdi>
      <span className={styles.count}>{i18n.number(tab.count)}</span>
    </>
  );
}
