import { Field, Input } from '@fluentui/react-components';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactElement } from 'react';
import { type NameProblem } from '../../../machines/outbounds/add-outbound.rules';
import { OUTBOUND_NAME_MAX } from '../../../machines/shared/constants';

/** What a new outbound is called. `error`: beside it, unless the name itself has a problem. */
export function OutboundNameField({
  name,
  problem,
  error = null,
  autoFocus = false,
  readOnly,
  onType,
}: {
  readonly name: string;
  readonly problem: NameProblem | null;
  readonly error?: ReactElement | null;
  readonly autoFocus?: boolean;
  readonly readOnly: boolean;
  readonly onType: (name: string) => void;
}): ReactElement {
  const { t } = useLingui();
  const message = problem === null ? error : <NameProblemText problem={problem} />;
  return (
    <Field
      label={t`Name`}
      required
      hint={t`At most ${OUTBOUND_NAME_MAX} characters.`}
      {...(message === null ? {} : { validationState: 'error', validationMessage: message })}
    >
      <Input
        name="outbound"
        value={name}
        autoFocus={autoFocus}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        dir="auto"
        readOnly={readOnly}
        onChange={(_, { value }) => onType(value)}
      />
    </Field>
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
