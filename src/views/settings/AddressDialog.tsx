import { Button, Field, Input, makeStyles } from '@fluentui/react-components';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactElement } from 'react';
import { type AddressPortsActor } from '../../../machines/settings/address-ports.machine';
import {
  selectAddressProblem,
  selectPortsFault,
  selectPortsShown,
  selectSaveFault,
  selectTrial,
} from '../../../machines/settings/address-ports.selectors';
import { DEFAULT_BACKEND } from '../../../machines/shared/constants';
import { FaultMessage } from '../../components/FaultMessage';
import { FaultText } from '../../components/FaultText';
import { InlineMessage } from '../../components/InlineMessage';
import { AddressProblemText } from '../shared/AddressProblemText';
import { EditorDialog } from '../shared/EditorDialog';
import { TrialChoice } from '../shared/TrialChoice';
import { usePortClashText } from '../shared/port-words';
import { PortFields } from './PortFields';

const useStyles = makeStyles({
  /** A browser would part it behind its hyphens. */
  option: { whiteSpace: 'nowrap' },
});

interface PartProps {
  readonly dialog: AddressPortsActor;
}

/** Where the service is, and which ports it opens (SPEC section 2, "Address and Ports dialog"). */
export default function AddressDialog({ dialog }: PartProps): ReactElement {
  const { t } = useLingui();
  const portsShown = useSelector(dialog, selectPortsShown);
  const checking = useSelector(dialog, (snapshot) => snapshot.hasTag('checking'));
  const fault = useSelector(dialog, selectSaveFault);
  return (
    <EditorDialog
      dialog={dialog}
      title={<Trans>Address and Ports</Trans>}
      size="narrow"
      save={<Trans>Confirm</Trans>}
      busyLabel={checking ? t`Looking for the service…` : undefined}
      status={<FaultMessage fault={fault} draft />}
      trial={<TrialChoice dialog={dialog} select={selectTrial} />}
      clashText={usePortClashText()}
    >
      <Address dialog={dialog} />
      {portsShown ? <PortFields dialog={dialog} /> : <NoPorts dialog={dialog} />}
    </EditorDialog>
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
  const { option } = useStyles();
  return (
    <>
      <Trans>
        The service listens on port 2017 unless it was started with{' '}
        <code dir="ltr" className={option}>
          --address
        </code>{' '}
        or <code dir="ltr">V2RAYA_ADDRESS</code>.
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
  const reloadable = useSelector(dialog, (snapshot) => snapshot.can({ type: 'editor.retry' }));
  if (docker)
    return (
      <InlineMessage intent="info">
        <Trans>
          In Docker, ports are set by the container’s port mapping: change it where you start the container. The service
          cannot check whether a host port is in use.
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
        onClick={() => dialog.send({ type: 'editor.retry' })}
      >
        <Trans>Try again</Trans>
      </Button>
    </>
  );
}
