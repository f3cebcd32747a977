import { Body1, Caption1 } from '@fluentui/react-components';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactElement } from 'react';
import { type AddOutboundActor } from '../../../machines/outbounds/add-outbound.machine';
import {
  selectAddFault,
  selectAddUnanswered,
  selectNameProblem,
} from '../../../machines/outbounds/add-outbound.selectors';
import { DraftFooter } from '../../components/DraftFooter';
import { FaultText } from '../../components/FaultText';
import { FormDialog } from '../../components/FormDialog';
import { SaveButtons } from '../../components/SaveButtons';
import { OutboundNameField } from '../shared/OutboundNameField';

interface PartProps {
  readonly dialog: AddOutboundActor;
}

/** The prompt for a new outbound (SPEC 2.89). */
export default function AddOutboundDialog({ dialog }: PartProps): ReactElement {
  const draft = useSelector(dialog, (snapshot) => snapshot.hasTag('draft'));
  const count = useSelector(dialog, ({ context }) => context.add?.length ?? 0);
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
      {count === 0 ? null : (
        <Body1>
          <Plural
            value={count}
            one="The checked server will be added to it."
            other="The # checked servers will be added to it."
          />
        </Body1>
      )}
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
  const text = useSelector(dialog, ({ context }) => context.text);
  const problem = useSelector(dialog, selectNameProblem);
  const fault = useSelector(dialog, selectAddFault);
  const frozen = useSelector(dialog, (snapshot) => !snapshot.can({ type: 'name.edit', text: '' }));
  return (
    <OutboundNameField
      name={text}
      problem={problem}
      error={fault === null ? null : <FaultText fault={fault} />}
      autoFocus
      readOnly={frozen}
      onType={(name) => dialog.send({ type: 'name.edit', text: name })}
    />
  );
}

function Footer({ dialog }: PartProps): ReactElement {
  const { t } = useLingui();
  const sending = useSelector(dialog, (snapshot) => snapshot.matches('sending'));
  return (
    <DraftFooter dialog={dialog} unsaved={<Trans>The outbound has not been added yet.</Trans>}>
      <SaveButtons dialog={dialog} saving={sending} busyLabel={t`Adding the outbound…`}>
        <Trans>Add</Trans>
      </SaveButtons>
    </DraftFooter>
  );
}
