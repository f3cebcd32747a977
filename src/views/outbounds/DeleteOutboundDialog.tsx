import {
  Button,
  Caption1,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  MessageBar,
  MessageBarBody,
  makeStyles,
  tokens,
} from '@fluentui/react-components';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactElement } from 'react';
import { type DeleteOutboundActor } from '../../../machines/delete-outbound/delete-outbound.machine';
import {
  selectConnectedCount,
  selectDeleteCall,
  selectDeleteRefusal,
  selectDeleteUnanswered,
} from '../../../machines/delete-outbound/delete-outbound.selectors';
import { BusyButton } from '../../components/BusyButton';
import { CallHint } from '../shell/CallHint';

const useStyles = makeStyles({
  content: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalM },
});

/** The confirmation before an outbound is deleted. */
export default function DeleteOutboundDialog({ dialog }: { readonly dialog: DeleteOutboundActor }): ReactElement {
  const styles = useStyles();
  const { t } = useLingui();
  const name = useSelector(dialog, ({ context }) => context.name).toUpperCase();
  const count = useSelector(dialog, selectConnectedCount);
  const refusal = useSelector(dialog, selectDeleteRefusal);
  const unanswered = useSelector(dialog, selectDeleteUnanswered);
  const deleting = useSelector(dialog, (snapshot) => snapshot.matches('deleting'));
  const waiting = useSelector(dialog, (snapshot) => snapshot.hasTag('waiting'));
  const call = useSelector(dialog, selectDeleteCall);
  const cancellable = useSelector(dialog, (snapshot) => snapshot.can({ type: 'dialog.cancel' }));
  return (
    <Dialog open modalType="alert" onOpenChange={() => dialog.send({ type: 'dialog.cancel' })}>
      <DialogSurface>
        <DialogBody>
          <DialogTitle>
            <Trans>Delete the outbound {name}?</Trans>
          </DialogTitle>
          <DialogContent className={styles.content}>
            {count > 0 ? (
              <Plural
                value={count}
                one="# server is connected to it and will be disconnected."
                other="# servers are connected to it and will be disconnected."
              />
            ) : (
              <Trans>No server is connected to it.</Trans>
            )}
            {refusal === null ? null : (
              <MessageBar intent="error" layout="multiline">
                <MessageBarBody>
                  <Trans>The service answered: {refusal}</Trans>
                </MessageBarBody>
              </MessageBar>
            )}
            {unanswered ? (
              <Caption1 role="status">
                <Trans>No answer; it may still take effect.</Trans>
              </Caption1>
            ) : null}
            <CallHint call={call} waiting={waiting} />
          </DialogContent>
          <DialogActions>
            <Button autoFocus disabledFocusable={!cancellable} onClick={() => dialog.send({ type: 'dialog.cancel' })}>
              <Trans>Cancel</Trans>
            </Button>
            <BusyButton
              appearance="primary"
              busy={deleting}
              busyLabel={t`Deleting the outbound…`}
              onClick={() => dialog.send({ type: 'dialog.confirm' })}
            >
              <Trans>Delete</Trans>
            </BusyButton>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}
