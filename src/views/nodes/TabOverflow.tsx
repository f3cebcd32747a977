import { makeStyles, tokens } from '@fluentui/react-components';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { type ReactElement } from 'react';
import { type NodesActor } from '../../../machines/nodes/nodes.machine';
import { type TabItem } from '../../../machines/nodes/nodes.selectors';
import { type TabId } from '../../../machines/ports/view';
import { FilterPopover } from '../../components/FilterPopover';
import { POINTED_AT } from '../../theme/grounds';

const useStyles = makeStyles({
  trigger: {
    flexShrink: 0,
    height: '40px',
    paddingInline: tokens.spacingHorizontalM,
    border: 'none',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: 'transparent',
    color: tokens.colorNeutralForeground2,
    fontFamily: 'inherit',
    fontSize: tokens.fontSizeBase300,
    fontVariantNumeric: 'tabular-nums',
    cursor: 'pointer',
    ':hover': { backgroundColor: POINTED_AT },
  },
});

export interface TabOverflowProps {
  readonly nodes: NodesActor;
  readonly tabs: readonly TabItem[];
  readonly hidden: number;
  readonly current: TabId;
}

/** The subscriptions whose tabs do not fit, and all the others, with a filter. */
export default function TabOverflow({ nodes, tabs, hidden, current }: TabOverflowProps): ReactElement {
  const styles = useStyles();
  const { t, i18n } = useLingui();
  return (
    <FilterPopover
      trigger={
        <button
          type="button"
          dir="ltr"
          className={styles.trigger}
          aria-label={t`${plural(hidden, { one: '# more subscription', other: '# more subscriptions' })}`}
        >
          +{i18n.number(hidden)}
        </button>
      }
      label={t`Filter subscriptions`}
      nothing={t`No subscriptions match.`}
      items={tabs.map(({ id, name, count }) => ({ id, name, count: i18n.number(count) }))}
      current={current}
      onChoose={(id) => nodes.send({ type: 'tab.choose', tab: id as TabId })}
    />
  );
}
