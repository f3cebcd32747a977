import { Button, Field, makeStyles, Select, Textarea, tokens } from '@fluentui/react-components';
import { AddRegular } from '@fluentui/react-icons/svg/add';
import { DeleteRegular } from '@fluentui/react-icons/svg/delete';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactElement, type ReactNode } from 'react';
import {
  CONDITION_KINDS,
  formProblemOf,
  type ConditionKind,
  type FormCondition,
  type FormProblem,
} from '../../../machines/routing/rule-form.rules';
import { type ScriptStudioActor } from '../../../machines/routing/script-studio.machine';
import { type TextSettingActor } from '../../../machines/routing/text-setting.machine';
import { selectScriptFrozen, selectScriptOutbounds } from '../../../machines/routing/text-setting.selectors';
import { FocusArea } from '../../components/focus/FocusArea';
import { IconButton } from '../../components/IconButton';
import { useConditionWords } from './condition-words';
import { OutboundChoice } from './OutboundChoice';
import { ProblemWords } from './ScriptProblems';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalM },
  title: { margin: 0, fontSize: tokens.fontSizeBase400, fontWeight: tokens.fontWeightSemibold },
  condition: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalXS,
    paddingBlockEnd: tokens.spacingVerticalS,
    borderBlockEndWidth: '1px',
    borderBlockEndStyle: 'solid',
    borderBlockEndColor: tokens.colorNeutralStroke2,
  },
  row: { display: 'flex', alignItems: 'center', columnGap: tokens.spacingHorizontalS },
  kind: { flexGrow: 1, minWidth: 0 },
  buttons: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS },
  start: { alignSelf: 'flex-start' },
});

interface Props {
  readonly dialog: TextSettingActor;
  readonly studio: ScriptStudioActor;
}

/** One rule, apart from the script until it is whole. */
export function RuleForm({ dialog, studio }: Props): ReactElement {
  const styles = useStyles();
  const { t } = useLingui();
  const form = useSelector(studio, ({ context }) => context.form);
  const outbounds = useSelector(dialog, selectScriptOutbounds);
  const frozen = useSelector(dialog, selectScriptFrozen);
  const problem = formProblemOf(form);
  const { conditions } = form;
  return (
    <FocusArea focusRequest={1} className={styles.root}>
      <h3 className={styles.title}>{form.edits === null ? <Trans>Add rule</Trans> : <Trans>Edit rule</Trans>}</h3>
      {conditions.map((condition, index) => (
        <Condition
          key={index}
          studio={studio}
          index={index}
          condition={condition}
          problem={index === conditions.length - 1 ? problem : null}
        />
      ))}
      <Button className={styles.start} icon={<AddRegular />} onClick={() => studio.send({ type: 'condition.add' })}>
        <Trans>Add condition</Trans>
      </Button>
      <Field label={t`Outbound`}>
        <OutboundChoice
          label={t`Outbound`}
          outbounds={outbounds}
          chosen={form.outbound}
          none={null}
          disabled={false}
          onChoose={(outbound) => studio.send({ type: 'rule.edit', change: { outbound } })}
        />
      </Field>
      <Field label={t`Comment`}>
        <Textarea
          dir="auto"
          rows={form.comment.split('\n').length}
          value={form.comment}
          onChange={(_, { value }) => studio.send({ type: 'rule.edit', change: { comment: value } })}
        />
      </Field>
      <div className={styles.buttons}>
        <Button
          appearance="primary"
          disabledFocusable={frozen || problem !== null}
          onClick={() => dialog.send({ type: 'rule.apply', form })}
        >
          {form.edits === null ? <Trans>Add to script</Trans> : <Trans>Update rule</Trans>}
        </Button>
        <Button onClick={() => studio.send({ type: 'rule.close' })}>
          <Trans>Back to the rules</Trans>
        </Button>
      </div>
    </FocusArea>
  );
}

const EXAMPLES: Readonly<Record<ConditionKind, string>> = {
  domain: 'example.com',
  full: 'www.example.com',
  contains: 'video',
  regexp: '^cdn[0-9]+\\.example\\.com$',
  geosite: 'netflix',
  hosts: 'domain: example.com\ngeosite: netflix',
  ip: '192.168.0.0/16',
  geoip: 'cn',
  addresses: '192.168.0.0/16\ngeoip: cn',
  port: '443, 8000-9000',
  network: 'udp',
  protocol: 'bittorrent',
  source: '192.168.1.2',
  sourcePort: '1024-65535',
  user: 'me',
  inboundTag: 'rule-http',
};

function Condition({
  studio,
  index,
  condition: { kind, values },
  problem,
}: Pick<Props, 'studio'> & {
  readonly index: number;
  readonly condition: FormCondition;
  readonly problem: FormProblem | null;
}): ReactElement {
  const styles = useStyles();
  const { t } = useLingui();
  const words = useConditionWords();
  const isDeletable = useSelector(studio, (snapshot) => snapshot.can({ type: 'condition.delete', index }));
  const edit = (change: Partial<FormCondition>): void => studio.send({ type: 'condition.edit', index, change });
  const plain = { dir: 'ltr', autoCapitalize: 'none', autoComplete: 'off', spellCheck: false } as const;
  const message = values.trim() === '' ? null : problemText(problem);
  return (
    <div className={styles.condition}>
      <div className={styles.row}>
        <Select
          className={styles.kind}
          aria-label={t`Condition type`}
          value={kind}
          onChange={(_, { value }) => edit({ kind: value as ConditionKind })}
        >
          {CONDITION_KINDS.map((one) => (
            <option key={one} value={one}>
              {words[one]}
            </option>
          ))}
        </Select>
        {isDeletable ? (
          <IconButton
            icon={<DeleteRegular />}
            label={t`Delete condition`}
            onClick={() => studio.send({ type: 'condition.delete', index })}
          />
        ) : null}
      </div>
      <Field
        hint={<Trans>One per line; matching any of them is enough.</Trans>}
        {...(message === null ? {} : { validationState: 'error', validationMessage: <>{message}</> })}
      >
        <Textarea
          {...plain}
          aria-label={words[kind]}
          rows={Math.min(6, Math.max(2, values.split('\n').length))}
          placeholder={EXAMPLES[kind]}
          value={values}
          onChange={(_, { value }) => edit({ values: value })}
        />
      </Field>
    </div>
  );
}

function problemText(problem: FormProblem | null): ReactNode {
  if (problem === null || problem === 'empty') return null;
  return problem === 'unwritable' ? (
    <Trans>
      RoutingA cannot express this: a value contains both kinds of quotes, or the outbound’s name contains something
      other than letters, digits and underscores.
    </Trans>
  ) : (
    <ProblemWords problem={problem} />
  );
}
