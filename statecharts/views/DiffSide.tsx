import { Badge, Button, Link, mergeClasses, Spinner } from '@fluentui/react-components';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useMemo, type ReactElement } from 'react';
import { compared, comparedMachines, type Change, type ChangeKind } from '../machines/chart-diff/chart-diff.rules';
import {
  selectBefore,
  selectFileName,
  selectIsUnreadable,
  selectOther,
} from '../machines/chart-diff/chart-diff.selectors';
import { type ChartDiffActor } from '../machines/chart-diff/chart-diff.machine';
import { type ChartPageActor } from '../machines/chart-page/chart-page.machine';
import { selectChart, selectCharts, selectChild } from '../machines/chart-page/chart-page.selectors';
import { type DescribedChart } from '../machines/domain/chart';
import { type ExportedChart, type StatechartsExport } from '../machines/domain/chart-export';
import { FileButton } from '../../src/components/FileButton';
import { InlineMessage } from '../../src/components/InlineMessage';
import { triggerOf } from '../charts/markdown';
import { MARK_SIGNS, MARK_WORDS, stateName } from './chart-words';
import { useSideStyles } from './side-styles';

/** Another version’s machines beside today’s. */
export default function DiffSide({ page }: { readonly page: ChartPageActor }): ReactElement {
  const styles = useSideStyles();
  const { t } = useLingui();
  const diff = useSelector(page, (snapshot) => selectChild(snapshot, 'diff'));
  const other = useSelector(diff, selectOther);
  const name = useSelector(diff, selectFileName);
  const busy = useSelector(diff, (snapshot) => snapshot.hasTag('busy'));
  const unreadable = useSelector(diff, selectIsUnreadable);
  return (
    <div className={styles.root}>
      <p className={styles.text}>
        <Trans>Compare with another version: choose a file exported from it.</Trans>
      </p>
      <p className={styles.muted}>
        <Trans>
          To export the charts of a commit, run{' '}
          <bdi className={mergeClasses(styles.name, styles.command)} dir="ltr">
            npm run -s statecharts -- --json &gt; other.json
          </bdi>
        </Trans>
      </p>
      <FileButton
        accept="application/json,.json"
        onFiles={([file]) => {
          if (file !== undefined) diff.send({ type: 'file.choose', file, name: file.name });
        }}
      >
        <Trans>Choose a file</Trans>
      </FileButton>
      {busy ? <Spinner size="tiny" label={t`Reading…`} /> : null}
      {unreadable ? (
        <InlineMessage intent="warning">
          <Trans>
            <bdi>{name}</bdi> is not a statechart export that this version can read.
          </Trans>
        </InlineMessage>
      ) : null}
      {other === null ? null : (
        <>
          <p className={styles.muted}>
            <bdi>{name}</bdi>
          </p>
          <Button onClick={() => diff.send({ type: 'file.forget' })}>
            <Trans>End the comparison</Trans>
          </Button>
          <Changes page={page} diff={diff} />
          <Machines page={page} other={other} />
        </>
      )}
    </div>
  );
}

function Changes({
  page,
  diff,
}: {
  readonly page: ChartPageActor;
  readonly diff: ChartDiffActor;
}): ReactElement | null {
  const styles = useSideStyles();
  const chart = useSelector(page, selectChart);
  const before = useSelector(diff, (snapshot) => (chart === undefined ? null : selectBefore(snapshot, chart.id)));
  const changes = useMemo(() => compared(before?.chart, chart?.chart).changes, [before, chart]);
  if (chart === undefined) return null;
  return (
    <div>
      <h2 className={styles.subheading}>
        <Trans>In this machine</Trans>
      </h2>
      {changes.length === 0 ? (
        <p className={styles.text}>
          <Trans>No differences.</Trans>
        </p>
      ) : (
        <ul className={styles.list}>
          {changes.map((change) => (
            <li key={`${change.kind} ${JSON.stringify(change.selected)}`} className={styles.item}>
              <ChangeBadge kind={change.kind} />{' '}
              <Link
                as="button"
                className={styles.link}
                onClick={() => {
                  const place = { machine: chart.id, selected: change.selected };
                  if (change.kind === 'removed') diff.send({ type: 'place.choose', place });
                  else page.send({ type: 'place.choose', place });
                }}
              >
                <bdi>{wordsOf(change, chart, before)}</bdi>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function wordsOf({ kind, selected }: Change, after: DescribedChart, before: ExportedChart | null): string {
  if (selected.kind === 'state') return stateName(selected.path, after.title);
  const { transitions } = kind === 'removed' && before !== null ? before.chart : after.chart;
  const transition = transitions.find(({ key }) => key === selected.key);
  if (transition === undefined) return selected.key;
  const guard = transition.guard === '' ? '' : ` [${transition.guard}]`;
  const to = transition.to.map((path) => ` → ${stateName(path, after.title)}`).join('');
  return `${stateName(transition.from, after.title)}: ${triggerOf(transition)}${guard}${to}`;
}

function ChangeBadge({ kind }: { readonly kind: ChangeKind }): ReactElement {
  const { i18n } = useLingui();
  const color = kind === 'added' ? 'success' : kind === 'removed' ? 'danger' : 'warning';
  return (
    <Badge appearance="tint" color={color}>
      {MARK_SIGNS[kind]} {i18n._(MARK_WORDS[kind])}
    </Badge>
  );
}

function Machines({ page, other }: { readonly page: ChartPageActor; readonly other: StatechartsExport }): ReactElement {
  const styles = useSideStyles();
  const charts = useSelector(page, selectCharts);
  const all = useMemo(() => comparedMachines(other, charts), [other, charts]);
  return (
    <div>
      <h2 className={styles.subheading}>
        <Trans>Machines that differ</Trans>
      </h2>
      {all.length === 0 ? (
        <p className={styles.text}>
          <Trans>No machine has changed.</Trans>
        </p>
      ) : (
        <ul className={styles.list}>
          {all.map(({ id, title, kind, count }) => (
            <li key={id} className={styles.item}>
              <ChangeBadge kind={kind} />{' '}
              {kind === 'removed' ? (
                <bdi lang="en">{title}</bdi>
              ) : (
                <Link
                  as="button"
                  className={styles.link}
                  onClick={() => page.send({ type: 'place.choose', place: { machine: id, selected: null } })}
                >
                  <bdi lang="en">{title}</bdi>
                </Link>
              )}{' '}
              <span className={styles.muted}>
                <Plural value={count} one="# difference" other="# differences" />
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
