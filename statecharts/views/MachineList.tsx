import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useRef, type ReactElement, type Ref } from 'react';
import { type ChartPageActor } from '../machines/chart-page/chart-page.machine';
import { selectMachine, selectRooms } from '../machines/chart-page/chart-page.selectors';
import { type DescribedChart } from '../machines/domain/chart';
import { FILTER_HEIGHT, FoldingList, HEADING_HEIGHT } from '../components/FoldingList';
import { useMapPlaceStyles } from '../components/MiniMap';
import { useListItemStyles } from '../../src/components/list-item-styles';
import { useInSight } from '../../src/components/use-in-sight';
import { CHOSEN } from '../../src/theme/grounds';
import { useSharedStyles } from '../../src/theme/shared-styles';

const useStyles = makeStyles({
  root: {
    boxSizing: 'border-box',
    display: 'flex',
    flexDirection: 'column',
    width: '232px',
    flexShrink: 0,
    minHeight: 0,
    backgroundColor: tokens.colorNeutralBackground1,
    borderInlineEndWidth: '1px',
    borderInlineEndStyle: 'solid',
    borderInlineEndColor: tokens.colorNeutralStroke2,
    '@media (max-width: 1359.98px)': {
      position: 'absolute',
      insetBlock: 0,
      insetInlineStart: 0,
      zIndex: 5,
      width: 'min(280px, 85vw)',
      boxShadow: tokens.shadow16,
    },
  },
  list: {
    flexGrow: 1,
    minHeight: 0,
    overflowY: 'auto',
    padding: tokens.spacingHorizontalS,
    paddingBlockStart: 0,
    // An item stands below the field and its group’s head, and neither covers one by half.
    scrollSnapType: 'y proximity',
    scrollPaddingBlock: `${FILTER_HEIGHT + HEADING_HEIGHT}px 120px`,
  },
  item: {
    scrollSnapAlign: 'start',
    minHeight: '28px',
    // Below the word of the group's head, whose triangle stands before it.
    paddingInlineStart: '18px',
    fontSize: '13px',
    lineHeight: '18px',
    '@media (pointer: coarse)': { minHeight: '44px' },
  },
  current: {
    backgroundColor: CHOSEN,
    boxShadow: `inset 3px 0 0 ${tokens.colorBrandStroke1}`,
  },
  count: { fontSize: tokens.fontSizeBase200 },
});

/** As the folder is called, in English as the titles are. */
const named = (room: string): string => room.charAt(0).toUpperCase() + room.slice(1);

export interface MachineListProps {
  readonly page: ChartPageActor;
  /** Of the place for the map. */
  readonly foot: Ref<HTMLDivElement>;
}

/** Every machine, by its room. */
export function MachineList({ page, foot }: MachineListProps): ReactElement {
  const styles = useStyles();
  const { place } = useMapPlaceStyles();
  const { t } = useLingui();
  const rooms = useSelector(page, selectRooms);
  const machine = useSelector(page, selectMachine);
  return (
    <nav className={styles.root} aria-label={t`Machines`}>
      <div className={styles.list}>
        <FoldingList
          label={t`Filter machines`}
          nothing={t`No machines match.`}
          columns={[t`Machines`, t`States`]}
          groups={rooms.map(({ name, charts }) => ({ name: named(name), items: charts }))}
          textOf={({ title }) => title}
        >
          {(chart) => <MachineItem key={chart.id} page={page} chart={chart} current={chart.id === machine} />}
        </FoldingList>
      </div>
      <div ref={foot} className={place} />
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
  const line = useListItemStyles();
  const { ellipsis } = useSharedStyles();
  const { t } = useLingui();
  const item = useRef<HTMLButtonElement>(null);
  useInSight(item, current);
  return (
    <li>
      <button
        ref={item}
        type="button"
        className={mergeClasses(line.item, styles.item, current && styles.current)}
        aria-current={current}
        onClick={() => page.send({ type: 'place.choose', place: { machine: id, selected: null } })}
      >
        <bdi lang="en" className={ellipsis}>
          {title}
        </bdi>
        <span
          className={mergeClasses(line.count, styles.count)}
          title={t`${plural(chart.states.length - 1, { one: '# state', other: '# states' })}`}
          aria-hidden
        >
          {chart.states.length - 1}
        </span>
      </button>
    </li>
  );
}
