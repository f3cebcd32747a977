import { Button, Spinner } from '@fluentui/react-components';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactElement } from 'react';
import { type ServiceSwitchActor } from '../../../machines/session/service-switch.machine';
import { selectFault, selectShown, selectTitle } from '../../../machines/session/service-switch.selectors';
import { DialogFooter } from '../../components/DialogFooter';
import { FormDialog } from '../../components/FormDialog';
import { InlineMessage } from '../../components/InlineMessage';
import { AddressProblemText } from '../shared/AddressProblemText';

/** Going to another service, when it takes a moment or fails. */
export default function ServiceSwitchDialog({ dialog }: { readonly dialog: ServiceSwitchActor }): ReactElement | null {
  const { t } = useLingui();
  const shown = useSelector(dialog, selectShown);
  const name = useSelector(dialog, selectTitle);
  const target = useSelector(dialog, ({ context }) => context.target);
  const fault = useSelector(dialog, selectFault);
  if (!shown) return null;
  return (
    <FormDialog
      title={<Trans>Go to {name}</Trans>}
      size="narrow"
      sticky={false}
      onClose={() => dialog.send({ type: 'dialog.cancel' })}
      onSubmit={() => dialog.send({ type: 'service.retry' })}
      actions={
        <DialogFooter>
          <Button onClick={() => dialog.send({ type: 'dialog.cancel' })}>
            <Trans>Cancel</Trans>
          </Button>
          {fault === null ? null : (
            <Button type="submit" appearance="primary" autoFocus>
              <Trans>Try again</Trans>
            </Button>
          )}
        </DialogFooter>
      }
    >
      <bdi dir="ltr">{target}</bdi>
      {fault === null ? (
        <Spinner label={t`Looking for the service…`} />
      ) : (
        <InlineMessage intent="error">
          <AddressProblemText problem={fault} />
        </InlineMessage>
      )}
    </FormDialog>
  );
}
