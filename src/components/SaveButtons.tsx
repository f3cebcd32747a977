import { Button } from '@fluentui/react-components';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactElement, type ReactNode } from 'react';
import { type ActorRef, type AnyMachineSnapshot } from 'xstate';
import { BusyButton } from './BusyButton';

export interface SaveButtonsProps {
  readonly dialog: ActorRef<AnyMachineSnapshot, { readonly type: 'dialog.cancel' }>;
  readonly saving: boolean;
  readonly maySave?: boolean;
  /** Why it may not be sent, where nothing in sight need say it. */
  readonly problem?: string | undefined;
  /** What is in progress, when it is not a save. */
  readonly busyLabel?: string | undefined;
  /** Instead of Cancel, unless it stops a save. */
  readonly cancel?: ReactNode;
  /** The label of the second; null leaves it out. */
  readonly children: ReactNode;
}

/** Cancel, and the button that sends the form. */
export function SaveButtons({
  dialog,
  saving,
  maySave = true,
  problem,
  busyLabel,
  cancel,
  children,
}: SaveButtonsProps): ReactElement {
  const { t } = useLingui();
  const mayCancel = useSelector(dialog, (snapshot) => snapshot.can({ type: 'dialog.cancel' }));
  return (
    <>
      <Button key="cancel" disabledFocusable={!mayCancel} onClick={() => dialog.send({ type: 'dialog.cancel' })}>
        {saving && mayCancel ? <Trans>Stop waiting</Trans> : (cancel ?? <Trans>Cancel</Trans>)}
      </Button>
      {children === null ? null : (
        <BusyButton
          key="save"
          type="submit"
          appearance="primary"
          busy={saving}
          disabled={!maySave}
          title={problem}
          busyLabel={busyLabel ?? t`Saving…`}
        >
          {children}
        </BusyButton>
      )}
    </>
  );
}
