import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { CheckmarkRegular } from '@fluentui/react-icons/svg/checkmark';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactElement, type ReactNode } from 'react';
import { type NodesActor } from '../../../machines/nodes/nodes.machine';
import { ALIVE_STATES } from '../../../machines/nodes/nodes.search.rules';
import { selectList, selectProtocols, selectSearch } from '../../../machines/nodes/nodes.selectors';
import { ToggleChip } from '../../components/ToggleChip';
import { FORCED_COLORS, NOT_PHONE, PHONE } from '../../theme/layout';
import { fades } from '../../theme/style-pieces';
import { FILTERS_ID } from './SearchField';

const useStyles = makeStyles({
  root: {
    order: 2,
    flexBasis: '100%',
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'flex-start',
    columnGap: tokens.spacingHorizontalM,
    rowGap: tokens.spacingVerticalXS,
    minWidth: 0,
    // One line, which scrolls sideways.
    [PHONE]: {
      flexWrap: 'nowrap',
      alignItems: 'center',
      height: '44px',
      overflowX: 'auto',
      scrollbarWidth: 'none',
      ...fades(tokens.spacingHorizontalM),
    },
  },
  chips: {
    flexGrow: 1,
    flexShrink: 1,
    flexBasis: '0',
    minWidth: '160px',
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: tokens.spacingHorizontalM,
    rowGap: tokens.spacingVerticalXS,
    [PHONE]: { flexWrap: 'nowrap', flexShrink: 0, flexBasis: 'auto' },
  },
  group: {
    display: 'flex',
    alignItems: 'center',
    flexWrap: 'wrap',
    gap: tokens.spacingHorizontalXS,
    [PHONE]: { flexWrap: 'nowrap', flexShrink: 0 },
  },
  count: { color: tokens.colorNeutralForeground3 },
  scope: {
    display: 'inline-flex',
    flexShrink: 0,
    padding: '2px',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground3,
  },
  side: {
    height: '24px',
    paddingInline: tokens.spacingHorizontalS,
    border: 'none',
    borderRadius: tokens.borderRadiusSmall,
    backgroundColor: 'transparent',
    color: tokens.colorNeutralForeground2,
    fontFamily: 'inherit',
    fontSize: tokens.fontSizeBase200,
    whiteSpace: 'nowrap',
    cursor: 'pointer',
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
    [PHONE]: {
      height: '44px',
      // As low as the chips beside it.
      marginBlock: '-6px',
      paddingInline: tokens.spacingHorizontalM,
      border: '8px solid transparent',
      borderInlineStartWidth: 0,
      borderInlineEndWidth: 0,
      backgroundClip: 'padding-box',
    },
  },
  chosen: {
    backgroundColor: tokens.colorBrandBackground2,
    color: tokens.colorBrandForeground2,
    [NOT_PHONE]: { boxShadow: tokens.shadow2 },
    [FORCED_COLORS]: { outlineWidth: '2px', outlineStyle: 'solid', outlineColor: 'Highlight', outlineOffset: '-2px' },
  },
});

/** The scope of the search and its filters. */
export default function FilterPanel({ nodes }: { readonly nodes: NodesActor }): ReactElement {
  const styles = useStyles();
  const { t } = useLingui();
  const { scope } = useSelector(nodes, selectSearch);
  const side = (to: typeof scope, words: ReactNode) => (
    <button
      type="button"
      className={mergeClasses(styles.side, scope === to && styles.chosen)}
      aria-pressed={scope === to}
      onClick={() => nodes.send({ type: 'search.widen', scope: to })}
    >
      {words}
    </button>
  );
  return (
    <div id={FILTERS_ID} className={styles.root} role="group" aria-label={t`Filters`}>
      <span className={styles.scope} role="group" aria-label={t`Search in`}>
        {side('tab', <Trans>This list</Trans>)}
        {side('all', <Trans>All lists</Trans>)}
      </span>
      <Chips nodes={nodes} />
    </div>
  );
}

/** Servers only: a list of subscriptions has no protocols. */
function Chips({ nodes }: { readonly nodes: NodesActor }): ReactElement | null {
  const styles = useStyles();
  const { t, i18n } = useLingui();
  const offered = useSelector(nodes, selectProtocols);
  const { protocols, alive, scope } = useSelector(nodes, selectSearch);
  const subscriptions = useSelector(nodes, selectList) === 'subscriptions' && scope === 'tab';
  if (subscriptions) return null;
  // What was chosen in another list can be taken back here.
  const elsewhere = protocols
    .filter((protocol) => offered.every((one) => one.protocol !== protocol))
    .map((protocol) => ({ protocol, count: 0 }));
  const words = { alive: t`Alive`, dead: t`Dead`, unknown: t`Unknown` };
  return (
    <div className={styles.chips}>
      <span className={styles.group} role="group" aria-label={t`Protocol`}>
        {[...offered, ...elsewhere].map(({ protocol, count }) => (
          <ToggleChip
            key={protocol}
            on={protocols.includes(protocol)}
            onClick={() => nodes.send({ type: 'search.filter', filter: { by: 'protocol', value: protocol } })}
          >
            {protocols.includes(protocol) ? <CheckmarkRegular fontSize={16} aria-hidden /> : null}
            <bdi>{protocol}</bdi> <span className={styles.count}>{i18n.number(count)}</span>
          </ToggleChip>
        ))}
      </span>
      <span className={styles.group} role="group" aria-label={t`State`}>
        {ALIVE_STATES.map((state) => (
          <ToggleChip
            key={state}
            on={alive.includes(state)}
            onClick={() => nodes.send({ type: 'search.filter', filter: { by: 'alive', value: state } })}
          >
            {alive.includes(state) ? <CheckmarkRegular fontSize={16} aria-hidden /> : null}
            {words[state]}
          </ToggleChip>
        ))}
      </span>
    </div>
  );
}
