import {
  Button,
  Combobox,
  Field,
  Input,
  makeStyles,
  Option,
  Select,
  Switch,
  Textarea,
  tokens,
  Tooltip,
  type FieldProps,
  type InputProps,
} from '@fluentui/react-components';
import { useLingui as useMessages } from '@lingui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useId, type ReactElement } from 'react';
import { namesIn, toggledName } from '../../../machines/settings/settings.rules';
import { type SettingsActor } from '../../../machines/settings/settings.machine';
import { selectInterfaces, selectLan, selectLacksCustomRouting } from '../../../machines/settings/settings.selectors';
import { type Configuration } from '../../../machines/domain/setting';
import { NOT_PHONE } from '../../theme/layout';
import { type SettingField } from '../../../machines/settings/settings.view-model';
import { CONFIGURE_WORDS, SETTING_WORDS, type ChoiceWords } from '../shared/setting-words';

const useStyles = makeStyles({
  // A select would be as wide as its longest option.
  field: { gridTemplateColumns: 'minmax(0, 1fr)', minWidth: 0 },
  line: {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: tokens.spacingHorizontalS,
    rowGap: tokens.spacingVerticalXS,
  },
  control: { flexGrow: 1, flexShrink: 1, flexBasis: '128px', minWidth: 0 },
  button: { flexShrink: 0, paddingInline: tokens.spacingHorizontalS, whiteSpace: 'nowrap' },
  changed: {
    marginInlineStart: tokens.spacingHorizontalXS,
    paddingInline: tokens.spacingHorizontalXS,
    borderRadius: tokens.borderRadiusSmall,
    backgroundColor: tokens.colorBrandBackground2,
    color: tokens.colorBrandForeground2,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    fontWeight: tokens.fontWeightSemibold,
    whiteSpace: 'nowrap',
  },
  number: { maxWidth: '160px' },
  /** What is below it stands as high as beside it below a field. */
  switch: { [NOT_PHONE]: { marginBlockEnd: '-4px' } },
  several: { fontFamily: tokens.fontFamilyMonospace },
});

interface Props<TKind extends SettingField['kind']> {
  readonly dialog: SettingsActor;
  readonly field: Extract<SettingField, { readonly kind: TKind }>;
}

export function SettingFieldControl({
  dialog,
  field,
}: {
  readonly dialog: SettingsActor;
  readonly field: SettingField;
}): ReactElement {
  switch (field.kind) {
    case 'choice':
      return <ChoiceField dialog={dialog} field={field} />;
    case 'switch':
      return <SwitchField dialog={dialog} field={field} />;
    case 'number':
      return <NumberField dialog={dialog} field={field} />;
    case 'text':
      return <TextField dialog={dialog} field={field} />;
  }
}

function Label({ text, changed }: { readonly text: string; readonly changed: boolean }): ReactElement {
  const styles = useStyles();
  return (
    <>
      {text}
      {changed ? (
        <>
          {' '}
          <span className={styles.changed}>
            <Trans>changed</Trans>
          </span>
        </>
      ) : null}
    </>
  );
}

const labelled = (text: string, changed: boolean): NonNullable<FieldProps['label']> => ({
  children: <Label text={text} changed={changed} />,
});

function ChoiceField({ dialog, field }: Props<'choice'>): ReactElement {
  const styles = useStyles();
  const { t } = useLingui();
  const { _ } = useMessages();
  const words: ChoiceWords = SETTING_WORDS[field.key];
  const wordsOf = (value: string) => (Object.hasOwn(words.options, value) ? words.options[value] : undefined);
  const nameOf = (value: string): string => {
    const known = wordsOf(value);
    return known === undefined ? value : _(known.label);
  };
  const chosen = wordsOf(field.value);
  const chosenIsOffered = field.options.some(({ value, offered }) => offered && value === field.value);
  return (
    <Field
      className={styles.field}
      label={labelled(_(words.label), field.changed)}
      hint={
        chosen !== undefined && chosenIsOffered
          ? _(chosen.consequence)
          : t`Not offered here. The value is kept until you choose another.`
      }
    >
      {(control) => (
        <div className={styles.line}>
          <Select
            {...control}
            className={styles.control}
            value={field.value}
            onChange={(__, { value }) => dialog.send({ type: 'field.edit', field: field.key, value })}
          >
            {field.options.map(({ value, offered }) => (
              <option key={value} value={value} disabled={!offered}>
                {offered ? nameOf(value) : t`${nameOf(value)} (not offered here)`}
              </option>
            ))}
          </Select>
          {field.configure === null ? null : <ConfigureButton dialog={dialog} configuration={field.configure} />}
        </div>
      )}
    </Field>
  );
}

interface ConfigureButtonProps {
  readonly dialog: SettingsActor;
  readonly configuration: Configuration;
}

