import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  Field,
  Input,
  MessageBar,
  MessageBarActions,
  MessageBarBody,
  makeStyles,
  tokens,
} from '@fluentui/react-components';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type FormEvent, type ReactElement } from 'react';
import { type AddressPortsActor } from '../../../machines/address-ports/address-ports.machine';
import { selectAddressProblem, type AddressProblem } from '../../../machines/address-ports/address-ports.selectors';
import { DEFAULT_BACKEND } from '../../../machines/shared/constants';
import { BusyButton } from '../../components/BusyButton';

const useStyles = makeStyles({
  content: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalM },
});

/** Where the service is (SPEC section 2, "Address and Ports dialog"). */
export default function AddressDialog({ dialog }: { readonly dialog: AddressPortsActor }): ReactElement {
  const styles = useStyles();
  const { t } = useLingui();
  const text = useSelector(dialog, ({ context }) => context.text);
  const docker = useSelector(dialog, ({ context }) => context.docker);
  const problem = useSelector(dialog, selectAddressProblem);
  const checking = useSelector(dialog, (snapshot) => snapshot.hasTag('busy'));
  const asking = useSelector(dialog, (snapshot) => snapshot.hasTag('asking'));
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    dialog.send({ type: 'dialog.confirm' });
  };
  return (
    <Dialog open onOpenChange={() => dialog.send({ type: 'dialog.cancel' })}>
      <DialogSurface>
        <form onSubmit={submit} noValidate>
          <DialogBody>
            <DialogTitle>
              <Trans>Service address</Trans>
            </DialogTitle>
            <DialogContent className={styles.content}>
              <Field
                label={t`Address of the service`}
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
                  readOnly={checking || asking}
                  onChange={(_, { value }) => dialog.send({ type: 'address.edit', text: value })}
                />
              </Field>
              {asking ? <DraftQuestion dialog={dialog} /> : null}
            </DialogContent>
            <DialogActions>
              <Button onClick={() => dialog.send({ type: 'dialog.cancel' })}>
                <Trans>Cancel</Trans>
              </Button>
              <BusyButton
                type="submit"
                appearance="primary"
                busy={checking}
                disabled={asking}
                busyLabel={t`Looking for the service…`}
              >
                <Trans>Confirm</Trans>
              </BusyButton>
            </DialogActions>
          </DialogBody>
        </form>
      </DialogSurface>
    </Dialog>
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
          <Trans>It runs in Docker: use the port that the container maps to the outside.</Trans>
        </>
      ) : null}
    </>
  );
}

function DraftQuestion({ dialog }: { readonly dialog: AddressPortsActor }): ReactElement {
  return (
    <MessageBar intent="warning" layout="multiline">
      <MessageBarBody>
        <Trans>The address you typed has not been saved.</Trans>
      </MessageBarBody>
      <MessageBarActions>
        <Button size="small" autoFocus onClick={() => dialog.send({ type: 'draft.keep' })}>
          <Trans>Keep editing</Trans>
        </Button>
        <Button size="small" onClick={() => dialog.send({ type: 'draft.discard' })}>
          <Trans>Discard</Trans>
        </Button>
      </MessageBarActions>
    </MessageBar>
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
      return <Trans>The service at this address could not answer. Try again.</Trans>;
  }
}
