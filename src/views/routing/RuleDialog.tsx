import { Body1, Field, makeStyles, Radio, RadioGroup, tokens } from '@fluentui/react-components';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactElement, type ReactNode } from 'react';
import { type RuleActor } from '../../../machines/routing/rule.machine';
import { type RuleNote, type RuleSubject } from '../../../machines/routing/rule.rules';
import {
  selectChoices,
  selectDiff,
  selectFrozen,
  selectMissing,
  selectNew,
  selectNotes,
} from '../../../machines/routing/rule.selectors';
import { InlineMessage } from '../../components/InlineMessage';
import { EditorDialog } from '../shared/EditorDialog';
import { LostServers } from '../shared/ServerChoice';
import { RuleOutbound } from './RuleOutbound';
import { ScriptDiff } from './ScriptDiff';

const useStyles = makeStyles({
  fields: { border: 'none', margin: 0, padding: 0, minWidth: 0, display: 'contents' },
  value: { fontWeight: tokens.fontWeightSemibold, overflowWrap: 'anywhere' },
  quiet: { color: tokens.colorNeutralForeground2 },
});

interface PartProps {
  readonly dialog: RuleActor;
}

/** A rule for what a connection was about, before it is put into RoutingA. */
export default function RuleDialog({ dialog }: PartProps): ReactElement {
  return (
    <EditorDialog
      dialog={dialog}
      title={<Trans>Create a rule</Trans>}
      size="wide"
      height="middle"
      save={<Trans>Save rule</Trans>}
      restarts
      effect={<Effect dialog={dialog} />}
    >
      <Fields dialog={dialog} />
      <Notes dialog={dialog} />
      <Diff dialog={dialog} />
    </EditorDialog>
  );
}

function Fields({ dialog }: PartProps): ReactElement {
  const styles = useStyles();
  const { t } = useLingui();
  const choices = useSelector(dialog, selectChoices);
  const subject = useSelector(dialog, ({ context }) => context.subject);
  const frozen = useSelector(dialog, selectFrozen);
  return (
    <fieldset className={styles.fields} disabled={frozen}>
      <Field label={t`For`}>
        <RadioGroup
          value={subject}
          disabled={frozen}
          onChange={(_, { value }) =>
            dialog.send({ type: 'field.edit', field: 'subject', value: value as RuleSubject })
          }
        >
          {choices.map((choice) => (
            <Radio
              key={choice.subject}
              value={choice.subject}
              label={<SubjectText subject={choice.subject} value={choice.value} />}
            />
          ))}
        </RadioGroup>
      </Field>
      <RuleOutbound dialog={dialog} />
    </fieldset>
  );
}

function SubjectText({ subject, value }: { readonly subject: RuleSubject; readonly value: string }): ReactElement {
  const styles = useStyles();
  const name = (
    <bdi dir="ltr" className={styles.value}>
      {value}
    </bdi>
  );
  switch (subject) {
    case 'domain':
      return <Trans>The domain {name} and its subdomains</Trans>;
    case 'host':
      return <Trans>Only the host {name}</Trans>;
    case 'address':
      return <Trans>The address {name}</Trans>;
    case 'client':
      return <Trans>All traffic from the client {name}</Trans>;
  }
}

function Notes({ dialog }: PartProps): ReactNode {
  const notes = useSelector(dialog, selectNotes);
  const lost = useSelector(dialog, (snapshot) => selectNew(snapshot)?.lost ?? NONE);
  const different = useSelector(dialog, (snapshot) => snapshot.hasTag('different'));
  const unapplied = useSelector(dialog, (snapshot) => snapshot.hasTag('unapplied'));
  const moved = useSelector(dialog, (snapshot) => snapshot.hasTag('moved'));
  return (
    <>
      {moved ? (
        <InlineMessage intent="warning">
          <Trans>
            The script or the settings have since been changed elsewhere. This is what the rule changes now.
          </Trans>
        </InlineMessage>
      ) : null}
      {unapplied ? (
        <InlineMessage intent="warning">
          <Trans>The script is saved, but the core does not use it yet.</Trans>
        </InlineMessage>
      ) : null}
      {different ? (
        <InlineMessage intent="warning">
          <Trans>The service reported success, but its lists differ from what you chose. Save to send it again.</Trans>
        </InlineMessage>
      ) : null}
      <LostServers names={lost} />
      {notes.map((note) => (
        <InlineMessage key={note} intent={INTENTS[note] ?? 'info'}>
          <NoteText note={note} />
        </InlineMessage>
      ))}
    </>
  );
}

const NONE: readonly string[] = [];

const INTENTS: Readonly<Partial<Record<RuleNote, 'error' | 'warning'>>> = {
  unwritable: 'error',
  untranslatable: 'error',
  ports: 'warning',
  transparent: 'warning',
  both: 'warning',
  noRules: 'warning',
  own: 'warning',
  apart: 'warning',
};

function NoteText({ note }: { readonly note: RuleNote }): ReactElement {
  switch (note) {
    case 'unwritable':
      return (
        <Trans>RoutingA allows only letters, digits and underscores in outbound names. Choose another outbound.</Trans>
      );
    case 'untranslatable':
      return <Trans>The current mode cannot be written as a RoutingA script.</Trans>;
    case 'ports':
      return (
        <Trans>
          The rule ports do not currently use RoutingA. Saving switches them to a script that does what the current mode
          does and includes the rule.
        </Trans>
      );
    case 'transparent':
      return (
        <Trans>
          Saving makes the transparent proxy follow the rule ports, because only then does it use RoutingA. Its own mode
          no longer applies.
        </Trans>
      );
    case 'both':
      return (
        <Trans>
          The rule ports and the transparent proxy currently use different modes. After saving, both follow the mode of
          the transparent proxy.
        </Trans>
      );
    case 'noRules':
      return (
        <Trans>This connection came in through a port without rules. The rule applies only to ports with rules.</Trans>
      );
    case 'own':
      return (
        <Trans>
          This connection came in through a custom inbound with its own rules, so this rule would not apply to it.
        </Trans>
      );
    case 'apart':
      return (
        <Trans>The transparent proxy has its own mode. This rule applies only to traffic through the rule ports.</Trans>
      );
    case 'addressOnly':
      return <Trans>If sniffing finds the host behind this address, the rules for that host come first.</Trans>;
  }
}

function Diff({ dialog }: PartProps): ReactElement | null {
  const styles = useStyles();
  const { t } = useLingui();
  const diff = useSelector(dialog, selectDiff);
  const changes = diff.some(({ kind }) => kind === 'new' || kind === 'gone');
  if (diff.length === 0) return null;
  return changes ? (
    <Field label={t`RoutingA`}>
      <ScriptDiff lines={diff} />
    </Field>
  ) : (
    <Body1 className={styles.quiet} role="status">
      <Trans>The script already has this rule.</Trans>
    </Body1>
  );
}

/** What saving does beside storing the script, or what is missing. */
function Effect({ dialog }: PartProps): ReactNode {
  const running = useSelector(dialog, ({ context }) => context.reply?.running === true);
  const maySave = useSelector(dialog, (snapshot) => snapshot.can({ type: 'editor.save' }));
  const adds = useSelector(dialog, (snapshot) => selectNew(snapshot) !== null);
  const missing = useSelector(dialog, selectMissing);
  if (missing === 'noServer') return <Trans>Choose at least one server.</Trans>;
  if (!maySave || !running) return null;
  return adds ? <Trans>The core restarts more than once.</Trans> : <Trans>The core restarts once.</Trans>;
}
