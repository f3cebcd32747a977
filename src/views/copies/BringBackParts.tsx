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
import { FolderOpenRegular } from '@fluentui/react-icons/svg/folder-open';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactElement } from 'react';
import { type BringBackActor } from '../../../machines/copies/bring-back.machine';
import {
  selectBeforeTime,
  selectDifferences,
  selectDone,
  selectElsewhere,
  selectHasSecrets,
  selectIsForeign,
  selectIsMoment,
  selectLosesOrder,
  selectPassphrase,
  selectReading,
  selectRefused,
  selectRun,
  selectSecretsShown,
  selectStage,
  selectStepNow,
  selectTotal,
} from '../../../machines/copies/bring-back.selectors';
import { callOf, isBusyService } from '../../../machines/nodes/nodes.selectors';
import { DialogFooter } from '../../components/DialogFooter';
import { FileButton } from '../../components/FileButton';
import { InlineMessage } from '../../components/InlineMessage';
import { BringBackResult } from './BringBackResult';
import { BringBackTrouble } from './BringBackTrouble';
import { PlanGroups } from './PlanGroups';
import { ReadingProgress } from './ReadingProgress';
import { STEP_WORDS } from './restore-words';

const useStyles = makeStyles({
  text: { margin: 0 },
  row: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS },
  button: { whiteSpace: 'nowrap' },
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
      return <BringBackResult dialog={dialog} />;
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
          You first see what would change, item by item. Nothing is sent until you confirm, and the current state is
          kept in this browser so that you can return to it.
        </Trans>
      </p>
      {isMoment || isForeign ? null : (
        <Field label={t`Restore to`}>
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
      <BringBackTrouble dialog={dialog} />
    </>
  );
}

function Locked({ dialog }: PartProps): ReactElement {
  const { t } = useLingui();
  const passphrase = useSelector(dialog, selectPassphrase);
  return (
    <>
      <Field label={t`Passphrase of this backup`}>
        <Input
          type="password"
          autoFocus
          autoComplete="off"
          value={passphrase}
          onChange={(_, { value }) => dialog.send({ type: 'passphrase.edit', value })}
        />
      </Field>
      <BringBackTrouble dialog={dialog} />
    </>
  );
}

function Planned({ dialog }: PartProps): ReactElement {
  const stage = useSelector(dialog, selectStage);
  const differences = useSelector(dialog, selectDifferences);
  const refused = useSelector(dialog, selectRefused);
  const losesOrder = useSelector(dialog, selectLosesOrder);
  const hasSecrets = useSelector(dialog, selectHasSecrets);
  const secretsShown = useSelector(dialog, selectSecretsShown);
  return (
    <>
      {differences === 0 ? (
        <InlineMessage intent="info">
          <Trans>The service already has everything from this backup that it supports.</Trans>
        </InlineMessage>
      ) : null}
      {refused === 0 ? null : (
        <InlineMessage intent="warning">
          <Plural
            value={refused}
            one="This service does not support # item of the backup, listed below."
            other="This service does not support # items of the backup, listed below."
          />
        </InlineMessage>
      )}
      {losesOrder ? (
        <InlineMessage intent="info">
          <Trans>
            New servers are added after the existing ones, so the order of the backup is kept only if no existing server
            stays.
          </Trans>
        </InlineMessage>
      ) : null}
      <BringBackTrouble dialog={dialog} />
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

interface ActionsProps extends PartProps {
  /** The buttons that leave it before something was sent, and after. */
  readonly words?: { readonly cancel: ReactElement; readonly close: ReactElement };
}

const WORDS = { cancel: <Trans>Cancel</Trans>, close: <Trans>Close</Trans> };

/** Its buttons. */
export function BringBackActions({ dialog, words = WORDS }: ActionsProps): ReactElement {
  const { button } = useStyles();
  const stage = useSelector(dialog, selectStage);
  const canApply = useSelector(dialog, (snapshot) => snapshot.can({ type: 'plan.apply' }));
  const canReturn = useSelector(dialog, (snapshot) => snapshot.can({ type: 'before.restore' }));
  const canSend = useSelector(dialog, (snapshot) => snapshot.can({ type: 'passphrase.send' }));
  const send = (type: PlainCommand): void => dialog.send({ type });
  return FOOTERS[stage]({ send, words, button, canApply, canReturn, canSend });
}

type PlainCommand =
  | 'dialog.cancel'
  | 'reading.stop'
  | 'apply.leave'
  | 'plan.refuse'
  | 'plan.apply'
  | 'plan.confirm'
  | 'plan.resume'
  | 'before.restore';

interface FooterContext {
  readonly send: (type: PlainCommand) => void;
  readonly words: { readonly cancel: ReactElement; readonly close: ReactElement };
  /** The class of a button with many words. */
  readonly button: string;
  readonly canApply: boolean;
  readonly canReturn: boolean;
  readonly canSend: boolean;
}

const cancelOnly = ({ send, words }: FooterContext): ReactElement => (
  <DialogFooter>
    <Button onClick={() => send('dialog.cancel')}>{words.cancel}</Button>
  </DialogFooter>
);

/** Functions and no components: a button that has the focus stays in the page when the stage changes. */
const FOOTERS: Readonly<Record<ReturnType<typeof selectStage>, (context: FooterContext) => ReactElement>> = {
  file: cancelOnly,
  busy: cancelOnly,
  locked: ({ send, words, canSend }) => (
    <DialogFooter>
      <Button onClick={() => send('dialog.cancel')}>{words.cancel}</Button>
      <Button type="submit" appearance="primary" disabledFocusable={!canSend}>
        <Trans>Open</Trans>
      </Button>
    </DialogFooter>
  ),
  reading: ({ send }) => (
    <DialogFooter>
      <Button autoFocus onClick={() => send('reading.stop')}>
        <Trans>Stop</Trans>
      </Button>
    </DialogFooter>
  ),
  plan: ({ send, words, button, canApply }) => (
    <DialogFooter>
      <Button onClick={() => send('dialog.cancel')}>{words.cancel}</Button>
      <Button className={button} appearance="primary" disabledFocusable={!canApply} onClick={() => send('plan.apply')}>
        <Trans>Restore checked items</Trans>
      </Button>
    </DialogFooter>
  ),
  asking: ({ send, button }) => (
    <DialogFooter
      status={
        <InlineMessage intent="warning">
          <Trans>The core is running. It will be stopped for this and started again at the end.</Trans>
        </InlineMessage>
      }
    >
      <Button onClick={() => send('plan.refuse')}>
        <Trans>Back</Trans>
      </Button>
      <Button className={button} appearance="primary" autoFocus onClick={() => send('plan.confirm')}>
        <Trans>Stop the core and continue</Trans>
      </Button>
    </DialogFooter>
  ),
  applying: ({ send }) => (
    <DialogFooter>
      <Button autoFocus onClick={() => send('apply.leave')}>
        <Trans>Stop</Trans>
      </Button>
    </DialogFooter>
  ),
  finished: ({ send, words, button, canReturn }) => (
    <DialogFooter>
      {canReturn ? (
        <Button className={button} onClick={() => send('before.restore')}>
          <Trans>Return to the previous state</Trans>
        </Button>
      ) : null}
      <Button className={button} onClick={() => send('plan.resume')}>
        <Trans>Show the differences</Trans>
      </Button>
      <Button appearance="primary" autoFocus onClick={() => send('dialog.cancel')}>
        {words.close}
      </Button>
    </DialogFooter>
  ),
};
