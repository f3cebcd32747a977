import { Badge, Button, Field, Input, makeStyles, Select, Spinner, tokens } from '@fluentui/react-components';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactElement } from 'react';
import { type TypedTarget } from '../../../machines/ports/dialog';
import { type ExplainActor } from '../../../machines/routing/explain.machine';
import { type Explanation, type Target } from '../../../machines/routing/explain.rules';
import {
  selectAnswer,
  selectInbounds,
  type AnswerNote,
  type SeenGoing,
} from '../../../machines/routing/explain.selectors';
import { FaultText } from '../../components/FaultText';
import { FormDialog } from '../../components/FormDialog';
import { InlineMessage } from '../../components/InlineMessage';
import { PHONE } from '../../theme/layout';
import { ExplainSteps, OpenText } from './ExplainSteps';

const useStyles = makeStyles({
  more: {
    display: 'grid',
    gridTemplateColumns: 'repeat(4, minmax(0, 1fr))',
    gap: tokens.spacingHorizontalM,
    [PHONE]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
  },
  field: { gridTemplateColumns: 'minmax(0, 1fr)', minWidth: 0 },
  answer: {
    margin: 0,
    paddingBlock: tokens.spacingVerticalM,
    paddingInline: tokens.spacingHorizontalL,
    listStyleType: 'none',
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalS,
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorNeutralBackground3,
    fontSize: tokens.fontSizeBase400,
    lineHeight: tokens.lineHeightBase500,
    overflowWrap: 'anywhere',
  },
  place: { minHeight: '160px', display: 'flex', alignItems: 'center', justifyContent: 'center' },
});

interface PartProps {
  readonly dialog: ExplainActor;
}

/** Which rule decides about a host, an address or a URL, and which were passed over. */
export default function ExplainDialog({ dialog }: PartProps): ReactElement {
  const styles = useStyles();
  const { t } = useLingui();
  const loading = useSelector(dialog, (snapshot) => snapshot.hasTag('loading'));
  const fault = useSelector(dialog, ({ context }) => context.lastFault);
  return (
    <FormDialog
      title={<Trans>Explain routing</Trans>}
      size="wide"
      sticky={false}
      onClose={() => dialog.send({ type: 'dialog.cancel' })}
    >
      <TargetFields dialog={dialog} />
      {loading ? (
        <div className={styles.place}>
          <Spinner label={t`Loading…`} />
        </div>
      ) : fault === null ? (
        <AnswerPart dialog={dialog} />
      ) : (
        <>
          <InlineMessage intent="error">
            <FaultText fault={fault} />
          </InlineMessage>
          <div>
            <Button onClick={() => dialog.send({ type: 'routing.read' })}>
              <Trans>Try again</Trans>
            </Button>
          </div>
        </>
      )}
    </FormDialog>
  );
}

function TargetFields({ dialog }: PartProps): ReactElement {
  const styles = useStyles();
  const { t } = useLingui();
  const typed = useSelector(dialog, ({ context }) => context.typed);
  const inbounds = useSelector(dialog, selectInbounds);
  const edit =
    (field: keyof TypedTarget) =>
    (_: unknown, { value }: { readonly value: string }) =>
      dialog.send({ type: 'target.edit', field, value });
  const plain = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false, dir: 'ltr' } as const;
  const names: Readonly<Record<string, string>> = {
    'rule-http': t`Rule port`,
    http: t`Port without rules`,
    transparent: t`Transparent proxy`,
  };
  return (
    <>
      <Field label={t`Host, address or URL`}>
        <Input {...plain} autoFocus placeholder="example.com" value={typed.target} onChange={edit('target')} />
      </Field>
      <div className={styles.more}>
        <Field className={styles.field} label={t`Inbound`}>
          <Select value={typed.inbound} onChange={edit('inbound')}>
            {inbounds.map((inbound) => (
              <option key={inbound} value={inbound}>
                {names[inbound] ?? inbound}
              </option>
            ))}
          </Select>
        </Field>
        <Field className={styles.field} label={t`Port`}>
          <Input {...plain} inputMode="numeric" placeholder="443" value={typed.port} onChange={edit('port')} />
        </Field>
        <Field className={styles.field} label={t`Network`}>
          <Select value={typed.network} onChange={edit('network')}>
            <option value="">{t`Any`}</option>
            <option value="tcp">TCP</option>
            <option value="udp">UDP</option>
          </Select>
        </Field>
        <Field className={styles.field} label={t`Client`}>
          <Input {...plain} placeholder="192.168.1.2" value={typed.client} onChange={edit('client')} />
        </Field>
      </div>
    </>
  );
}

