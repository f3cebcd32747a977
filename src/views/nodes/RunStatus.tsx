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
    paddingBlock: tokens.spacingVerticalXS,
    color: tokens.colorNeutralForeground2,
  },
});

/** What a wait for the service means, and the way out of it; afterwards, that the answer never came. */
export function RunStatus({ nodes }: { readonly nodes: NodesActor }): ReactElement {
  const styles = useStyles();
  const run = useSelector(nodes, selectRun);
  const waiting = useSelector(nodes, selectWaiting);
  const unanswered = useSelector(nodes, selectNoAnswer);
  const name = useSelector(nodes, selectAskedName);
  return (
    <>
      <Outcome nodes={nodes} />
      {run !== undefined ? (
        <RunHint run={run} waiting={waiting} name={name} onLeave={() => nodes.send({ type: 'activity.leave' })} />
      ) : unanswered === null ? null : (
        <div className={styles.root} role="status">
          <Trans>{unanswered}: no answer; it may still take effect.</Trans>
        </div>
      )}
    </>
  );
}

/** Said to whoever does not see the row change. A live region speaks of what changes in it, so it is there all the time. */
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

export interface RunHintProps {
  readonly run: AnyActorRef;
  readonly waiting: boolean;
  readonly name: string;
  readonly onLeave: () => void;
}

function RunHint({ run, waiting, name, onLeave }: RunHintProps): ReactElement | null {
  const styles = useStyles();
  const call = useSelector(run, callOf);
  const busy = useSelector(call, isBusyService);
  if (!busy && !waiting) return null;
  return (
    <div className={styles.root} role="status">
      {busy ? (
        <Trans>{name}: the service is busy. Waiting for its turn…</Trans>
      ) : (
        <Trans>{name}: still waiting for an answer…</Trans>
      )}
      <Button size="small" onClick={onLeave}>
        <Trans>Stop waiting</Trans>
      </Button>
    </div>
  );
}
