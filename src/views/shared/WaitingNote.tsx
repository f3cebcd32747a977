import { Caption1 } from '@fluentui/react-components';
import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactElement } from 'react';
import { type ActorRef, type AnyMachineSnapshot } from 'xstate';
import { callOf, isBusyService } from '../../../machines/nodes/nodes.selectors';

interface Props {
  /** Has the tag `waiting` when the answer is outstanding for more than 3 s. */
  readonly dialog: ActorRef<AnyMachineSnapshot, never>;
}

/** Why a save takes so long. It is rendered from the start, so that changes are announced. */
export function WaitingNote({ dialog }: Props): ReactElement {
  const waiting = useSelector(dialog, (snapshot) => snapshot.hasTag('waiting'));
  const call = useSelector(dialog, callOf);
  const busy = useSelector(call, isBusyService);
  return (
    <Caption1 block role="status">
      {busy ? (
        <Trans>The service is busy. Waiting…</Trans>
      ) : waiting ? (
        <Trans>Still waiting for an answer…</Trans>
      ) : null}
    </Caption1>
  );
}