function AnswerPart({ dialog }: PartProps): ReactElement | null {
  const answer = useSelector(dialog, selectAnswer);
  if (answer.kind === 'nothing') return null;
  if (answer.kind !== 'explained')
    return (
      <InlineMessage intent="info">
        <Trans>This is not a host, address or URL.</Trans>
      </InlineMessage>
    );
  const { explanation, notes, target, seen } = answer;
  return (
    <>
      <Outcomes explanation={explanation} target={target} />
      {notes.map((note) => (
        <InlineMessage key={note} intent={note === 'broken' || note === 'noGfwList' ? 'warning' : 'info'}>
          <NoteText note={note} />
        </InlineMessage>
      ))}
      {seen === null ? null : <SeenNote seen={seen} />}
      <ExplainSteps
        steps={explanation.steps}
        target={target}
        onLine={(line) => dialog.send({ type: 'line.open', line })}
      />
    </>
  );
}

/** Where it went when it was seen. */
function SeenNote({ seen: { outbound, time, agrees } }: { readonly seen: SeenGoing }): ReactElement {
  const { i18n } = useLingui();
  const at = i18n.date(new Date(time), { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'UTC' });
  const badge = <OutboundBadge name={outbound} />;
  return (
    <InlineMessage intent={agrees ? 'info' : 'warning'}>
      {agrees ? (
        <Trans>
          The last logged connection ({at}) went to {badge}. The answer takes this into account.
        </Trans>
      ) : (
        <Trans>
          The last logged connection ({at}) went to {badge}. The current rules would not send it there; they may have
          been different then.
        </Trans>
      )}
    </InlineMessage>
  );
}

function Outcomes({
  explanation: { outcomes, outbound },
  target,
}: {
  readonly explanation: Explanation;
  readonly target: Target;
}): ReactElement {
  const styles = useStyles();
  const { host } = target;
  const name = (
    <bdi dir="ltr">
      <strong>{host}</strong>
    </bdi>
  );
  return (
    <ul className={styles.answer} aria-live="polite">
      {outbound === null ? (
        outcomes.map(({ when, outbound: out, step }) => (
          <li key={`${step.line}:${out}:${when.map(({ values }) => values.join(',')).join(';')}`}>
            {when.length === 0 ? <Trans>Otherwise:</Trans> : <OpenText open={when} target={target} />}{' '}
            <OutboundBadge name={out} />
          </li>
        ))
      ) : (
        <li>
          <Trans>
            {name} goes to <OutboundBadge name={outbound} />
          </Trans>
        </li>
      )}
    </ul>
  );
}

function OutboundBadge({ name }: { readonly name: string }): ReactElement {
  const colour = name === 'block' ? 'danger' : name === 'direct' ? 'success' : 'brand';
  return (
    <Badge appearance="tint" size="large" color={colour}>
      <bdi dir="ltr">{name}</bdi>
    </Badge>
  );
}

function NoteText({ note }: { readonly note: AnswerNote }): ReactElement {
  switch (note) {
    case 'draft':
      return <Trans>This is based on the script in the editor, which is not saved yet.</Trans>;
    case 'notInUse':
      return <Trans>The rule ports do not currently use RoutingA. This is what would happen if they did.</Trans>;
    case 'broken':
      return <Trans>The service rejects this script. Lines it cannot read are ignored here.</Trans>;
    case 'noGfwList':
      return <Trans>The core does not start in this mode until the GFWList has been updated.</Trans>;
    case 'sniffed':
      return <Trans>If sniffing finds the host behind this address, the rules for that host apply.</Trans>;
  }
}
