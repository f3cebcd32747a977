import { Button, Caption1, Checkbox, Field, makeStyles, Select, tokens } from '@fluentui/react-components';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactElement } from 'react';
import { callOf, isBusyService } from '../../../machines/nodes/nodes.selectors';
import { type OutboundServersActor } from '../../../machines/outbounds/outbound-servers.machine';
import { countOfServers, nameOf, pinnableIn } from '../../../machines/outbounds/outbound-servers.rules';
import {
  samePlan,
  selectChoosing,
  selectPlan,
  selectRun,
} from '../../../machines/outbounds/outbound-servers.selectors';
import { type Plan } from '../../../machines/outbounds/outbound-servers.steps.rules';
import { InlineMessage } from '../../components/InlineMessage';
import { PHONE, SHORT, UPRIGHT } from '../../theme/layout';
import { useSharedStyles } from '../../theme/shared-styles';
import { EditorDialog } from '../shared/EditorDialog';
import { LostServers, ServerList, ServerSearch } from '../shared/ServerChoice';

const useStyles = makeStyles({
  top: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalM,
    rowGap: tokens.spacingVerticalXS,
  },
  counts: {
    display: 'flex',
    flexShrink: 0,
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    columnGap: tokens.spacingHorizontalM,
    rowGap: tokens.spacingVerticalXS,
    minHeight: '32px',
  },
  buttons: {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: tokens.spacingHorizontalXS,
    // A line of their own: their words begin where the others do.
    [UPRIGHT]: { marginInlineStart: `calc(-1px - ${tokens.spacingHorizontalS})` },
  },
  list: {
    flexGrow: 1,
    flexShrink: 1,
    flexBasis: '380px',
    minHeight: '192px',
    [SHORT]: { flexBasis: '240px' },
  },
  pin: { maxWidth: '420px', [PHONE]: { maxWidth: 'none' } },
  quiet: { color: tokens.colorNeutralForeground2 },
});

interface PartProps {
  readonly dialog: OutboundServersActor;
}

/** The servers of an outbound, chosen together and saved once. */
export default function OutboundServersDialog({ dialog }: PartProps): ReactElement {
  const shown = useSelector(dialog, ({ context }) => context.draft.outbound).toUpperCase();
  return (
    <EditorDialog
      dialog={dialog}
      title={
        <Trans>
          Choose servers for <bdi>{shown}</bdi>
        </Trans>
      }
      size="wide"
      save={<Trans>Save</Trans>}
      restarts
      hint={<Progress dialog={dialog} />}
    >
      <Messages dialog={dialog} />
      <Top dialog={dialog} />
      <Counts dialog={dialog} />
      <List dialog={dialog} />
      <Pinned dialog={dialog} />
      <PlanNote dialog={dialog} />
    </EditorDialog>
  );
}

/** What kept the last save, or what the draft has lost. */
function Messages({ dialog }: PartProps): ReactElement {
  const gone = useSelector(dialog, (snapshot) => snapshot.hasTag('gone'));
  const different = useSelector(dialog, (snapshot) => snapshot.hasTag('different'));
  const halted = useSelector(dialog, (snapshot) => snapshot.hasTag('halted'));
  const lost = useSelector(dialog, ({ context }) => context.lost);
  return (
    <>
      {gone ? (
        <InlineMessage intent="error">
          <Trans>This outbound no longer exists. Nothing was sent.</Trans>
        </InlineMessage>
      ) : null}
      {different ? (
        <InlineMessage intent="warning">
          <Trans>The service reported success, but its lists differ from what you chose. Save to send it again.</Trans>
        </InlineMessage>
      ) : null}
      {halted ? (
        <InlineMessage intent="warning">
          <Trans>The core was stopped for this and has not been started again.</Trans>
        </InlineMessage>
      ) : null}
      <LostServers names={lost} />
    </>
  );
}

function Top({ dialog }: PartProps): ReactElement {
  const styles = useStyles();
  const { t } = useLingui();
  const choosing = useSelector(dialog, selectChoosing);
  return (
    <div className={styles.top}>
      <ServerSearch choosing={choosing} onCommand={(command) => dialog.send(command)} />
      <Checkbox
        label={t`Show checked only`}
        checked={choosing.only}
        onChange={(_, { checked }) => dialog.send({ type: 'list.filter', only: checked === true })}
      />
    </div>
  );
}

