import { Button, Field, makeStyles, mergeClasses, ProgressBar, Spinner, tokens } from '@fluentui/react-components';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactElement } from 'react';
import { callOf, isBusyService } from '../../../machines/nodes/nodes.selectors';
import { type UpdateAllActor } from '../../../machines/servers/update-all.machine';
import { type NamedServer, type UpdateLine, type UpdateOutcome } from '../../../machines/servers/update-all.rules';
import {
  selectCurrent,
  selectDone,
  selectLines,
  selectRun,
  selectUpdating,
} from '../../../machines/servers/update-all.selectors';
import { FaultText } from '../../components/FaultText';
import { DialogFooter } from '../../components/DialogFooter';
import { Fold } from '../../components/Fold';
import { FormDialog } from '../../components/FormDialog';
import { IntentIcon } from '../../components/IntentIcon';
import { VisuallyHidden } from '../../components/VisuallyHidden';
import { BAD, GOOD } from '../../theme/state-colours';
import { resultLine } from '../../theme/style-pieces';
import { type NoticeIntent } from '../../../machines/ports/notice';

const useStyles = makeStyles({
  list: { listStyleType: 'none', margin: 0, padding: 0, display: 'flex', flexDirection: 'column' },
  line: resultLine,
  mark: { display: 'flex', justifyContent: 'center', paddingBlockStart: '1px' },
  name: { fontWeight: tokens.fontWeightSemibold, display: 'block' },
  quiet: { color: tokens.colorNeutralForeground3 },
  details: { marginBlockStart: tokens.spacingVerticalXXS, fontSize: tokens.fontSizeBase200 },
  servers: {
    listStyleType: 'none',
    margin: 0,
    paddingInlineStart: tokens.spacingHorizontalM,
    maxHeight: '30vh',
    overflowY: 'auto',
    lineHeight: tokens.lineHeightBase300,
  },
  came: { color: GOOD },
  went: { color: BAD },
});

interface PartProps {
  readonly dialog: UpdateAllActor;
}

/** Every subscription is updated, with one line of what came of it. */
export default function UpdateAllDialog({ dialog }: PartProps): ReactElement {
  const styles = useStyles();
  const lines = useSelector(dialog, selectLines);
  const current = useSelector(dialog, selectCurrent);
  const updating = useSelector(dialog, selectUpdating);
  return (
    <FormDialog
      title={<Trans>Update all subscriptions</Trans>}
      size="narrow"
      sticky={updating}
      onClose={() => dialog.send({ type: updating ? 'update.stop' : 'dialog.cancel' })}
      actions={<Actions dialog={dialog} />}
    >
      <Progress dialog={dialog} />
      <ul className={styles.list}>
        {lines.map((line, index) => (
          <Line key={index} line={line} stage={index === current ? 'now' : updating ? 'later' : 'over'} />
        ))}
      </ul>
    </FormDialog>
  );
}

function Progress({ dialog }: PartProps): ReactElement {
  const { t, i18n } = useLingui();
  const done = useSelector(dialog, selectDone);
  const total = useSelector(dialog, selectLines).length;
  const call = useSelector(useSelector(dialog, selectRun), callOf);
  const busy = useSelector(call, isBusyService);
  const updating = useSelector(dialog, selectUpdating);
  const [doneText, totalText] = [i18n.number(done), i18n.number(total)];
  const progress = t`${doneText} of ${totalText} done`;
  return (
    <>
      <Field label={progress} validationState="none" validationMessage={busy ? t`The service is busy. Waiting…` : ''}>
        <ProgressBar value={done} max={Math.max(1, total)} />
      </Field>
      <VisuallyHidden>
        <span role="status" data-over>
          {updating ? '' : progress}
        </span>
      </VisuallyHidden>
    </>
  );
}

type Stage = 'now' | 'later' | 'over';

