import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactElement } from 'react';
import { type AnyActorRef } from 'xstate';
import { type NodesActor } from '../../../machines/nodes/nodes.machine';
import {
  callOf,
  isBusyService,
  selectAskedName,
  selectNoAnswer,
  selectOutcome,
  selectRun,
  selectWaiting,
} from '../../../machines/nodes/nodes.selectors';
import { VisuallyHidden } from '../../components/VisuallyHidden';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalS,
    paddingInline: tokens.spacingHorizontalM,
    color: tokens.colorNeutralForeground2,
  },
  said: { ':not(:empty)': { paddingBlock: tokens.spacingVerticalXS } },
});

/** Explains the wait for the service, with a way out of it; afterwards, says that the answer never came. */
export function RunStatus({ nodes }: { readonly nodes: NodesActor }): ReactElement {
  const styles = useStyles();
  const run = useSelector(nodes, selectRun);
  const waiting = useSelector(nodes, selectWaiting);
  const unanswered = useSelector(nodes, selectNoAnswer);
  const name = useSelector(nodes, selectAskedName);
  return (
    <>
      <Outcome nodes={nodes} />
      <div className={styles.root}>
        <span role="status" className={styles.said}>
          {run !== undefined ? (
            <RunHint run={run} waiting={waiting} name={name} />
          ) : unanswered === null ? null : (
            <Trans>{unanswered}: no answer; it may still take effect.</Trans>
          )}
        </span>
        {run === undefined ? null : (
          <LeaveButton run={run} waiting={waiting} onLeave={() => nodes.send({ type: 'activity.leave' })} />
        )}
      </div>
    </>
  );
}

/** For screen readers. A live region announces changes inside it, so it is always rendered. */
function Outcome({ nodes }: { readonly nodes: NodesActor }): ReactElement {
  const outcome = useSelector(nodes, selectOutcome);
  const name = useSelector(nodes, selectAskedName);
  return (
    <VisuallyHidden>
      <span role="status" data-outcome>
        {outcome === 'connected' ? <Trans>{name} is connected.</Trans> : null}
        {outcome === 'disconnected' ? <Trans>{name} is disconnected.</Trans> : null}
      </span>
    </VisuallyHidden>
  );
}

interface RunProps {
  readonly run: AnyActorRef;
  readonly waiting: boolean;
}

function RunHint({ run, waiting, name }: RunProps & { readonly name: string }): ReactElement | null {
  const call = useSelector(run, callOf);
  const busy = useSelector(call, isBusyService);
  if (busy) return <Trans>{name}: the service is busy. Waiting…</Trans>;
  return waiting ? <Trans>{name}: still waiting for an answer…</Trans> : null;
}

function LeaveButton({ run, waiting, onLeave }: RunProps & { readonly onLeave: () => void }): ReactElement | null {
  const call = useSelector(run, callOf);
  const busy = useSelector(call, isBusyService);
  if (!busy && !waiting) return null;
  return (
    <Button size="small" onClick={onLeave}>
      <Trans>Stop waiting</Trans>
    </Button>
  );
}
