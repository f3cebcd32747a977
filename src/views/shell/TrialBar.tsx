import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactElement } from 'react';
import { cutForShow } from '../../../machines/domain/long-text';
import { type TrialCause } from '../../../machines/ports/trial';
import { type TrialActor } from '../../../machines/service/trial.machine';
import { type TrialReturnActor } from '../../../machines/service/trial-return.machine';
import {
  selectAnswering,
  selectPhase,
  selectSecondsLeft,
  type TrialPhase,
} from '../../../machines/service/trial.selectors';
import { FaultText } from '../../components/FaultText';
import { Fold } from '../../components/Fold';
import { logLines } from '../../theme/style-pieces';
import { PageMessage } from './PageMessage';

const useStyles = makeStyles({
  seconds: { fontVariantNumeric: 'tabular-nums', fontWeight: tokens.fontWeightSemibold },
  title: { minHeight: '24px', alignContent: 'center' },
  lines: {
    ...logLines,
    maxHeight: '148px',
    overflowY: 'auto',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground1,
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
  },
});

export interface TrialBarProps {
  readonly trial: TrialActor;
}

/** What is on trial, how much time is left, and how it ended. */
export default function TrialBar({ trial }: TrialBarProps): ReactElement | null {
  const phase = useSelector(trial, selectPhase);
  switch (phase) {
    case null:
      return null;
    case 'watching':
      return <Watching trial={trial} />;
    case 'returned':
    case 'failed':
      return <Over trial={trial} phase={phase} />;
    default:
      return (
        <PageMessage intent="info" title={<Trans>Changes are on trial</Trans>}>
          <UnderWay trial={trial} phase={phase} />
        </PageMessage>
      );
  }
}

function Watching({ trial }: TrialBarProps): ReactElement {
  const styles = useStyles();
  const seconds = useSelector(trial, selectSecondsLeft);
  const observed = useSelector(trial, ({ context }) => context.alive.size);
  const answering = useSelector(trial, selectAnswering);
  return (
    <PageMessage
      intent="warning"
      title={<Trans>Changes are on trial</Trans>}
      more={<Lines trial={trial} />}
      actions={
        <>
          <Button appearance="primary" onClick={() => trial.send({ type: 'trial.keep', deadline: null })}>
            <Trans>Keep the changes</Trans>
          </Button>
          <Button onClick={() => trial.send({ type: 'trial.restore' })}>
            <Trans>Revert now</Trans>
          </Button>
          <Button onClick={() => trial.send({ type: 'trial.test' })}>
            <Trans>Test with HTTP</Trans>
          </Button>
        </>
      }
    >
      <div>
        <Trans>The core is running with the changes. Check that everything works, then keep them.</Trans>{' '}
        {observed === 0 ? null : (
          <Trans>
            {answering} of {observed} monitored servers respond.
          </Trans>
        )}
      </div>
      {/* A timer is not read out with every second. */}
      <div role="timer" className={styles.seconds}>
        <Trans>{seconds} s until the changes are reverted</Trans>
      </div>
    </PageMessage>
  );
}

function UnderWay({
  trial,
  phase,
}: TrialBarProps & { readonly phase: Exclude<TrialPhase, 'watching' | 'returned' | 'failed'> }): ReactElement {
  const putBack = useSelector(trial, ({ children }) => children.putBack as TrialReturnActor | undefined);
  switch (phase) {
    case 'elsewhere':
      return <Trans>Another tab of this browser is watching these changes. Keep or revert them there.</Trans>;
    case 'applying':
      return <Trans>Sending the changes…</Trans>;
    case 'following':
      return <Trans>Waiting for the core to start with the changes…</Trans>;
    case 'returning':
      return (
        <>
          <div>
            <Reason trial={trial} />
          </div>
          {putBack === undefined ? null : <PuttingBack putBack={putBack} />}
        </>
      );
  }
}

function PuttingBack({ putBack }: { readonly putBack: TrialReturnActor }): ReactElement {
  const cut = useSelector(putBack, ({ value }) => value === 'cut');
  return (
    <div>
      {cut ? (
        <Trans>
          The service cannot be reached. The changes are reverted as soon as it responds; keep this page open.
        </Trans>
      ) : (
        <Trans>Reverting the changes…</Trans>
      )}
    </div>
  );
}

function Over({ trial, phase }: TrialBarProps & { readonly phase: 'returned' | 'failed' }): ReactElement {
  const fault = useSelector(trial, ({ context }) => context.fault);
  return (
    <PageMessage
      intent={phase === 'failed' ? 'error' : 'warning'}
      title={
        phase === 'failed' ? <Trans>The changes could not be reverted</Trans> : <Trans>The changes were reverted</Trans>
      }
      more={<Lines trial={trial} />}
      actions={
        <>
          {phase === 'failed' ? (
            <Button onClick={() => trial.send({ type: 'trial.restore' })}>
              <Trans>Try again</Trans>
            </Button>
          ) : null}
          <Button onClick={() => trial.send({ type: 'trial.close' })}>
            <Trans>Close</Trans>
          </Button>
        </>
      }
    >
      <div>
        <Reason trial={trial} />
      </div>
      {fault === null ? null : <FaultText fault={fault} />}
    </PageMessage>
  );
}

function Reason({ trial }: TrialBarProps): ReactElement | null {
  const cause = useSelector(trial, ({ context }) => context.cause);
  if (cause === null) return null;
  return (
    <>
      <ReasonText kind={cause.kind} /> {cause.message === '' ? null : <bdi>{cutForShow(cause.message)}</bdi>}
    </>
  );
}

function ReasonText({ kind }: Pick<TrialCause, 'kind'>): ReactElement {
  switch (kind) {
    case 'refused':
      return <Trans>The service rejected the changes.</Trans>;
    case 'core':
      return <Trans>The core did not start with the changes.</Trans>;
    case 'stopped':
      return <Trans>The core stopped while the changes were on trial.</Trans>;
    case 'gone':
      return <Trans>The service stopped responding.</Trans>;
    case 'unkept':
      return <Trans>The changes were not kept in time.</Trans>;
    case 'asked':
      return <Trans>You chose to revert the changes.</Trans>;
  }
}

function Lines({ trial }: TrialBarProps): ReactElement | null {
  const styles = useStyles();
  const { t } = useLingui();
  const lines = useSelector(trial, ({ context }) => context.lines);
  if (lines.length === 0) return null;
  return (
    <Fold summaryClass={styles.title} summary={<Trans>New log lines</Trans>}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls */}
      <pre role="group" className={styles.lines} tabIndex={0} aria-label={t`New log lines`}>
        {lines.join('\n')}
      </pre>
    </Fold>
  );
}
