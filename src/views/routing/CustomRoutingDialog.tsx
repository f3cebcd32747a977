import { Button, Field, makeStyles, Select, tokens } from '@fluentui/react-components';
import { AddRegular } from '@fluentui/react-icons/svg/add';
import { DeleteRegular } from '@fluentui/react-icons/svg/delete';
import { type MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { useLingui as useMessages } from '@lingui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactElement } from 'react';
import { type CustomRoutingActor } from '../../../machines/routing/custom-routing.machine';
import { filesFor, tagsFor, typesFor, withTag, type DraftRule } from '../../../machines/routing/custom-routing.rules';
import { selectHasNoFiles } from '../../../machines/routing/custom-routing.selectors';
import { type RoutingRule } from '../../../machines/domain/custom-pac';
import { TAG_ROWS } from '../../../machines/shared/constants';
import { type Clash } from '../../../machines/shared/three-way';
import { type ClashText } from '../../components/Clashes';
import { InlineMessage } from '../../components/InlineMessage';
import { MultiSelect } from '../../components/MultiSelect';
import { PHONE } from '../../theme/layout';
import { EditorDialog } from '../shared/EditorDialog';

const useStyles = makeStyles({
  form: {
    border: 'none',
    margin: 0,
    padding: 0,
    minWidth: 0,
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalL,
    paddingBlockStart: tokens.spacingVerticalS,
  },
  rules: {
    listStyleType: 'none',
    margin: 0,
    padding: 0,
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalM,
  },
  rule: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 3fr) minmax(0, 4fr) minmax(0, 2fr) auto',
    columnGap: tokens.spacingHorizontalM,
    rowGap: tokens.spacingVerticalS,
    alignItems: 'start',
    padding: tokens.spacingHorizontalM,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground3,
    [PHONE]: { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  // Stands beside the controls, not beside their labels.
  remove: { marginBlockStart: '24px', [PHONE]: { marginBlockStart: 0, justifySelf: 'start' } },
  // A select would be as wide as its longest option.
  field: { gridTemplateColumns: 'minmax(0, 1fr)', minWidth: 0 },
  append: { alignSelf: 'flex-start' },
  notes: {
    margin: 0,
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
  },
});

const TYPE_WORDS: Readonly<Record<string, MessageDescriptor>> = {
  direct: msg`Direct`,
  proxy: msg`Through the proxy`,
  block: msg`Block`,
};

interface Props {
  readonly dialog: CustomRoutingActor;
}

/** Routing by the tags of site data files, which only old services have (SPEC section 2, "Custom routing dialog"). */
export default function CustomRoutingDialog({ dialog }: Props): ReactElement {
  const { t } = useLingui();
  return (
    <EditorDialog
      dialog={dialog}
      title={<Trans>Custom routing</Trans>}
      size="wide"
      height="middle"
      loading={t`Loading the rules…`}
      retry={<Trans>Reload the rules</Trans>}
      save={<Trans>Save</Trans>}
      clashText={useClashText()}
    >
      <Form dialog={dialog} />
    </EditorDialog>
  );
}

function useClashText(): (clash: Clash) => ClashText {
  const { t } = useLingui();
  const { _ } = useMessages();
  const typeOf = (type: string): string => (TYPE_WORDS[type] === undefined ? type : _(TYPE_WORDS[type]));
  const shown = (value: unknown): string =>
    typeof value === 'string'
      ? typeOf(value)
      : (value as readonly RoutingRule[])
          .map(({ filename, tags, ruleType }) => `${filename}: ${tags.join(', ')} → ${typeOf(ruleType)}`)
          .join('\n');
  return ({ path, mine, theirs }) => ({
    label: path === 'defaultProxyMode' ? t`Default routing rule` : t`Rules`,
    mine: shown(mine),
    theirs: shown(theirs),
  });
}

function Form({ dialog }: Props): ReactElement {
  const styles = useStyles();
  const { t } = useLingui();
  const mode = useSelector(dialog, ({ context }) => context.form.defaultProxyMode);
  const rules = useSelector(dialog, ({ context }) => context.form.rules);
  const directory = useSelector(dialog, ({ context }) => context.form.directory);
  const noFiles = useSelector(dialog, selectHasNoFiles);
  const locked = useSelector(dialog, (snapshot) => snapshot.hasTag('saving') || snapshot.hasTag('asking'));
  return (
    <fieldset className={styles.form} disabled={locked}>
      {noFiles ? (
        <InlineMessage intent="warning">
          <Trans>
            No siteDat file found in <bdi>{directory}</bdi>
          </Trans>
        </InlineMessage>
      ) : null}
      <Field label={t`Default routing rule`} hint={t`Applies to connections that match none of the rules below.`}>
        <TypeSelect
          value={mode}
          onChoose={(value) => dialog.send({ type: 'field.edit', field: 'defaultProxyMode', value })}
        />
      </Field>
      <ul className={styles.rules} aria-label={t`Rules`}>
        {rules.map((rule, index) => (
          <Rule key={rule.key} dialog={dialog} draft={rule} number={index + 1} />
        ))}
      </ul>
      <Button className={styles.append} icon={<AddRegular />} onClick={() => dialog.send({ type: 'rule.append' })}>
        <Trans>Append rule</Trans>
      </Button>
      <p className={styles.notes}>
        <Trans>
          Site data files in <bdi>{directory}</bdi> are recognised. A rule can have several tags from one file.
        </Trans>
      </p>
    </fieldset>
  );
}

function Rule({
  dialog,
  draft: { key, rule },
  number,
}: Props & { readonly draft: DraftRule; readonly number: number }): ReactElement {
  const styles = useStyles();
  const { t } = useLingui();
  const { i18n } = useMessages();
  const form = useSelector(dialog, ({ context }) => context.form);
  const wrong = useSelector(dialog, (snapshot) => snapshot.hasTag('problems')) && rule.tags.length === 0;
  const change = (values: Partial<RoutingRule>): void => dialog.send({ type: 'rule.edit', key, change: values });
  const count = rule.tags.length;
  return (
    <li className={styles.rule} aria-label={t`Rule ${number}`}>
      <Field className={styles.field} label={t`Domain file`}>
        <Select value={rule.filename} onChange={(_, { value }) => change({ filename: value })}>
          {filesFor(form, rule).map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        className={styles.field}
        label={t`Tags`}
        {...(wrong ? { validationState: 'error', validationMessage: t`Choose at least one tag.` } : {})}
      >
        {() => (
          <MultiSelect
            label={t`Tags`}
            summary={
              count === 0
                ? t`Choose tags`
                : count < 3
                  ? rule.tags.join(', ')
                  : i18n._(msg`${plural(count, { one: '# tag', other: '# tags' })}`)
            }
            filterLabel={t`Find a tag`}
            nothing={t`No tags match.`}
            more={(left) => <Plural value={left} one="# more. Type to find it." other="# more. Type to find them." />}
            options={tagsFor(form, rule)}
            chosen={rule.tags}
            rows={TAG_ROWS}
            wrong={wrong}
            onToggle={(tag) => change({ tags: withTag(rule, tag) })}
          />
        )}
      </Field>
      <Field className={styles.field} label={t`Rule type`}>
        <TypeSelect value={rule.ruleType} onChoose={(value) => change({ ruleType: value })} />
      </Field>
      <Button
        className={styles.remove}
        appearance="subtle"
        icon={<DeleteRegular />}
        aria-label={t`Delete rule ${number}`}
        title={t`Delete rule ${number}`}
        onClick={() => dialog.send({ type: 'rule.delete', key })}
      />
    </li>
  );
}

/** Fluent's `Field` hands its label and description to a single child: they pass through. */
function TypeSelect({
  value,
  onChoose,
  ...control
}: {
  readonly value: string;
  readonly onChoose: (value: string) => void;
}): ReactElement {
  const { _ } = useMessages();
  return (
    <Select {...control} value={value} onChange={(__, data) => onChoose(data.value)}>
      {typesFor(value).map((type) => (
        <option key={type} value={type}>
          {TYPE_WORDS[type] === undefined ? type : _(TYPE_WORDS[type])}
        </option>
      ))}
    </Select>
  );
}
