import { Button, makeStyles, Spinner, tokens } from '@fluentui/react-components';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactElement } from 'react';
import { type ChartPageActor } from '../machines/chart-page/chart-page.machine';
import {
  selectChart,
  selectDrawing,
  selectExportFailed,
  selectChild,
  selectLayout,
  selectLegendShown,
  selectMachine,
  selectMarks,
  selectNotice,
  selectSelected,
  selectTab,
} from '../machines/chart-page/chart-page.selectors';
import { selectBefore } from '../machines/chart-diff/chart-diff.selectors';
import { type Selected } from '../machines/domain/chart-places';
import { type NoticeSpec } from '../../machines/ports/notice';
import { InlineMessage } from '../../src/components/InlineMessage';
import { useNoticeText } from '../../src/i18n/notices';
import { DiffDrawings } from './DiffDrawings';
import { Drawing } from './Drawing';
import { Legend } from './Legend';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', flexGrow: 1, flexBasis: 0, minWidth: 0, minHeight: 0 },
  messages: { padding: tokens.spacingHorizontalS },
  drawing: { flexGrow: 1, flexBasis: 0 },
  instead: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    justifyContent: 'center',
    rowGap: tokens.spacingVerticalM,
    flexGrow: 1,
    padding: tokens.spacingHorizontalXL,
    textAlign: 'center',
  },
});

/** The drawing, or what is shown instead of it. */
export function DrawingArea({ page }: { readonly page: ChartPageActor }): ReactElement {
  const styles = useStyles();
  const notice = useSelector(page, selectNotice);
  const exportFailed = useSelector(page, selectExportFailed);
  return (
    <main className={styles.root}>
      {notice === null ? null : (
        <div className={styles.messages}>
          <NoticeLine notice={notice} />
        </div>
      )}
      {exportFailed ? (
        <div className={styles.messages}>
          <InlineMessage intent="warning">
            <Trans>The file could not be created. Reload the page and try again.</Trans>
          </InlineMessage>
        </div>
      ) : null}
      <Content page={page} />
    </main>
  );
}

function NoticeLine({ notice }: { readonly notice: NoticeSpec }): ReactElement {
  return <InlineMessage intent={notice.intent}>{useNoticeText(notice).text}</InlineMessage>;
}

function Content({ page }: { readonly page: ChartPageActor }): ReactElement {
  const styles = useStyles();
  const { t } = useLingui();
  const drawing = useSelector(page, selectDrawing);
  const machine = useSelector(page, selectMachine);
  switch (drawing) {
    case 'loading':
      return (
        <div className={styles.instead}>
          <Spinner label={t`Loading the diagram…`} />
        </div>
      );
    case 'shown':
      return <Shown page={page} />;
    case 'failed':
      return (
        <div className={styles.instead}>
          <InlineMessage intent="error">
            <Trans>The diagram could not be loaded. The panel may have been updated: reload the page.</Trans>
          </InlineMessage>
          <Button onClick={() => page.send({ type: 'drawing.retry' })}>
            <Trans>Try again</Trans>
          </Button>
        </div>
      );
    case 'unknown':
      return (
        <div className={styles.instead}>
          <InlineMessage intent="info">
            <Trans>
              This version has no machine named <bdi>{machine}</bdi>. Choose one from the list.
            </Trans>
          </InlineMessage>
        </div>
      );
  }
}

function Shown({ page }: { readonly page: ChartPageActor }): ReactElement | null {
  const styles = useStyles();
  const diff = useSelector(page, (snapshot) => selectChild(snapshot, 'diff'));
  const chart = useSelector(page, selectChart);
  const layout = useSelector(page, selectLayout);
  const marks = useSelector(page, selectMarks);
  const selected = useSelector(page, selectSelected);
  const legendShown = useSelector(page, selectLegendShown);
  const comparing = useSelector(page, (snapshot) => selectTab(snapshot) === 'diff');
  const before = useSelector(diff, (snapshot) => (chart === undefined ? null : selectBefore(snapshot, chart.id)));
  if (chart === undefined || layout === null) return null;
  const select = (one: Selected | null): void =>
    page.send({ type: 'place.choose', place: { machine: chart.id, selected: one } });
  const open = (): void => page.send({ type: 'side.unfold' });
  if (comparing && before !== null) {
    return <DiffDrawings page={page} diff={diff} chart={chart} layout={layout} before={before} />;
  }
  return (
    <Drawing
      id="chart"
      className={styles.drawing}
      title={chart.title}
      chart={chart.chart}
      layout={layout}
      marks={marks}
      selected={selected}
      onSelect={select}
      onOpen={open}
      legend={
        <Legend
          layout={layout}
          marks={marks}
          shown={legendShown}
          onToggle={() => page.send({ type: 'legend.toggle' })}
        />
      }
    />
  );
}
