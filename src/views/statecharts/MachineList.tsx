import { makeStyles, mergeClasses, tokens, useArrowNavigationGroup } from '@fluentui/react-components';
import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useRef, type ReactElement } from 'react';
import { type ChartPageActor } from '../../../machines/chart-page/chart-page.machine';
import { selectCharts, selectMachine } from '../../../machines/chart-page/chart-page.selectors';
import { type DescribedChart } from '../../../machines/domain/chart';
import { useInSight } from '../../components/use-in-sight';
import { useSharedStyles } from '../../theme/shared-styles';

const useStyles = makeStyles({
  root: {
    boxSizing: 'border-box',
    width: '232px',
    flexShrink: 0,
    overflowY: 'auto',
    padding: tokens.spacingHorizontalS,
    backgroundColor: tokens.colorNeutralBackground1,
    borderInlineEndWidth: '1px',
    borderInlineEndStyle: 'solid',
    borderInlineEndColor: tokens.colorNeutralStroke2,
    '@media (max-width: 1599.98px)': {
      position: 'absolute',
      insetBlock: 0,
      insetInlineStart: 0,
      zIndex: 5,
      width: 'min(280px, 85vw)',
      boxShadow: tokens.shadow16,
    },
  },
  list: { listStyleType: 'none', margin: 0, padding: 0 },
  item: {
    display: 'flex',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalS,
    width: '100%',
    minHeight: '32px',
    paddingInline: tokens.spacingHorizontalS,
    border: 'none',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: 'transparent',
    color: tokens.colorNeutralForeground1,
    fontFamily: 'inherit',
    fontSize: tokens.fontSizeBase300,
    textAlign: 'start',
    cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
    '@media (pointer: coarse)': { minHeight: '44px' },
  },
  current: {
    backgroundColor: tokens.colorNeutralBackground1Selected,
    fontWeight: tokens.fontWeightSemibold,
    boxShadow: `inset 3px 0 0 ${tokens.colorBrandStroke1}`,
  },
  name: { flexGrow: 1 },
  count: { color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
});

/** Every machine, the root first; the arrow keys go through them. */
export function MachineList({ page }: { readonly page: ChartPageActor }): ReactElement {
  const styles = useStyles();
  const { t } = useLingui();
  const keys = useArrowNavigationGroup({ axis: 'vertical' });
  const charts = useSelector(page, selectCharts);
  const machine = useSelector(page, selectMachine);
  return (
    <nav className={styles.root} aria-label={t`Machines`}>
      <ul className={styles.list} {...keys}>
        {charts.map((chart) => (
          <MachineItem key={chart.id} page={page} chart={chart} current={chart.id === machine} />
        ))}
      </ul>
    </nav>
  );
}

interface MachineItemProps {
  readonly page: ChartPageActor;
  readonly chart: DescribedChart;
  readonly current: boolean;
}

function MachineItem({ page, chart: { id, title, chart }, current }: MachineItemProps): ReactElement {
  const styles = useStyles();
  const { ellipsis, numbers } = useSharedStyles();
  const item = useRef<HTMLButtonElement>(null);
  useInSight(item, current);
  return (
    <li>
      <button
        ref={item}
        type="button"
        className={mergeClasses(styles.item, current && styles.current)}
        aria-current={current}
        onClick={() => page.send({ type: 'place.choose', place: { machine: id, selected: null } })}
      >
        <bdi className={mergeClasses(styles.name, ellipsis)}>{title}</bdi>
        <span className={mergeClasses(styles.count, numbers)} aria-hidden>
          {chart.states.length - 1}
        </span>
      </button>
    </li>
  );
}
