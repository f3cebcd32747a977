import { Button, Field, Input } from '@fluentui/react-components';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactElement } from 'react';
import { type AddressPortsActor } from '../../../machines/settings/address-ports.machine';
import {
  selectAddressProblem,
  selectPortsFault,
  selectPortsShown,
  selectSaveFault,
  type AddressProblem,
} from '../../../machines/settings/address-ports.selectors';
import { DEFAULT_BACKEND } from '../../../machines/shared/constants';
import { ClashFooter, ClashQuestion, useClashes } from '../../components/Clashes';
import { DraftFooter } from '../../components/DraftFooter';
import { FaultMessage } from '../../components/FaultMessage';
import { FaultText } from '../../components/FaultText';
import { FormDialog } from '../../components/FormDialog';
import { InlineMessage } from '../../components/InlineMessage';
import { SaveButtons } from '../../components/SaveButtons';
import { usePortClashText } from './port-words';
import { PortFields } from './PortFields';

interface PartProps {
  readonly dialog: AddressPortsActor;
}

/** Where the service is, and which ports it opens (SPEC section 2, "Address and Ports dialog"). */
export default function AddressDialog({ dialog }: PartProps): ReactElement {
  const draft = useSelector(dialog, (snapshot) => snapshot.hasTag('draft'));
  const portsShown = useSelector(dialog, selectPortsShown);
  const clashes = useClashes(dialog);
  const textOf = usePortClashText();
  const shape = {
    title: <Trans>Address and Ports</Trans>,
    size: 'narrow',
    sticky: draft,
    onClose: () => dialog.send({ type: 'dialog.cancel' }),
  } as const;
  return clashes !== null ? (
    <FormDialog
      {...shape}
      onSubmit={() => clashes.send({ type: 'conflict.settle' })}
      actions={<ClashFooter dialog={dialog} clashes={clashes} />}
    >
      <ClashQuestion clashes={clashes} textOf={textOf} />
    </FormDialog>
  ) : (
    <FormDialog
      {...shape}
      onSubmit={() => dialog.send({ type: 'dialog.confirm' })}
      actions={<Footer dialog={dialog} />}
    >
      <Address dialog={dialog} />
      {portsShown ? <PortFields dialog={dialog} /> : <NoPorts dialog={dialog} />}
    </FormDialog>
  );
}

function Address({ dialog }: PartProps): ReactElement {
  const { t } = useLingui();
  const text = useSelector(dialog, ({ context }) => context.text);
  const docker = useSelector(dialog, ({ context }) => context.docker);
  const problem = useSelector(dialog, selectAddressProblem);
  const frozen = useSelector(dialog, (snapshot) => !snapshot.can({ type: 'address.edit', text: '' }));
  return (
    <Field
      label={t`Service address`}
      required
      hint={<Hints docker={docker} />}
      {...(problem === null
        ? {}
        : { validationState: 'error', validationMessage: <AddressProblemText problem={problem} /> })}
    >
      <Input
        name="address"
        type="url"
        value={text}
        placeholder={DEFAULT_BACKEND}
        autoFocus
        autoComplete="url"
        spellCheck={false}
        dir="ltr"
        readOnly={frozen}
        onChange={(_, { value }) => dialog.send({ type: 'address.edit', text: value })}
      />
    </Field>
  );
}

function Hints({ docker }: { readonly docker: boolean }): ReactElement {
  return (
    <>
      <Trans>
        The service listens on port 2017 unless it was started with <code dir="ltr">--address</code> or{' '}
        <code dir="ltr">V2RAYA_ADDRESS</code>.
      </Trans>
      {docker ? (
        <>
          {' '}
          <Trans>The service runs in Docker: use the port that the container publishes.</Trans>
        </>
      ) : null}
    </>
  );
}

/** Why there are no port fields, where that is not plain to see. */
function NoPorts({ dialog }: PartProps): ReactElement | null {
  const docker = useSelector(dialog, ({ context }) => context.docker);
  const fault = useSelector(dialog, selectPortsFault);
  const reloadable = useSelector(dialog, (snapshot) => snapshot.can({ type: 'ports.reload' }));
  if (docker)
    return (
      <InlineMessage intent="info">
        <Trans>
          In Docker, the container’s port mapping decides: change it where you start the container. Whether a host port
          is in use cannot be checked from inside.
        </Trans>
      </InlineMessage>
    );
  if (fault === null) return null;
  return (
    <>
      <InlineMessage intent="info">
        <Trans>The ports could not be read.</Trans> <FaultText fault={fault} />
      </InlineMessage>
      <Button
        style={{ alignSelf: 'start' }}
        disabledFocusable={!reloadable}
        onClick={() => dialog.send({ type: 'ports.reload' })}
      >
        <Trans>Try again</Trans>
      </Button>
    </>
  );
}

function Footer({ dialog }: PartProps): ReactElement {
  const { t } = useLingui();
  const checking = useSelector(dialog, (snapshot) => snapshot.hasTag('checking'));
  const saving = useSelector(dialog, (snapshot) => snapshot.hasTag('saving'));
  const fault = useSelector(dialog, selectSaveFault);
  return (
    <DraftFooter dialog={dialog} status={<FaultMessage fault={fault} draft />}>
      <SaveButtons
        dialog={dialog}
        saving={checking || saving}
        {...(checking ? { busyLabel: t`Looking for the service…` } : {})}
      >
        <Trans>Confirm</Trans>
      </SaveButtons>
    </DraftFooter>
  );
}

function AddressProblemText({ problem }: { readonly problem: AddressProblem }): ReactElement {
  switch (problem) {
    case 'invalid':
      return <Trans>Enter an address that begins with http:// or https://, like {DEFAULT_BACKEND}.</Trans>;
    case 'timeout':
      return <Trans>No answer from this address. Check it and try again.</Trans>;
    case 'malformed':
    case 'missing':
      return <Trans>Something answers at this address, but it is not the service.</Trans>;
    case 'unreachable':
      return <Trans>Cannot find the service at this address. Make sure it is running there.</Trans>;
    default:
      return <Trans>The service at this address could not respond. Try again.</Trans>;
  }
}
