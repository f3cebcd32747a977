import {
  Button,
  Field,
  Input,
  makeStyles,
  Select,
  Textarea,
  tokens,
  type FieldProps,
} from '@fluentui/react-components';
import { AddRegular } from '@fluentui/react-icons/svg/add';
import { ArrowDownRegular } from '@fluentui/react-icons/svg/arrow-down';
import { ArrowUpRegular } from '@fluentui/react-icons/svg/arrow-up';
import { DeleteRegular } from '@fluentui/react-icons/svg/delete';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type KeyboardEvent, type ReactElement } from 'react';
import { type DnsRule } from '../../../machines/domain/dns-rules';
import { type DnsRulesActor } from '../../../machines/routing/dns-rules.machine';
import {
  DIRECT,
  otherServerOf,
  outboundsFor,
  restoresDefaults,
  type DnsDraft,
  type DnsField,
  type DnsRuleProblem,
} from '../../../machines/routing/dns-rules.rules';
import { selectProblem, selectTrial } from '../../../machines/routing/dns-rules.selectors';
import { type Clash } from '../../../machines/shared/three-way';
import { type ClashText } from '../../components/Clashes';
import { FocusArea } from '../../components/focus/FocusArea';
import { FocusReturnList } from '../../components/focus/FocusReturnList';
import { Fold } from '../../components/Fold';
import { IconButton } from '../../components/IconButton';
import { InlineMessage } from '../../components/InlineMessage';
import { NOT_PHONE, PHONE } from '../../theme/layout';
import { unseen } from '../../theme/style-pieces';
import { EditorDialog } from '../shared/EditorDialog';
import { TrialChoice } from '../shared/TrialChoice';

const COLUMNS = 'minmax(0, 5fr) minmax(0, 6fr) minmax(0, 3fr) 104px';

