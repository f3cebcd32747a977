import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactElement } from 'react';
import { type AnyActorRef } from 'xstate';
import { cutForShow } from '../../../machines/domain/long-text';
import { type NodesActor } from '../../../machines/nodes/nodes.machine';
import {
  callOf,
  isBusyService,
  selectAskedName,
  selectLinkedName,
  selectLinkFault,
  selectNoAnswer,
  selectOutcome,
  selectRun,
  selectWaiting,
} from '../../../machines/nodes/nodes.selectors';
import { saidBeside } from '../../../machines/shared/faults';
import { PHONE } from '../../theme/layout';
import { useSharedStyles } from '../../theme/shared-styles';
import { FaultText } from '../../components/FaultText';
import { VisuallyHidden } from '../../components/VisuallyHidden';

/** Beside a name of so many letters the words about it have room on a phone. */
const NAME_LETTERS = 24;

const useStyles = makeStyles({
  // What holds it arranges its parts.
  root: { display: 'contents' },
  /** Empty it has no place, but is there: a live region announces changes inside it. */
  said: {
    minWidth: 0,
    ':empty': { position: 'absolute' },
    // Beside the button there is room for two short lines.
    [PHONE]: { whiteSpace: 'normal', maxHeight: `calc(2 * ${tokens.lineHeightBase200})` },
  },
  leave: { flexShrink: 0, whiteSpace: 'nowrap' },
});

/** Explains the wait for the service, with a way out of it; afterwards, says that the answer never came. */
export default function RunStatus({ nodes }: { readonly nodes: NodesActor }): ReactElement {
  const styles = useStyles();
  const { ellipsis } = useSharedStyles();
  const run = useSelector(nodes, selectRun);
  const waiting = useSelector(nodes, selectWaiting);
  const late = useSelector(nodes, selectNoAnswer);
  const unanswered = late === null ? null : cutForShow(late, NAME_LETTERS);
  const name = cutForShow(useSelector(nodes, selectAskedName), NAME_LETTERS);
  const unread = saidBeside(useSelector(nodes, selectLinkFault));
  const linked = useSelector(nodes, selectLinkedName);
  return (
    <>
      <Outcome nodes={nodes} />
      <div data-run className={styles.root}>
        <span role="status" className={mergeClasses(ellipsis, styles.said)}>
          {run !== undefined ? (
            <RunHint run={run} waiting={waiting} name={name} />
          ) : unanswered !== null ? (
            <Trans>{unanswered}: no answer; it may still take effect.</Trans>
          ) : unread !== null ? (
            <>
              <bdi>{linked}</bdi>: <FaultText fault={unread} />
            </>
          ) : null}
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
  const { leave } = useStyles();
  const call = useSelector(run, callOf);
  const busy = useSelector(call, isBusyService);
  if (!busy && !waiting) return null;
  return (
    <Button size="small" className={leave} onClick={onLeave}>
      <Trans>Stop waiting</Trans>
    </Button>
  );
}
