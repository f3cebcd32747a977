import { makeStyles, Spinner, Tab, TabList, tokens } from '@fluentui/react-components';
import { useLingui } from '@lingui/react/macro';
import { type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { lazy, Suspense, type ComponentType, type ReactElement, type Ref } from 'react';
import { type ChartPageActor } from '../machines/chart-page/chart-page.machine';
import { type ChartTab } from '../machines/chart-page/chart-page.types';
import { NARROW } from '../../src/theme/layout';
import { useMapPlaceStyles } from '../components/MiniMap';
import { DetailsSide } from './DetailsSide';

/** Beside the list and this the drawing needs the rest. */
const SNUG = '@media (min-width: 1024px) and (max-width: 1499.98px)';

const useStyles = makeStyles({
  root: {
    boxSizing: 'border-box',
    display: 'flex',
    flexDirection: 'column',
    width: '368px',
    [SNUG]: { width: '300px' },
    flexShrink: 0,
    minHeight: 0,
    backgroundColor: tokens.colorNeutralBackground1,
    borderInlineStartWidth: '1px',
    borderInlineStartStyle: 'solid',
    borderInlineStartColor: tokens.colorNeutralStroke2,
    [NARROW]: {
      width: '100%',
      height: '45%',
      borderInlineStartStyle: 'none',
      borderBlockStartWidth: '1px',
      borderBlockStartStyle: 'solid',
      borderBlockStartColor: tokens.colorNeutralStroke2,
    },
  },
  // Where words are longer there are two rows.
  tabs: {
    flexShrink: 0,
    flexWrap: 'wrap',
    // As high as the field beside them, and their words begin where those below them do.
    minHeight: '44px',
    paddingInline: `calc(${tokens.spacingHorizontalM} - ${tokens.spacingHorizontalXS})`,
    [SNUG]: { paddingInline: `calc(${tokens.spacingHorizontalM} - ${tokens.spacingHorizontalXXS})` },
    borderBlockEndWidth: '1px',
    borderBlockEndStyle: 'solid',
    borderBlockEndColor: tokens.colorNeutralStroke2,
  },
  tab: {
    paddingInline: tokens.spacingHorizontalXS,
    [SNUG]: { paddingInline: tokens.spacingHorizontalXXS, '& > span': { fontSize: tokens.fontSizeBase200 } },
  },
  panel: {
    flexGrow: 1,
    minHeight: 0,
    overflowY: 'auto',
    padding: tokens.spacingHorizontalM,
    overflowWrap: 'anywhere',
  },
  legend: { flexShrink: 0, maxHeight: '45%', overflowY: 'auto' },
});

interface SideProps {
  readonly page: ChartPageActor;
}

/** What stands beside the drawing; what does not stand there from the beginning has a file of its own. Whoever shows something in the drawing tells the page `marks.changed`. */
const SIDES: readonly {
  readonly tab: ChartTab;
  readonly word: MessageDescriptor;
  readonly Side: ComponentType<SideProps>;
}[] = [
  { tab: 'details', word: msg`Details`, Side: DetailsSide },
  { tab: 'simulate', word: msg`Simulate`, Side: lazy(() => import('./SimulateSide')) },
  { tab: 'live', word: msg`Live`, Side: lazy(() => import('./LiveSide')) },
  { tab: 'paths', word: msg`Paths`, Side: lazy(() => import('./PathsSide')) },
  { tab: 'diff', word: msg`Compare`, Side: lazy(() => import('./DiffSide')) },
];

export interface SideAreaProps extends SideProps {
  readonly tab: ChartTab;
  /** Of the place for the legend; null when there is none. */
  readonly legend: Ref<HTMLDivElement> | null;
  /** Of the place for the map; null when that is elsewhere. */
  readonly foot: Ref<HTMLDivElement> | null;
}

export function SideArea({ page, tab, legend, foot }: SideAreaProps): ReactElement {
  const styles = useStyles();
  const { place } = useMapPlaceStyles();
  const { t, i18n } = useLingui();
  const shown = SIDES.find((one) => one.tab === tab);
  return (
    <aside className={styles.root} aria-label={t`Side panel`}>
      <TabList
        className={styles.tabs}
        size="small"
        selectedValue={tab}
        onTabSelect={(_, { value }) => page.send({ type: 'tab.choose', tab: value as ChartTab })}
      >
        {SIDES.map((one) => (
          <Tab
            key={one.tab}
            className={styles.tab}
            value={one.tab}
            id={`side-tab-${one.tab}`}
            aria-controls="side-panel"
          >
            {i18n._(one.word)}
          </Tab>
        ))}
      </TabList>
      <div id="side-panel" role="tabpanel" aria-labelledby={`side-tab-${tab}`} tabIndex={0} className={styles.panel}>
        <Suspense fallback={<Spinner size="tiny" label={t`Loading…`} />}>
          {shown === undefined ? null : <shown.Side page={page} />}
        </Suspense>
      </div>
      {legend === null ? null : <div ref={legend} className={styles.legend} />}
      {foot === null ? null : <div ref={foot} className={place} />}
    </aside>
  );
}
