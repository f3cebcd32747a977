import { Field, Radio, RadioGroup } from '@fluentui/react-components';
import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactElement } from 'react';
import { type ImportActor } from '../../../machines/servers/import.machine';
import { selectAsked, selectChoice, selectMixed } from '../../../machines/servers/import.selectors';
import { type HttpChoice } from '../../../machines/servers/import-lines.rules';

interface HttpQuestionProps {
  readonly dialog: ImportActor;
  readonly disabled: boolean;
}

/** `http(s)://host:port` can be a subscription or a proxy: asked once for all such lines, the likelier is chosen. */
export function HttpQuestion({ dialog, disabled }: HttpQuestionProps): ReactElement | null {
  const { t } = useLingui();
  const asked = useSelector(dialog, selectAsked);
  const choice = useSelector(dialog, selectChoice);
  const mixed = useSelector(dialog, selectMixed);
  if (!asked) return null;
  return (
    <Field label={t`Treat http links as`}>
      <RadioGroup
        value={choice}
        disabled={disabled}
        onChange={(_, { value }) => dialog.send({ type: 'http.choose', choice: value as HttpChoice })}
      >
        {mixed ? <Radio value="each" label={t`Detect for each link, as shown below`} /> : null}
        <Radio value="subscription" label={t`Subscription addresses`} />
        <Radio value="proxy" label={t`HTTP proxy servers`} />
      </RadioGroup>
    </Field>
  );
}