function Counts({ dialog }: PartProps): ReactElement {
  const styles = useStyles();
  const { numbers } = useSharedStyles();
  const { i18n } = useLingui();
  const count = useSelector(dialog, ({ context }) => context.draft.chosen.size);
  const total = useSelector(dialog, ({ context }) => countOfServers(context.draft));
  const single = useSelector(dialog, ({ context }) => context.single);
  const frozen = useSelector(dialog, (snapshot) => !snapshot.can({ type: 'shown.check' }));
  const checked = i18n.number(count);
  return (
    <div className={styles.counts}>
      <span role="status" className={numbers}>
        <Plural value={total} one={`${checked} of # server checked`} other={`${checked} of # servers checked`} />
      </span>
      {single ? (
        <Caption1 className={styles.quiet}>
          <Trans>On this service, each outbound uses one server.</Trans>
        </Caption1>
      ) : (
        <span className={styles.buttons}>
          <Button
            size="small"
            appearance="subtle"
            disabledFocusable={frozen}
            onClick={() => dialog.send({ type: 'shown.check' })}
          >
            <Trans>Check all shown</Trans>
          </Button>
          <Button
            size="small"
            appearance="subtle"
            disabledFocusable={frozen}
            onClick={() => dialog.send({ type: 'shown.uncheck' })}
          >
            <Trans>Uncheck all shown</Trans>
          </Button>
        </span>
      )}
    </div>
  );
}

function List({ dialog }: PartProps): ReactElement {
  const styles = useStyles();
  const choosing = useSelector(dialog, selectChoosing);
  return <ServerList choosing={choosing} className={styles.list} onCommand={(command) => dialog.send(command)} />;
}

/** The one server that is used, on services that can. */
function Pinned({ dialog }: PartProps): ReactElement | null {
  const styles = useStyles();
  const { t } = useLingui();
  const pinned = useSelector(dialog, ({ context }) => context.draft.pinned);
  const { servers, cut } = useSelector(dialog, ({ context }) => pinnableIn(context.draft, context.search));
  const pins = useSelector(dialog, ({ context }) => context.service.pins);
  const frozen = useSelector(dialog, (snapshot) => !snapshot.can({ type: 'server.pin', row: null }));
  if (!pins) return null;
  return (
    <Field
      className={styles.pin}
      label={t`Pinned server`}
      hint={
        cut
          ? t`The outbound uses only this server, whatever its latency. Search above to find more servers.`
          : t`The outbound uses only this server, whatever its latency.`
      }
    >
      <Select
        value={pinned ?? ''}
        disabled={frozen}
        onChange={(_, { value }) =>
          dialog.send({
            type: 'server.pin',
            row: servers.find(({ key }) => key === value)?.reference ?? null,
          })
        }
      >
        <option value="">{t`None: chosen automatically`}</option>
        {servers.map(({ key, row }) => (
          <option key={key} value={key}>
            {nameOf(row)}
          </option>
        ))}
      </Select>
    </Field>
  );
}

/** What saving takes, before it is done. */
function PlanNote({ dialog }: PartProps): ReactElement {
  const styles = useStyles();
  const { t } = useLingui();
  const plan = useSelector(dialog, selectPlan, samePlan);
  const stops = useSelector(dialog, ({ context }) => context.stops);
  const saving = useSelector(dialog, (snapshot) => snapshot.hasTag('saving'));
  return (
    <div>
      {plan.maySpare ? (
        <Field
          hint={t`Faster. Leave this off if you reach the panel through the core: you would lose the connection, and the core would stay stopped.`}
        >
          <Checkbox
            label={t`Stop the core first and start it once at the end`}
            checked={stops}
            disabled={saving}
            onChange={(_, { checked }) => dialog.send({ type: 'way.choose', stops: checked === true })}
          />
        </Field>
      ) : null}
      <Caption1 block className={styles.quiet}>
        {saving ? null : plan.calls === 0 ? (
          <Trans>No changes.</Trans>
        ) : (
          <>
            <Plural value={plan.calls} one="Saving takes # request." other="Saving takes # requests." />{' '}
            <Restarts restarts={plan.restarts} />
          </>
        )}
      </Caption1>
    </div>
  );
}

function Restarts({ restarts }: Pick<Plan, 'restarts'>): ReactElement {
  switch (restarts) {
    case 'none':
      return <Trans>The core is not running and will not be started.</Trans>;
    case 'once':
      return <Trans>The core restarts once.</Trans>;
    case 'each':
      return <Trans>The core restarts after each one.</Trans>;
    case 'stopped':
      return <Trans>The core will be stopped first and started again at the end.</Trans>;
  }
}

/** How far the calls of a save are; rendered from the start, so that changes are announced. */
function Progress({ dialog }: PartProps): ReactElement {
  const saving = useSelector(dialog, (snapshot) => snapshot.matches('saving'));
  const done = useSelector(dialog, ({ context }) => context.done);
  const calls = useSelector(dialog, ({ context }) => context.calls);
  const call = useSelector(useSelector(dialog, selectRun), callOf);
  const busy = useSelector(call, isBusyService);
  return (
    <Caption1 block role="status">
      {saving && calls > 1 ? (
        <>
          <Trans>
            {done} of {calls} requests done.
          </Trans>{' '}
        </>
      ) : null}
      {saving && busy ? <Trans>The service is busy. Waiting…</Trans> : null}
    </Caption1>
  );
}