const useStyles = makeStyles({
  form: {
    border: 'none',
    margin: 0,
    padding: 0,
    minWidth: 0,
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalM,
  },
  quiet: {
    margin: 0,
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
  },
  head: {
    display: 'grid',
    gridTemplateColumns: COLUMNS,
    columnGap: tokens.spacingHorizontalM,
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
    fontWeight: tokens.fontWeightSemibold,
    [PHONE]: { display: 'none' },
  },
  rules: { listStyleType: 'none', margin: 0, padding: 0, display: 'flex', flexDirection: 'column' },
  rule: {
    paddingBlock: tokens.spacingVerticalM,
    borderBlockStartWidth: '1px',
    borderBlockStartStyle: 'solid',
    borderBlockStartColor: tokens.colorNeutralStroke2,
  },
  fields: {
    display: 'grid',
    gridTemplateColumns: COLUMNS,
    columnGap: tokens.spacingHorizontalM,
    rowGap: tokens.spacingVerticalS,
    alignItems: 'start',
    [PHONE]: { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  // A select would be as wide as its longest option.
  field: { gridTemplateColumns: 'minmax(0, 1fr)', minWidth: 0 },
  /** As high as the fields beside it, or as what is written there. */
  lines: { minHeight: 0, paddingTop: '5px', paddingBottom: '3px', fieldSizing: 'content' },
  // The head of the table says it.
  label: {
    [NOT_PHONE]: unseen,
  },
  code: { fontFamily: tokens.fontFamilyMonospace },
  buttons: { display: 'flex', justifyContent: 'flex-end' },
  more: {
    marginBlockStart: tokens.spacingVerticalXS,
    fontSize: tokens.fontSizeBase200,
    color: tokens.colorNeutralForeground2,
    '& > summary': { cursor: 'pointer', width: 'fit-content' },
  },
  append: { alignSelf: 'flex-start' },
});

interface Props {
  readonly dialog: DnsRulesActor;
}

interface RuleProps extends Props {
  readonly draft: DnsDraft;
  /** Counts from 1. */
  readonly number: number;
}

/** Which DNS server answers for which domains, on services since 2.3.4. */
export default function DnsRulesDialog({ dialog }: Props): ReactElement {
  const restored = useSelector(dialog, (snapshot) => snapshot.hasTag('restored'));
  return (
    <EditorDialog
      dialog={dialog}
      title={<Trans>DNS</Trans>}
      size="large"
      height="middle"
      save={<Trans>Save</Trans>}
      cancel={restored ? <Trans>Close</Trans> : <Trans>Cancel</Trans>}
      trial={<TrialChoice dialog={dialog} select={selectTrial} later />}
      clashText={useClashText()}
    >
      <Form dialog={dialog} />
    </EditorDialog>
  );
}

function useClashText(): (clash: Clash) => ClashText {
  const { t } = useLingui();
  const line = ({ upstream, server, domain, domains, outbound }: DnsRule): string => {
    const names = String(domain || domains || '').replaceAll('\n', ', ');
    return `${String(upstream || server)} → ${String(outbound)}${names === '' ? '' : ` (${names})`}`;
  };
  const shown = (rules: unknown): string => (rules as readonly DnsRule[]).map(line).join('\n');
  return ({ mine, theirs }) => ({ label: t`Rules`, mine: shown(mine), theirs: shown(theirs) });
}

function Form({ dialog }: Props): ReactElement {
  const styles = useStyles();
  const { t } = useLingui();
  const drafts = useSelector(dialog, ({ context }) => context.form.drafts);
  const restored = useSelector(dialog, (snapshot) => snapshot.hasTag('restored'));
  const restores = useSelector(dialog, ({ context }) => restoresDefaults(context.form));
  const locked = useSelector(dialog, (snapshot) => snapshot.hasTag('saving') || snapshot.hasTag('asking'));
  return (
    <fieldset className={styles.form} disabled={locked}>
      {restored ? (
        <InlineMessage intent="success">
          <span role="status">
            <Trans>No rule was saved, so the service restored its defaults, shown here.</Trans>
          </span>
        </InlineMessage>
      ) : null}
      <p className={styles.quiet}>
        <Trans>
          The first rule that matches a domain decides which server is queried. A rule without domains matches all
          others.
        </Trans>
      </p>
      <div className={styles.head} aria-hidden>
        <span>
          <Trans>DNS server</Trans>
        </span>
        <span>
          <Trans>Domains</Trans>
        </span>
        <span>
          <Trans>Outbound</Trans>
        </span>
      </div>
      <FocusReturnList className={styles.rules} label={t`Rules`}>
        {drafts.map((draft, index) => (
          <Rule key={draft.key} dialog={dialog} draft={draft} number={index + 1} />
        ))}
      </FocusReturnList>
      {restores ? (
        <InlineMessage intent="info">
          <Trans>If no rule is saved, the service restores its defaults.</Trans>
        </InlineMessage>
      ) : null}
      <Button className={styles.append} icon={<AddRegular />} onClick={() => dialog.send({ type: 'rule.append' })}>
        <Trans>Append rule</Trans>
      </Button>
    </fieldset>
  );
}

function Rule({ dialog, draft, number }: RuleProps): ReactElement {
  const styles = useStyles();
  const { t } = useLingui();
  const { key } = draft;
  const [up, down] = [
    { type: 'rule.move', key, by: -1 },
    { type: 'rule.move', key, by: 1 },
  ] as const;
  const mayRise = useSelector(dialog, (snapshot) => snapshot.can(up));
  const maySink = useSelector(dialog, (snapshot) => snapshot.can(down));
  const added = useSelector(dialog, ({ context }) => context.added === key);
  // In a choice these keys open its list.
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!event.altKey || event.target instanceof HTMLSelectElement) return;
    const command = { ArrowUp: up, ArrowDown: down }[event.key];
    if (command === undefined) return;
    event.preventDefault();
    dialog.send(command);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its buttons do the same
    <li className={styles.rule} aria-label={t`Rule ${number}`} onKeyDown={onKeyDown}>
      <FocusArea focusRequest={added ? 1 : 0} className={styles.fields}>
        <Server dialog={dialog} draft={draft} autoFocus={number === 1} />
        <Domains dialog={dialog} draft={draft} />
        <Outbound dialog={dialog} draft={draft} />
        <div className={styles.buttons}>
          <IconButton
            icon={<ArrowUpRegular />}
            label={t`Move rule ${number} up`}
            aria-keyshortcuts="Alt+ArrowUp"
            disabledFocusable={!mayRise}
            onClick={() => dialog.send(up)}
          />
          <IconButton
            icon={<ArrowDownRegular />}
            label={t`Move rule ${number} down`}
            aria-keyshortcuts="Alt+ArrowDown"
            disabledFocusable={!maySink}
            onClick={() => dialog.send(down)}
          />
          <IconButton
            icon={<DeleteRegular />}
            label={t`Delete rule ${number}`}
            onClick={() => dialog.send({ type: 'rule.delete', key })}
          />
        </div>
      </FocusArea>
      <Others dialog={dialog} draft={draft} />
    </li>
  );
}