function ConfigureButton({ dialog, configuration }: ConfigureButtonProps): ReactElement {
  const styles = useStyles();
  const { t } = useLingui();
  const { _ } = useMessages();
  const open = { type: 'sub.open', dialog: configuration } as const;
  const lacksIt = useSelector(dialog, selectLacksCustomRouting);
  const exists = configuration !== 'customRouting' || !lacksIt;
  const { text, label } = CONFIGURE_WORDS[configuration];
  const button = (
    <Button
      className={styles.button}
      aria-label={_(label)}
      disabledFocusable={!exists}
      onClick={() => dialog.send(open)}
    >
      {_(text)}
    </Button>
  );
  if (exists) return button;
  return (
    <Tooltip relationship="description" content={t`This service has no custom routing.`}>
      {button}
    </Tooltip>
  );
}

function SwitchField({ dialog, field }: Props<'switch'>): ReactElement {
  const styles = useStyles();
  const { t } = useLingui();
  const { _ } = useMessages();
  const words = SETTING_WORDS[field.key];
  const id = useId();
  return (
    <Field
      className={styles.field}
      label={{ id, children: <Label text={_(words.label)} changed={field.changed} /> }}
      hint={
        <>
          {_(field.on ? words.on : words.off)}
          {field.tells === 'lan' ? <Lan dialog={dialog} /> : null}
        </>
      }
    >
      <Switch
        className={styles.switch}
        checked={field.on}
        // The word beside it is its state, and no part of its name.
        aria-labelledby={id}
        label={field.on ? t`On` : t`Off`}
        onChange={(__, { checked }) => dialog.send({ type: 'field.edit', field: field.key, value: checked })}
      />
    </Field>
  );
}

/** Where the ports are that are shared. */
function Lan({ dialog }: Pick<Props<'switch'>, 'dialog'>): ReactElement | null {
  const addresses = useSelector(dialog, selectLan);
  return addresses === '' ? null : (
    <>
      {' '}
      <Trans>
        Local address: <bdi dir="ltr">{addresses}</bdi>
      </Trans>
    </>
  );
}

function NumberField({ dialog, field }: Props<'number'>): ReactElement {
  const styles = useStyles();
  const { t } = useLingui();
  const { _ } = useMessages();
  const { min, max } = field;
  const most = field.exceeds === null ? null : _(SETTING_WORDS[field.exceeds].label);
  const words = SETTING_WORDS[field.key];
  return (
    <Field
      className={styles.field}
      label={labelled(_(words.label), field.changed)}
      {...(most !== null
        ? {
            validationState: 'error',
            validationMessage: t`This must not exceed “${most}”.`,
          }
        : field.wrong
          ? { validationState: 'error', validationMessage: t`Enter a whole number from ${min} to ${max}.` }
          : { hint: _(words.hint) })}
    >
      <Input
        className={styles.number}
        type="number"
        inputMode="numeric"
        min={min}
        max={max}
        step={1}
        required
        dir="ltr"
        value={field.text}
        onChange={(__, { value }) => dialog.send({ type: 'field.edit', field: field.key, value })}
      />
    </Field>
  );
}

/** As many lines of a longer text as are shown without scrolling. */
const ROWS = { least: 2, most: 8 } as const;

function TextField({ dialog, field: { key, text, lines, suggests, wrong, changed } }: Props<'text'>): ReactElement {
  const styles = useStyles();
  const { _ } = useMessages();
  const words = SETTING_WORDS[key];
  const change = (value: string): void => dialog.send({ type: 'field.edit', field: key, value });
  const plain = { dir: 'ltr', value: text, autoCapitalize: 'none', autoComplete: 'off', spellCheck: false } as const;
  const rows = Math.min(ROWS.most, Math.max(ROWS.least, text.split('\n').length));
  return (
    <Field
      className={styles.field}
      label={labelled(_(words.label), changed)}
      {...(wrong ? { validationState: 'error', validationMessage: _(words.problem) } : { hint: _(words.hint) })}
    >
      {suggests !== null ? (
        <NamesInput dialog={dialog} plain={plain} onChange={change} />
      ) : lines === 'one' ? (
        <Input {...plain} onChange={(__, { value }) => change(value)} />
      ) : (
        <Textarea
          {...plain}
          resize="vertical"
          textarea={{ rows, className: styles.several }}
          onChange={(__, { value }) => change(value)}
        />
      )}
    </Field>
  );
}

interface NamesInputProps {
  readonly dialog: SettingsActor;
  readonly plain: Pick<InputProps, 'dir' | 'autoCapitalize' | 'autoComplete' | 'spellCheck'> & {
    readonly value: string;
  };
  readonly onChange: (text: string) => void;
}

/** Names between commas: typed, or chosen from those that the service knows. */
function NamesInput({ dialog, plain, onChange, ...control }: NamesInputProps): ReactElement {
  const { t } = useLingui();
  const names = useSelector(dialog, selectInterfaces);
  if (names.length === 0) return <Input {...control} {...plain} onChange={(_, { value }) => onChange(value)} />;
  return (
    <Combobox
      {...control}
      {...plain}
      freeform
      multiselect
      expandIcon={{ 'aria-label': t`Choose interfaces` }}
      selectedOptions={[...namesIn(plain.value)]}
      onChange={({ target }) => onChange(target.value)}
      onOptionSelect={(_, { optionValue }) => {
        if (optionValue !== undefined) onChange(toggledName(plain.value, optionValue));
      }}
    >
      {names.map((name) => (
        <Option key={name} value={name}>
          {name}
        </Option>
      ))}
    </Combobox>
  );
}
