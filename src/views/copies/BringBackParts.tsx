import {
  Button,
  Field,
  Input,
  makeStyles,
  ProgressBar,
  Radio,
  RadioGroup,
  Spinner,
  tokens,
} from '@fluentui/react-components';
import { ArrowDownloadRegular } from '@fluentui/react-icons/svg/arrow-download';
import { FolderOpenRegular } from '@fluentui/react-icons/svg/folder-open';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactElement } from 'react';
import { type BringBackActor } from '../../../machines/copies/bring-back.machine';
import {
  failuresIn,
  isOthers,
  selectBeforeTime,
  selectDifferences,
  selectDone,
  selectFault,
  selectFlaw,
  selectHalted,
  selectElsewhere,
  selectIsForeign,
  selectIsLasting,
  selectIsMoment,
  selectIsUnchecked,
  selectItems,
  selectLosesOrder,
  selectPassphrase,
  selectProblem,
  selectReading,
  selectRefused,
  selectRun,
  selectSecretsShown,
  selectStage,
  selectStepNow,
  selectTotal,
  type StepFailure,
} from '../../../machines/copies/bring-back.selectors';
import { callOf, isBusyService } from '../../../machines/nodes/nodes.selectors';
import { DialogFooter } from '../../components/DialogFooter';
import { FaultText } from '../../components/FaultText';
import { FileButton } from '../../components/FileButton';
import { InlineMessage } from '../../components/InlineMessage';
import { PlanGroups } from './PlanGroups';
import { ReadingProgress } from './ReadingProgress';
import { FLAW_WORDS, STEP_WORDS } from './restore-words';

const useStyles = makeStyles({
  text: { margin: 0 },
  row: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS },
  button: { whiteSpace: 'nowrap' },
  failures: { margin: 0, paddingInlineStart: tokens.spacingHorizontalXXL },
});

interface PartProps {
  readonly dialog: BringBackActor;
}

/** What is shown of it. */
export function BringBackContent({ dialog }: PartProps): ReactElement {
  const { t } = useLingui();
  const stage = useSelector(dialog, selectStage);
  const reading = useSelector(dialog, selectReading);
  switch (stage) {
    case 'file':
      return <Choosing dialog={dialog} />;
    case 'locked':
      return <Locked dialog={dialog} />;
    case 'busy':
      return <Spinner label={t`One moment…`} />;
    case 'reading':
      return <ReadingProgress reading={reading} />;
    case 'plan':
    case 'asking':
      return <Planned dialog={dialog} />;
    case 'applying':
      return <Applying dialog={dialog} />;
    case 'finished':
      return <Finished dialog={dialog} />;
  }
}

