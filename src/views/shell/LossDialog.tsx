import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
} from '@fluentui/react-components';
import { Trans } from '@lingui/react/macro';
import { type ReactElement } from 'react';
import { type DialogStackActor } from '../../../machines/dialog-stack/dialog-stack.machine';

interface LossDialogProps {
  readonly dialogs: DialogStackActor;
  readonly reason: 'address' | 'logout';
}

/** Asked before the whole dialog stack is emptied while something typed in it would be lost. */
export default function LossDialog({ dialogs, reason }: LossDialogProps): ReactElement {
  return (
    <Dialog open modalType="alert" onOpenChange={() => dialogs.send({ type: 'loss.refuse' })}>
      <DialogSurface>
        <DialogBody>
          <DialogTitle>
            <Trans>Discard what you typed?</Trans>
          </DialogTitle>
          <DialogContent>
            {reason === 'logout' ? (
              <Trans>An open dialog holds something that has not been saved. Logging out closes it.</Trans>
            ) : (
              <Trans>An open dialog holds something that has not been saved. Changing the address closes it.</Trans>
            )}
          </DialogContent>
          <DialogActions>
            <Button autoFocus onClick={() => dialogs.send({ type: 'loss.refuse' })}>
              <Trans>Keep it</Trans>
            </Button>
            <Button appearance="primary" onClick={() => dialogs.send({ type: 'loss.accept' })}>
              <Trans>Discard</Trans>
            </Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}
