import { Button, Caption1, MessageBar, MessageBarBody } from '@fluentui/react-components';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactElement } from 'react';
import { type DeleteOutboundActor } from '../../../machines/outbounds/delete-outbound.machine';
import {
  selectConnectedCount,
  selectDeleteCall,
  selectDeleteFault,
  selectDeleteUnanswered,
} from '../../../machines/outbounds/delete-outbound.selectors';
import { BusyButton } from '../../components/BusyButton';
import { FaultText } from '../../components/FaultText';
import { QuestionDialog } from '../../components/QuestionDialog';
import { useDialogStyles } from '../../theme/dialog-styles';
import { CallHint } from '../shared/CallHint';

/** The confirmation before an outbound is deleted. */
export default function DeleteOutboundDialog({ dialog }: { readonly dialog: DeleteOutboundActor }): ReactElement {
  const shared = useDialogStyles();
  const { t } = useLingui();
  const name = useSelector(dialog, ({ context }) => context.name).toUpperCase();
  const count = useSelector(dialog, selectConnectedCount);
  const fault = useSelector(dialog, selectDeleteFault);
  const unanswered = useSelector(dialog, selectDeleteUnanswered);
  const deleting = useSelector(dialog, (snapshot) => snapshot.matches('deleting'));
  const waiting = useSelector(dialog, (snapshot) => snapshot.hasTag('waiting'));
  const call = useSelector(dialog, selectDeleteCall);
  const cancellable = useSelector(dialog, (snapshot) => snapshot.can({ type: 'dialog.cancel' }));
  return (
    <QuestionDialog
      title={<Trans>Delete the outbound {name}?</Trans>}
      onClose={() => dialog.send({ type: 'dialog.cancel' })}
      actions={
        <>
          <Button autoFocus disabledFocusable={!cancellable} onClick={() => dialog.send({ type: 'dialog.cancel' })}>
            <Trans>Cancel</Trans>
          </Button>
          <BusyButton
            className={shared.danger}
            appearance="primary"
            busy={deleting}
            busyLabel={t`Deleting the outbound…`}
            onClick={() => dialog.send({ type: 'dialog.confirm' })}
          >
            <Trans>Delete</Trans>
          </BusyButton>
        </>
      }
    >
      {count > 0 ? (
        <Plural
          value={count}
          one="# server is connected to it and will be disconnected."
          other="# servers are connected to it and will be disconnected."
        />
      ) : (
        <Trans>No server is connected to it.</Trans>
      )}
      {fault === null ? null : (
        <MessageBar intent="error" layout="multiline">
          <MessageBarBody>
            <FaultText fault={fault} />
          </MessageBarBody>
        </MessageBar>
      )}
      {unanswered ? (
        <Caption1 role="status">
          <FaultText fault={{ kind: 'left' }} />
        </Caption1>
      ) : null}
      <CallHint call={call} waiting={waiting} />
    </QuestionDialog>
  );
}
