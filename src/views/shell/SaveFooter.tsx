import { Button } from '@fluentui/react-components';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactElement } from 'react';
import { type ActorRef, type AnyMachineSnapshot } from 'xstate';
import { type DraftCommand } from '../../../machines/shared/draft';
import { type Fault } from '../../../machines/shared/faults';
import { BusyButton } from '../../components/BusyButton';
import { DraftFooter } from '../../components/DraftFooter';
import { FaultMessage } from '../../components/FaultMessage';
import { WaitingNote } from './WaitingNote';

interface Props {
  readonly dialog: ActorRef<AnyMachineSnapshot, DraftCommand | { readonly type: 'dialog.cancel' | 'save.leave' }>;
  readonly fault: Fault | null;
}

/** The footer of a form whose save has no time limit: the wait can be left. */
export function SaveFooter({ dialog, fault }: Props): ReactElement {
  const { t } = useLingui();
  const saving = useSelector(dialog, (snapshot) => snapshot.hasTag('busy'));
  return (
    <DraftFooter
      dialog={dialog}
      status={
        <>
          <FaultMessage fault={fault} draft />
          <WaitingNote dialog={dialog} />
        </>
      }
    >
      {/* One button in one place: it keeps the focus. */}
      <Button key="leave" onClick={() => dialog.send({ type: saving ? 'save.leave' : 'dialog.cancel' })}>
        {saving ? <Trans>Stop waiting</Trans> : <Trans>Cancel</Trans>}
      </Button>
      <BusyButton key="save" type="submit" appearance="primary" busy={saving} busyLabel={t`Saving…`}>
        <Trans>Save &amp; apply</Trans>
      </BusyButton>
    </DraftFooter>
  );
}