function Line({ line: { name, outcome }, stage }: { readonly line: UpdateLine; readonly stage: Stage }): ReactElement {
  const styles = useStyles();
  return (
    <li className={styles.line}>
      <span className={styles.mark}>
        {outcome !== null ? (
          <IntentIcon intent={intentOf(outcome)} />
        ) : stage === 'now' ? (
          <Spinner size="tiny" aria-hidden />
        ) : null}
      </span>
      <div>
        <bdi className={styles.name}>{name}</bdi>
        {outcome !== null ? (
          <Outcome outcome={outcome} />
        ) : (
          <span className={styles.quiet} role={stage === 'now' ? 'status' : undefined}>
            {stage === 'now' ? (
              <Trans>Updating…</Trans>
            ) : stage === 'later' ? (
              <Trans>Waiting.</Trans>
            ) : (
              <Trans>Not updated.</Trans>
            )}
          </span>
        )}
      </div>
    </li>
  );
}

function intentOf(outcome: UpdateOutcome): NoticeIntent {
  if (outcome.kind === 'updated') return 'success';
  return outcome.kind === 'failed' ? 'error' : 'warning';
}

function Outcome({ outcome }: { readonly outcome: UpdateOutcome }): ReactElement {
  switch (outcome.kind) {
    case 'updated':
      return <Updated {...outcome} />;
    case 'emptied':
      return (
        <>
          <Trans>No servers were returned. The subscription is kept.</Trans>{' '}
          {outcome.before > outcome.kept ? (
            <Plural
              value={outcome.before - outcome.kept}
              one="The service dropped # server."
              other="The service dropped # servers."
            />
          ) : null}
        </>
      );
    case 'moved':
      return <Trans>The list has changed and the subscription can no longer be identified. Nothing was sent.</Trans>;
    case 'left':
      return <Trans>You stopped waiting; the update may still take effect.</Trans>;
    case 'failed':
      return <FaultText fault={outcome.fault} />;
  }
}

type UpdatedProps = Extract<UpdateOutcome, { kind: 'updated' }>;

function Updated({ count, came, went }: UpdatedProps): ReactElement {
  const styles = useStyles();
  if (came.length === 0 && went.length === 0) {
    return <Plural value={count} one="# server, unchanged." other="# servers, unchanged." />;
  }
  return (
    <>
      <Plural value={count} one="# server:" other="# servers:" />{' '}
      <Plural value={came.length} _0="none new," one="# new," other="# new," />{' '}
      <Plural value={went.length} _0="none removed." one="# removed." other="# removed." />
      <Fold className={styles.details} summary={<Trans>Details</Trans>}>
        <ul className={styles.servers}>
          <Servers servers={came} sign="+" />
          <Servers servers={went} sign="−" />
        </ul>
      </Fold>
    </>
  );
}

interface ServersProps {
  readonly servers: readonly NamedServer[];
  readonly sign: '+' | '−';
}

function Servers({ servers, sign }: ServersProps): ReactElement {
  const styles = useStyles();
  const { t } = useLingui();
  const label = sign === '+' ? t`new` : t`removed`;
  return (
    <>
      {servers.map(({ name, address }, index) => (
        <li key={index}>
          <span className={mergeClasses(sign === '+' ? styles.came : styles.went)} aria-label={label} role="img">
            {sign}
          </span>{' '}
          <bdi>{name}</bdi>{' '}
          <bdi dir="ltr" className={styles.quiet}>
            {address}
          </bdi>
        </li>
      ))}
    </>
  );
}

function Actions({ dialog }: PartProps): ReactElement {
  const updating = useSelector(dialog, selectUpdating);
  return (
    <DialogFooter>
      {updating ? (
        <Button key="stop" onClick={() => dialog.send({ type: 'update.stop' })}>
          <Trans>Stop</Trans>
        </Button>
      ) : (
        <Button key="close" autoFocus appearance="primary" onClick={() => dialog.send({ type: 'dialog.cancel' })}>
          <Trans>Close</Trans>
        </Button>
      )}
    </DialogFooter>
  );
}
