import { Button, Field, Input, makeStyles, Select, Switch, Tooltip, type FieldProps } from '@fluentui/react-components';
import { EyeRegular } from '@fluentui/react-icons/svg/eye';
import { EyeOffRegular } from '@fluentui/react-icons/svg/eye-off';
import { type I18n, type MessageDescriptor } from '@lingui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useId, type ReactElement } from 'react';
import { type ServerFormActor } from '../../../machines/servers/server-form.machine';
import { selectSecretsShown } from '../../../machines/servers/server-form.selectors';
import { type FormField } from '../../../machines/servers/server-form.view-model';
import { FocusArea } from '../../components/focus/FocusArea';
import { HINTS, LABELS, REASONS } from './field-words';

export interface FormFieldControlProps {
  readonly dialog: ServerFormActor;
  readonly field: FormField;
  /** The form is only looked at. */
  readonly readOnly: boolean;
  /** Nothing can be typed now. */
  readonly frozen: boolean;
  readonly className: string | undefined;
}

const useStyles = makeStyles({
  // A text input would not become narrower than its twenty characters.
  field: { gridTemplateColumns: 'minmax(0, 1fr)' },
  input: { width: '100%', minWidth: 0 },
});

/** One field: label above, hint below, what is wrong beside it. */
export function FormFieldControl(props: FormFieldControlProps): ReactElement {
  const { field, className } = props;
  const styles = useStyles();
  const { i18n } = useLingui();
  const hint = field.hint === null ? null : i18n._(HINTS[field.hint]);
  return (
    <FocusArea focusRequest={field.focusRequest} className={className}>
      <Field
        className={styles.field}
        {...(field.control === 'switch' && !props.readOnly ? {} : { label: labelIn(field, i18n) })}
        required={field.required}
        {...(hint === null ? {} : { hint })}
        {...messageOf(field, (message) => i18n._(message))}
      >
        {(control) => <Control {...props} control={control} />}
      </Field>
    </FocusArea>
  );
}

function labelIn({ label, name }: FormField, i18n: I18n): string {
  return label === null ? name : i18n._(LABELS[label]);
}

function messageOf(
  { error, warning }: FormField,
  say: (message: MessageDescriptor) => string,
): Pick<FieldProps, 'validationState' | 'validationMessage'> {
  if (error !== null) return { validationState: 'error', validationMessage: say(REASONS[error]) };
  return warning === null ? {} : { validationState: 'warning', validationMessage: say(REASONS[warning]) };
}

type ControlProps = FormFieldControlProps & { readonly control: object };

function Control(props: ControlProps): ReactElement {
  const { field, readOnly } = props;
  if (field.control === 'switch') return <SwitchControl {...props} />;
  if (field.control === 'choice' && !readOnly) return <ChoiceControl {...props} />;
  return <TextControl {...props} />;
}

function SwitchControl({ dialog, field, readOnly, frozen, control }: ControlProps): ReactElement {
  const { t, i18n } = useLingui();
  if (readOnly) return <Input {...control} readOnly value={field.value === true ? t`Yes` : t`No`} />;
  const toggle = (
    <Switch
      {...control}
      label={labelIn(field, i18n)}
      checked={field.value === true}
      disabled={frozen || field.disabled !== null}
      onChange={(_, { checked }) => dialog.send({ type: 'field.edit', field: field.name, value: checked })}
    />
  );
  if (field.hint === null) return toggle;
  // A disabled switch gets no pointer events of its own.
  return (
    <Tooltip content={i18n._(HINTS[field.hint])} relationship="description">
      <span>{toggle}</span>
    </Tooltip>
  );
}

function ChoiceControl({ dialog, field, frozen, control }: ControlProps): ReactElement {
  const { t } = useLingui();
  return (
    <Select
      {...control}
      dir="ltr"
      value={String(field.value)}
      disabled={frozen}
      onChange={(_, { value }) => dialog.send({ type: 'field.edit', field: field.name, value })}
    >
      {field.options.map(({ value, offered }) => (
        <option key={value} value={value}>
          {value === '' ? '–' : offered ? value : t`${value} (not offered here)`}
        </option>
      ))}
    </Select>
  );
}

function TextControl({ dialog, field, readOnly, frozen, control }: ControlProps): ReactElement {
  const styles = useStyles();
  const list = useId();
  const shown = useSelector(dialog, selectSecretsShown);
  const secret = field.control === 'secret';
  const suggests = field.control === 'suggest' && !readOnly;
  return (
    <>
      <Input
        {...control}
        className={styles.input}
        name={field.name}
        type={secret && !shown ? 'password' : 'text'}
        dir={field.label === 'name' ? 'auto' : 'ltr'}
        value={String(field.value)}
        readOnly={readOnly || frozen}
        autoFocus={field.label === 'name' && !readOnly}
        autoComplete={secret ? 'new-password' : 'off'}
        autoCapitalize="none"
        spellCheck={false}
        {...(field.control === 'number' ? { inputMode: 'numeric' as const } : {})}
        {...(suggests ? { list } : {})}
        {...(secret ? { contentAfter: <SecretToggle dialog={dialog} shown={shown} /> } : {})}
        onChange={(_, { value }) => dialog.send({ type: 'field.edit', field: field.name, value })}
      />
      {suggests ? (
        <datalist id={list}>
          {field.options.map(({ value }) => (
            <option key={value} value={value}>
              {value}
            </option>
          ))}
        </datalist>
      ) : null}
    </>
  );
}

function SecretToggle({ dialog, shown }: { readonly dialog: ServerFormActor; readonly shown: boolean }): ReactElement {
  const { t } = useLingui();
  return (
    <Button
      size="small"
      appearance="transparent"
      icon={shown ? <EyeOffRegular /> : <EyeRegular />}
      aria-label={shown ? t`Hide passwords` : t`Show passwords`}
      title={shown ? t`Hide passwords` : t`Show passwords`}
      onClick={() => dialog.send({ type: 'secrets.toggle' })}
    />
  );
}

interface ExtrasProps {
  readonly names: readonly string[];
}

/** Parameters that only the link knows. */
export function Extras({ names }: ExtrasProps): ReactElement {
  const list = names.join(', ');
  return (
    <Trans>
      The link also contains <bdi dir="ltr">{list}</bdi>, which is kept as it is.
    </Trans>
  );
}

/** Parameters that will be gone when the service has stored the link. */
export function LostExtras({ names }: ExtrasProps): ReactElement {
  const list = names.join(', ');
  return (
    <Trans>
      The link also contains <bdi dir="ltr">{list}</bdi>. The service does not keep that in links of this kind.
    </Trans>
  );
}