interface FieldPartProps extends Props {
  readonly draft: DnsDraft;
}

function useProblem({ dialog, draft }: FieldPartProps, field: DnsField): Partial<FieldProps> {
  const { t } = useLingui();
  const problem = useSelector(dialog, (snapshot) => selectProblem(snapshot, draft, field));
  const words: Readonly<Record<DnsRuleProblem, string>> = {
    required: t`Enter the server.`,
    server: t`Enter an IP, a host with or without a port, or an address.`,
    port: t`The port must be from 1 to 65535.`,
    scheme: t`The service does not recognise this kind of address.`,
    unknown: t`Choose an outbound that exists.`,
    json: t`Enter a JSON object.`,
  };
  return problem === null ? {} : { validationState: 'error', validationMessage: words[problem] };
}

function Server({ dialog, draft, autoFocus }: FieldPartProps & { readonly autoFocus: boolean }): ReactElement {
  const styles = useStyles();
  const { t } = useLingui();
  const problem = useProblem({ dialog, draft }, 'server');
  const other = otherServerOf(draft);
  return (
    <Field
      className={styles.field}
      label={{ children: t`DNS server`, className: styles.label }}
      {...(other === null ? {} : { hint: t`TUN uses ${other} instead. A new server entered here applies to both.` })}
      {...problem}
    >
      <Input
        dir="ltr"
        value={draft.server}
        placeholder="https://dns.google/dns-query"
        autoFocus={autoFocus}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onChange={(_, { value }) => dialog.send({ type: 'field.edit', key: draft.key, field: 'server', value })}
      />
    </Field>
  );
}

const LINES = { least: 1, most: 6 } as const;

function Domains({ dialog, draft }: FieldPartProps): ReactElement {
  const styles = useStyles();
  const { t } = useLingui();
  const rows = Math.min(LINES.most, Math.max(LINES.least, draft.domains.split('\n').length));
  return (
    <Field className={styles.field} label={{ children: t`Domains`, className: styles.label }}>
      <Textarea
        dir={draft.domains === '' ? undefined : 'ltr'}
        // One that is not full has nothing to show by growing.
        resize={rows < LINES.most ? 'none' : 'vertical'}
        textarea={{ rows, className: styles.lines }}
        value={draft.domains}
        placeholder={t`All other domains`}
        autoCapitalize="none"
        spellCheck={false}
        onChange={(_, { value }) => dialog.send({ type: 'field.edit', key: draft.key, field: 'domains', value })}
      />
    </Field>
  );
}

function Outbound({ dialog, draft }: FieldPartProps): ReactElement {
  const styles = useStyles();
  const { t } = useLingui();
  const form = useSelector(dialog, ({ context }) => context.form);
  const problem = useProblem({ dialog, draft }, 'outbound');
  const nameOf = (name: string): string => {
    if (name === DIRECT) return t`Direct`;
    const one = name.toUpperCase();
    return form.outbounds.includes(name) ? one : t`${one} (not offered here)`;
  };
  return (
    <Field className={styles.field} label={{ children: t`Outbound`, className: styles.label }} {...problem}>
      <Select
        value={draft.outbound}
        onChange={(_, { value }) => dialog.send({ type: 'field.edit', key: draft.key, field: 'outbound', value })}
      >
        {outboundsFor(form, draft).map((name) => (
          <option key={name} value={name}>
            {nameOf(name)}
          </option>
        ))}
      </Select>
    </Field>
  );
}

/** The rest of the rule, as the service has it. */
function Others({ dialog, draft }: FieldPartProps): ReactElement {
  const styles = useStyles();
  const { t } = useLingui();
  const problem = useProblem({ dialog, draft }, 'others');
  return (
    <Fold
      className={styles.more}
      {...(problem.validationState === undefined ? {} : { open: true })}
      summary={<Trans>Other fields</Trans>}
    >
      <Field className={styles.field} label={{ children: t`Other fields`, className: styles.label }} {...problem}>
        <Textarea
          dir="ltr"
          resize="vertical"
          textarea={{ rows: draft.others.split('\n').length, className: styles.code }}
          value={draft.others}
          autoCapitalize="none"
          spellCheck={false}
          onChange={(_, { value }) => dialog.send({ type: 'field.edit', key: draft.key, field: 'others', value })}
        />
      </Field>
    </Fold>
  );
}
