import { Button } from '@fluentui/react-components';
import { Trans } from '@lingui/react/macro';
import { type ReactElement } from 'react';
import { type DialogStackActor } from '../../../machines/shell/dialog-stack.machine';
import { QuestionDialog } from '../../components/QuestionDialog';

interface LossDialogProps {
  readonly dialogs: DialogStackActor;
  readonly reason: 'address' | 'logout';
}

/** Asked before the whole dialog stack is emptied while something typed in it would be lost. */
export default function LossDialog({ dialogs, reason }: LossDialogProps): ReactElement {
  return (
    <QuestionDialog
      title={<Trans>Discard unsaved changes?</Trans>}
      onClose={() => dialogs.send({ type: 'loss.refuse' })}
      actions={
        <>
          <Button autoFocus onClick={() => dialogs.send({ type: 'loss.refuse' })}>
            <Trans>Keep editing</Trans>
          </Button>
          <Button appearance="primary" onClick={() => dialogs.send({ type: 'loss.accept' })}>
            <Trans>Discard</Trans>
          </Button>
        </>
      }
    >
      {reason === 'logout' ? (
        <Trans>An open dialog has unsaved changes. Logging out closes it.</Trans>
      ) : (
        <Trans>An open dialog has unsaved changes. Changing the address closes it.</Trans>
      )}
    </QuestionDialog>
  );
}
