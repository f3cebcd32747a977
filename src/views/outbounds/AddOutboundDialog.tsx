import { Caption1, Field, Input } from '@fluentui/react-components';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactElement } from 'react';
import { type AddOutboundActor } from '../../../machines/outbounds/add-outbound.machine';
import { type NameProblem } from '../../../machines/outbounds/add-outbound.rules';
import {
  selectAddFault,
  selectAddUnanswered,
  selectNameProblem,
} from '../../../machines/outbounds/add-outbound.selectors';
import { OUTBOUND_NAME_MAX } from '../../../machines/shared/constants';
import { DraftFooter } from '../../components/DraftFooter';
import { FaultText } from '../../components/FaultText';
import { FormDialog } from '../../components/FormDialog';
import { SaveButtons } from '../../components/SaveButtons';

interface PartProps {
  readonly dialog: AddOutboundActor;
}

/** The prompt for a new outbound (SPEC 2.89). */
export default function AddOutboundDialog({ dialog }: PartProps): ReactElement {
  const draft = useSelector(dialog, (snapshot) => snapshot.hasTag('draft'));
  const waiting = useSelector(dialog, (snapshot) => snapshot.hasTag('waiting'));
  const unanswered = useSelector(dialog, selectAddUnanswered);
  return (
    <FormDialog
      title={<Trans>Add an outbound</Trans>}
      size="narrow"
      sticky={draft}
      onClose={() => dialog.send({ type: 'dialog.cancel' })}
      onSubmit={() => dialog.send({ type: 'dialog.confirm' })}
      actions={<Footer dialog={dialog} />}
    >
      <NameField dialog={dialog} />
      <Caption1 role="status" block>
        {waiting ? (
          <Trans>Still waiting for an answer…</Trans>
        ) : unanswered ? (
          <FaultText fault={{ kind: 'left' }} />
        ) : null}
      </Caption1>
    </FormDialog>
  );
}

function NameField({ dialog }: PartProps): ReactElement {
  const { t } = useLingui();
  const text = useSelector(dialog, ({ context }) => context.text);
  const problem = useSelector(dialog, selectNameProblem);
  const fault = useSelector(dialog, selectAddFault);
  const frozen = useSelector(dialog, (snapshot) => !snapshot.can({ type: 'name.edit', text: '' }));
  const error =
    problem !== null ? <NameProblemText problem={problem} /> : fault !== null ? <FaultText fault={fault} /> : null;
  return (
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
        readOnly={frozen}
        onChange={(_, { value }) => dialog.send({ type: 'name.edit', text: value })}
      />
    </Field>
  );
}

function Footer({ dialog }: PartProps): ReactElement {
  const { t } = useLingui();
  const sending = useSelector(dialog, (snapshot) => snapshot.matches('sending'));
  return (
    <DraftFooter dialog={dialog}>
      <SaveButtons dialog={dialog} saving={sending} busyLabel={t`Adding the outbound…`}>
        <Trans>Add</Trans>
      </SaveButtons>
    </DraftFooter>
  );
}

function NameProblemText({ problem }: { readonly problem: NameProblem }): ReactElement {
  switch (problem) {
    case 'required':
      return <Trans>Enter a name.</Trans>;
    case 'tooLong':
      return <Trans>The name is too long: at most {OUTBOUND_NAME_MAX} characters.</Trans>;
    case 'reserved':
      return <Trans>The service reserves this name. Choose another.</Trans>;
    case 'exists':
      return <Trans>An outbound with this name already exists.</Trans>;
  }
}
