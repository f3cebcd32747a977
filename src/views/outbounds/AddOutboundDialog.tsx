import {
  Button,
  Caption1,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  Field,
  Input,
} from '@fluentui/react-components';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type FormEvent, type ReactElement } from 'react';
import { type AddOutboundActor } from '../../../machines/add-outbound/add-outbound.machine';
import { type NameProblem } from '../../../machines/add-outbound/add-outbound.rules';
import {
  selectAddUnanswered,
  selectNameProblem,
  selectRefusal,
} from '../../../machines/add-outbound/add-outbound.selectors';
import { OUTBOUND_NAME_MAX } from '../../../machines/shared/constants';
import { BusyButton } from '../../components/BusyButton';

/** The prompt for a new outbound (SPEC 2.89). */
export default function AddOutboundDialog({ dialog }: { readonly dialog: AddOutboundActor }): ReactElement {
  const { t } = useLingui();
  const text = useSelector(dialog, ({ context }) => context.text);
  const problem = useSelector(dialog, selectNameProblem);
  const refusal = useSelector(dialog, selectRefusal);
  const unanswered = useSelector(dialog, selectAddUnanswered);
  const sending = useSelector(dialog, (snapshot) => snapshot.matches('sending'));
  const waiting = useSelector(dialog, (snapshot) => snapshot.hasTag('waiting'));
  const error =
    problem !== null ? (
      <NameProblemText problem={problem} />
    ) : refusal !== null ? (
      <Trans>The service answered: {refusal}</Trans>
    ) : null;
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
              <Trans>Add an outbound</Trans>
            </DialogTitle>
            <DialogContent>
              <Field
                label={t`Name`}
                required
                hint={t`At most ${OUTBOUND_NAME_MAX} characters.`}
                {...(error === null ? {} : { validationState: 'error', validationMessage: error })}
              >
                <Input
                  name="outbound"
                  value={text}
                  autoFocus
                  autoComplete="off"
                  autoCapitalize="none"
                  spellCheck={false}
                  dir="auto"
                  readOnly={sending}
                  onChange={(_, { value }) => dialog.send({ type: 'name.edit', text: value })}
                />
              </Field>
              <Caption1 role="status" block>
                {waiting ? (
                  <Trans>Still waiting for an answer…</Trans>
                ) : unanswered ? (
                  <Trans>No answer; it may still take effect.</Trans>
                ) : null}
              </Caption1>
            </DialogContent>
            <DialogActions>
              <Button onClick={() => dialog.send({ type: 'dialog.cancel' })}>
                <Trans>Cancel</Trans>
              </Button>
              <BusyButton type="submit" appearance="primary" busy={sending} busyLabel={t`Adding the outbound…`}>
                <Trans>Add</Trans>
              </BusyButton>
            </DialogActions>
          </DialogBody>
        </form>
      </DialogSurface>
    </Dialog>
  );
}

function NameProblemText({ problem }: { readonly problem: NameProblem }): ReactElement {
  switch (problem) {
    case 'required':
      return <Trans>Enter a name.</Trans>;
    case 'tooLong':
      return <Trans>The name is too long: at most {OUTBOUND_NAME_MAX} characters.</Trans>;
    case 'reserved':
      return <Trans>This name is taken by the service itself. Choose another.</Trans>;
    case 'exists':
      return <Trans>An outbound of this name exists already.</Trans>;
  }
}
