import { makeStyles, tokens } from '@fluentui/react-components';
import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactElement } from 'react';
import { type ChartPageActor } from '../machines/chart-page/chart-page.machine';
import {
  selectChart,
  selectChild,
  selectLegendBeside,
  selectListShown,
  selectSearching,
  selectTab,
} from '../machines/chart-page/chart-page.selectors';
import { DocumentTitle } from '../../src/components/DocumentTitle';
import { LocalisedRoot } from '../../src/components/LocalisedRoot';
import { HEADER_HEIGHT, NARROW } from '../../src/theme/layout';
import { MapPlace, usePlace } from '../components/MiniMap';
import { ChartHeader } from './ChartHeader';
import { DrawingArea } from './DrawingArea';
import { LegendPlace } from './Legend';
import { MachineList } from './MachineList';
import { SearchDialog } from './SearchDialog';
import { SideArea } from './SideArea';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexDirection: 'column',
    height: '100dvh',
    backgroundColor: tokens.colorNeutralBackground2,
    color: tokens.colorNeutralForeground1,
    // Fluent aligns everything to the page's side; what is code keeps its own.
    textAlign: 'start',
  },
  body: {
    position: 'relative',
    display: 'flex',
    flexGrow: 1,
    minHeight: 0,
    maxHeight: `calc(100dvh - ${HEADER_HEIGHT})`,
    [NARROW]: { flexDirection: 'column' },
  },
});

/** The statechart page. */
export function ChartPage({ page }: { readonly page: ChartPageActor }): ReactElement {
  const styles = useStyles();
  const appearance = useSelector(page, (snapshot) => selectChild(snapshot, 'appearance'));
  const language = useSelector(page, (snapshot) => selectChild(snapshot, 'language'));
  return (
    <LocalisedRoot appearance={appearance} language={language} className={styles.root}>
      <Charts page={page} />
    </LocalisedRoot>
  );
}

/** What the page shows in a given language and theme. */
function Charts({ page }: { readonly page: ChartPageActor }): ReactElement {
  const styles = useStyles();
  const { t } = useLingui();
  const title = useSelector(page, (snapshot) => selectChart(snapshot)?.title);
  const listShown = useSelector(page, selectListShown);
  const searching = useSelector(page, selectSearching);
  const tab = useSelector(page, selectTab);
  // One of them is there, or neither.
  const [inList, listFoot] = usePlace();
  const [inSide, sideFoot] = usePlace();
  const [besideDetails, legend] = usePlace();
  const legendBeside = useSelector(page, selectLegendBeside);
  return (
    <>
      <DocumentTitle title={title === undefined ? t`Switchyard – Statecharts` : t`${title} – Switchyard statecharts`} />
      <ChartHeader page={page} />
      <div className={styles.body}>
        {listShown ? <MachineList page={page} foot={listFoot} /> : null}
        <MapPlace value={inList ?? inSide}>
          <LegendPlace value={besideDetails}>
            <DrawingArea page={page} />
          </LegendPlace>
        </MapPlace>
        {tab === null ? null : (
          <SideArea page={page} tab={tab} legend={legendBeside ? legend : null} foot={listShown ? null : sideFoot} />
        )}
      </div>
      {searching ? <SearchDialog page={page} /> : null}
    </>
  );
}