function Choosing({ dialog }: PartProps): ReactElement {
  const styles = useStyles();
  const { t, i18n } = useLingui();
  const before = useSelector(dialog, selectBeforeTime);
  const isMoment = useSelector(dialog, selectIsMoment);
  const isForeign = useSelector(dialog, selectIsForeign);
  const elsewhere = useSelector(dialog, selectElsewhere);
  const time = before === null ? '' : i18n.date(new Date(before), { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <>
      <p className={styles.text}>
        <Trans>
          First you see what would change, item by item; nothing is sent until you confirm. The state before is kept in
          this browser, so that you can return to it.
        </Trans>
      </p>
      {isMoment || isForeign ? null : (
        <Field label={t`Where to`}>
          <RadioGroup
            layout="horizontal"
            value={elsewhere ? 'others' : 'this'}
            onChange={(_, { value }) => dialog.send({ type: 'place.choose', elsewhere: value === 'others' })}
          >
            <Radio value="this" label={t`This service`} />
            <Radio value="others" label={t`Other services`} />
          </RadioGroup>
        </Field>
      )}
      <div className={styles.row}>
        {isMoment || isForeign ? (
          <Button onClick={() => dialog.send({ type: 'reading.retry' })}>
            <Trans>Try again</Trans>
          </Button>
        ) : null}
        {isForeign ? null : (
          <FileButton
            accept=".json,application/json"
            appearance="primary"
            className={styles.button}
            icon={<FolderOpenRegular />}
            onFiles={([file]) => {
              if (file !== undefined) dialog.send({ type: 'file.choose', file });
            }}
          >
            <Trans>Choose a file</Trans>
          </FileButton>
        )}
        {before === null || elsewhere ? null : (
          <Button onClick={() => dialog.send({ type: 'before.use' })}>
            <Trans>Return to the state before {time}</Trans>
          </Button>
        )}
      </div>
      <Trouble dialog={dialog} />
    </>
  );
}

/** Why it went no further. */
function Trouble({ dialog }: PartProps): ReactElement | null {
  const { i18n } = useLingui();
  const flaw = useSelector(dialog, selectFlaw);
  const problem = useSelector(dialog, selectProblem);
  const fault = useSelector(dialog, selectFault);
  const stage = useSelector(dialog, selectStage);
  if (flaw === null && problem === null && fault === null) return null;
  return (
    <InlineMessage intent="error">
      {flaw === null ? null : i18n._(FLAW_WORDS[flaw.kind])} {flaw?.kind === 'damaged' ? <bdi>{flaw.where}</bdi> : null}
      {problem === null ? null : stage === 'finished' ? (
        <Trans>
          The file could not be written: <bdi>{problem}</bdi>
        </Trans>
      ) : (
        <Trans>
          The file could not be read: <bdi>{problem}</bdi>
        </Trans>
      )}
      {fault === null ? null : <FaultText fault={fault} />}
    </InlineMessage>
  );
}

function Locked({ dialog }: PartProps): ReactElement {
  const { t } = useLingui();
  const passphrase = useSelector(dialog, selectPassphrase);
  return (
    <>
      <Field label={t`Passphrase of this copy`}>
        <Input
          type="password"
          autoFocus
          autoComplete="off"
          value={passphrase}
          onChange={(_, { value }) => dialog.send({ type: 'passphrase.edit', value })}
        />
      </Field>
      <Trouble dialog={dialog} />
    </>
  );
}

function Planned({ dialog }: PartProps): ReactElement {
  const stage = useSelector(dialog, selectStage);
  const differences = useSelector(dialog, selectDifferences);
  const refused = useSelector(dialog, selectRefused);
  const losesOrder = useSelector(dialog, selectLosesOrder);
  const hasSecrets = useSelector(dialog, (snapshot) => selectItems(snapshot).some(({ secret }) => secret));
  const secretsShown = useSelector(dialog, selectSecretsShown);
  return (
    <>
      {differences === 0 ? (
        <InlineMessage intent="info">
          <Trans>The service already has everything from this copy that it supports.</Trans>
        </InlineMessage>
      ) : null}
      {refused === 0 ? null : (
        <InlineMessage intent="warning">
          <Plural
            value={refused}
            one="This service does not support # item of the copy, listed below."
            other="This service does not support # items of the copy, listed below."
          />
        </InlineMessage>
      )}
      {losesOrder ? (
        <InlineMessage intent="info">
          <Trans>
            New servers are added after those that stay, so the order of the copy is kept only where none stay.
          </Trans>
        </InlineMessage>
      ) : null}
      <Trouble dialog={dialog} />
      {hasSecrets ? (
        <div>
          <Button size="small" onClick={() => dialog.send({ type: 'secrets.toggle' })}>
            {secretsShown ? <Trans>Hide links</Trans> : <Trans>Show links</Trans>}
          </Button>
        </div>
      ) : null}
      <div inert={stage === 'asking'}>
        <PlanGroups dialog={dialog} />
      </div>
    </>
  );
}

function Applying({ dialog }: PartProps): ReactElement {
  const { t, i18n } = useLingui();
  const done = useSelector(dialog, selectDone);
  const total = useSelector(dialog, selectTotal);
  const step = useSelector(dialog, selectStepNow);
  const call = useSelector(useSelector(dialog, selectRun), callOf);
  const busy = useSelector(call, isBusyService);
  const [doneText, totalText] = [i18n.number(done), i18n.number(total)];
  return (
    <Field
      label={step === null ? t`One moment…` : i18n._(STEP_WORDS[step])}
      validationState="none"
      validationMessage={busy ? t`The service is busy. Waiting…` : t`${doneText} of ${totalText} done`}
    >
      <ProgressBar value={done} max={Math.max(1, total)} thickness="large" />
    </Field>
  );
}

function Finished({ dialog }: PartProps): ReactElement {
  const styles = useStyles();
  const { i18n } = useLingui();
  const differences = useSelector(dialog, selectDifferences);
  const halted = useSelector(dialog, selectHalted);
  const done = useSelector(dialog, selectDone);
  const total = useSelector(dialog, selectTotal);
  const failures = failuresIn(useSelector(dialog, (snapshot) => snapshot));
  const unknown = useSelector(dialog, selectIsUnchecked);
  const [doneText, totalText] = [i18n.number(done - failures.length), i18n.number(total)];
  return (
    <>
      {unknown ? null : differences === 0 ? (
        <InlineMessage intent="success">
          <span role="status">
            <Trans>Done. The service now has everything from this copy that it supports.</Trans>
          </span>
        </InlineMessage>
      ) : (
        <InlineMessage intent="info">
          <span role="status">
            <Trans>
              {doneText} of {totalText} steps done.
            </Trans>{' '}
            <Plural
              value={differences}
              one="The service still differs from the copy in # item."
              other="The service still differs from the copy in # items."
            />
          </span>
        </InlineMessage>
      )}
      {halted ? (
        <InlineMessage intent="warning">
          <Trans>The core was stopped and has not been started again.</Trans>
        </InlineMessage>
      ) : null}
      <Trouble dialog={dialog} />
      <StateBefore dialog={dialog} />
      {failures.length === 0 ? null : (
        <ul className={styles.failures}>
          {failures.slice(0, 50).map((failure, index) => (
            <li key={index}>
              {i18n._(STEP_WORDS[failure.step.kind])}
              {failure.name === '' ? null : (
                <>
                  {' '}
                  <bdi>{failure.name}</bdi>
                </>
              )}
              {': '}
              <FailureText failure={failure} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function FailureText({ failure }: { readonly failure: StepFailure }): ReactElement {
  if (failure.fault !== null) return <FaultText fault={failure.fault} />;
  return isOthers(failure) ? (
    <Trans>somebody else has changed this meanwhile, and it stays so.</Trans>
  ) : (
    <Trans>not all of it was there, or was taken.</Trans>
  );
}

/** Where the history of this page does not have the state before: as a file. */
function StateBefore({ dialog }: PartProps): ReactElement | null {
  const styles = useStyles();
  const canSave = useSelector(dialog, (snapshot) => snapshot.can({ type: 'before.save' }));
  const lasting = useSelector(dialog, selectIsLasting);
  if (!canSave) return null;
  return (
    <>
      {lasting ? null : (
        <InlineMessage intent="warning">
          <Trans>
            This browser has not stored the state before. It is here until the page is closed or loaded again; save it
            as a file to keep it.
          </Trans>
        </InlineMessage>
      )}
      <div>
        <Button
          className={styles.button}
          icon={<ArrowDownloadRegular />}
          onClick={() => dialog.send({ type: 'before.save' })}
        >
          <Trans>Save the state before as a file</Trans>
        </Button>
      </div>
      <p className={styles.text}>
        <Trans>Without a passphrase, anyone who has the file has your servers and their passwords.</Trans>
      </p>
    </>
  );
}

interface ActionsProps extends PartProps {
  /** The buttons that leave it before something was sent, and after. */
  readonly words?: { readonly cancel: ReactElement; readonly close: ReactElement };
}

const WORDS = { cancel: <Trans>Cancel</Trans>, close: <Trans>Close</Trans> };

/** Its buttons. */
export function BringBackActions({ dialog, words = WORDS }: ActionsProps): ReactElement {
  const styles = useStyles();
  const stage = useSelector(dialog, selectStage);
  const canApply = useSelector(dialog, (snapshot) => snapshot.can({ type: 'plan.apply' }));
  const canReturn = useSelector(dialog, (snapshot) => snapshot.can({ type: 'before.restore' }));
  const canSend = useSelector(dialog, (snapshot) => snapshot.can({ type: 'passphrase.send' }));
  const send = (
    type:
      | 'dialog.cancel'
      | 'reading.stop'
      | 'apply.leave'
      | 'plan.refuse'
      | 'plan.apply'
      | 'plan.confirm'
      | 'plan.resume'
      | 'before.restore',
  ): void => dialog.send({ type });
  switch (stage) {
    case 'locked':
      return (
        <DialogFooter>
          <Button onClick={() => send('dialog.cancel')}>{words.cancel}</Button>
          <Button type="submit" appearance="primary" disabledFocusable={!canSend}>
            <Trans>Open</Trans>
          </Button>
        </DialogFooter>
      );
    case 'reading':
      return (
        <DialogFooter>
          <Button autoFocus onClick={() => send('reading.stop')}>
            <Trans>Stop</Trans>
          </Button>
        </DialogFooter>
      );
    case 'plan':
      return (
        <DialogFooter>
          <Button onClick={() => send('dialog.cancel')}>{words.cancel}</Button>
          <Button
            className={styles.button}
            appearance="primary"
            disabledFocusable={!canApply}
            onClick={() => send('plan.apply')}
          >
            <Trans>Bring back what is checked</Trans>
          </Button>
        </DialogFooter>
      );
    case 'asking':
      return (
        <DialogFooter
          status={
            <InlineMessage intent="warning">
              <Trans>The core runs. It is stopped once for this, and started again at the end.</Trans>
            </InlineMessage>
          }
        >
          <Button onClick={() => send('plan.refuse')}>
            <Trans>Back</Trans>
          </Button>
          <Button className={styles.button} appearance="primary" autoFocus onClick={() => send('plan.confirm')}>
            <Trans>Stop the core and go on</Trans>
          </Button>
        </DialogFooter>
      );
    case 'applying':
      return (
        <DialogFooter>
          <Button autoFocus onClick={() => send('apply.leave')}>
            <Trans>Stop</Trans>
          </Button>
        </DialogFooter>
      );
    case 'finished':
      return (
        <DialogFooter>
          {canReturn ? (
            <Button className={styles.button} onClick={() => send('before.restore')}>
              <Trans>Return to the state before</Trans>
            </Button>
          ) : null}
          <Button className={styles.button} onClick={() => send('plan.resume')}>
            <Trans>Show the differences</Trans>
          </Button>
          <Button appearance="primary" autoFocus onClick={() => send('dialog.cancel')}>
            {words.close}
          </Button>
        </DialogFooter>
      );
    default:
      return (
        <DialogFooter>
          <Button onClick={() => send('dialog.cancel')}>{words.cancel}</Button>
        </DialogFooter>
      );
  }
}
