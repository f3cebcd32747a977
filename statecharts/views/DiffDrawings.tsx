import { makeStyles, tokens } from '@fluentui/react-components';
import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useMemo, type ReactElement, type ReactNode } from 'react';
import { compared } from '../machines/chart-diff/chart-diff.rules';
import { type ChartDiffActor } from '../machines/chart-diff/chart-diff.machine';
import { selectSelectedBefore } from '../machines/chart-diff/chart-diff.selectors';
import { type ChartPageActor } from '../machines/chart-page/chart-page.machine';
import { selectDetail, selectSelected } from '../machines/chart-page/chart-page.selectors';
import { type DescribedChart } from '../machines/domain/chart';
import { type ExportedChart } from '../machines/domain/chart-export';
import { type Selected } from '../machines/domain/chart-places';
import { type LaidOut } from '../machines/domain/drawing';
import { NARROW } from '../../src/theme/layout';
import { Drawing } from './Drawing';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexGrow: 1,
    minHeight: 0,
    columnGap: '1px',
    rowGap: '1px',
    backgroundColor: tokens.colorNeutralStroke2,
    [NARROW]: { flexDirection: 'column' },
  },
  tall: { flexDirection: 'row' },
  flat: { flexDirection: 'column' },
  half: {
    display: 'flex',
    flexDirection: 'column',
    flexGrow: 1,
    flexBasis: 0,
    minWidth: 0,
    minHeight: 0,
    backgroundColor: tokens.colorNeutralBackground2,
  },
  heading: {
    margin: 0,
    padding: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalM}`,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorNeutralForeground2,
  },
  drawing: { flexGrow: 1, flexBasis: 0 },
});

export interface DiffDrawingsProps {
  readonly page: ChartPageActor;
  readonly diff: ChartDiffActor;
  readonly chart: DescribedChart;
  readonly layout: LaidOut;
  readonly before: ExportedChart;
}

/** The other version’s drawing and today’s, side by side or one above the other, as their shapes require. */
export function DiffDrawings({ page, diff, chart, layout, before }: DiffDrawingsProps): ReactElement {
  const styles = useStyles();
  const selected = useSelector(page, selectSelected);
  const selectedBefore = useSelector(diff, (snapshot) => selectSelectedBefore(snapshot, before.id));
  const detail = useSelector(page, selectDetail);
  const comparison = useMemo(() => compared(before.chart, chart.chart), [before, chart]);
  const select = (one: Selected | null): void =>
    page.send({ type: 'place.choose', place: { machine: chart.id, selected: one } });
  const selectBefore = (one: Selected | null): void =>
    diff.send({ type: 'place.choose', place: { machine: before.id, selected: one } });
  const open = (): void => page.send({ type: 'side.unfold' });
  const half = (id: string, heading: ReactNode, drawn: ReactNode): ReactElement => (
    <section className={styles.half} aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        {heading}
      </h2>
      {drawn}
    </section>
  );
  return (
    <div className={`${styles.root} ${layout.width > 1.3 * layout.height ? styles.flat : styles.tall}`}>
      {half(
        'chart-before-heading',
        <Trans>The other version</Trans>,
        <Drawing
          id="chart-before"
          className={styles.drawing}
          title={before.title}
          chart={before.chart}
          layout={before.layouts[detail] ?? before.layouts.brief}
          marks={comparison.before}
          selected={selectedBefore}
          onSelect={selectBefore}
          onOpen={open}
          whole
        />,
      )}
      {half(
        'chart-after-heading',
        <Trans>This version</Trans>,
        <Drawing
          id="chart"
          className={styles.drawing}
          title={chart.title}
          chart={chart.chart}
          layout={layout}
          marks={comparison.after}
          selected={selected}
          onSelect={select}
          onOpen={open}
          whole
        />,
      )}
    </div>
  );
}
