import { Button, Checkbox, Field, Input, makeStyles, tokens } from '@fluentui/react-components';
import { ArrowDownloadRegular } from '@fluentui/react-icons/svg/arrow-download';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactElement } from 'react';
import { type SaveCopyActor } from '../../../machines/copies/save-copy.machine';
import {
  selectDiffers,
  selectFault,
  selectListedCount,
  selectMissing,
  selectPassphrase,
  selectProblem,
  selectReading,
  selectRepeated,
  selectServerCount,
  selectStage,
  selectSubscriptionCount,
  selectWithListed,
} from '../../../machines/copies/save-copy.selectors';
import { BusyButton } from '../../components/BusyButton';
import { DialogFooter } from '../../components/DialogFooter';
import { FaultText } from '../../components/FaultText';
import { FormDialog } from '../../components/FormDialog';
import { InlineMessage } from '../../components/InlineMessage';
import { MissingList } from './MissingList';
import { ReadingProgress } from './ReadingProgress';

const useStyles = makeStyles({
  text: { margin: 0 },
  pair: {
    alignItems: 'start',
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(220px, 100%), 1fr))',
    columnGap: tokens.spacingHorizontalM,
    rowGap: tokens.spacingVerticalM,
  },
  button: { whiteSpace: 'nowrap' },
});

interface PartProps {
  readonly dialog: SaveCopyActor;
}

/** Everything that the service tells, in one file. */
export default function SaveCopyDialog({ dialog }: PartProps): ReactElement {
  const stage = useSelector(dialog, selectStage);
  return (
    <FormDialog
      title={<Trans>Back up</Trans>}
      size="narrow"
      sticky={stage !== 'saved'}
      onClose={() => dialog.send({ type: 'dialog.cancel' })}
      onSubmit={() => dialog.send({ type: 'copy.save' })}
      actions={<Actions dialog={dialog} />}
    >
      {stage === 'form' ? <Choices dialog={dialog} /> : null}
      {stage === 'reading' || stage === 'writing' ? <Progress dialog={dialog} /> : null}
      {stage === 'saved' ? <Saved dialog={dialog} /> : null}
    </FormDialog>
  );
}

function Choices({ dialog }: PartProps): ReactElement {
  const styles = useStyles();
  const { t } = useLingui();
  const passphrase = useSelector(dialog, selectPassphrase);
  const repeated = useSelector(dialog, selectRepeated);
  const differs = useSelector(dialog, selectDiffers);
  const listed = useSelector(dialog, selectListedCount);
  const withListed = useSelector(dialog, selectWithListed);
  const fault = useSelector(dialog, selectFault);
  const problem = useSelector(dialog, selectProblem);
  return (
    <>
      <p className={styles.text}>
        <Trans>
          Saves one file with everything the service reports: settings, ports, DNS, routing, inbounds, outbounds,
          servers, subscriptions and connections. It also contains the preferences of this panel. You can restore it
          later.
        </Trans>
      </p>
      {listed === 0 ? null : (
        <Checkbox
          checked={withListed}
          onChange={(_, { checked }) => dialog.send({ type: 'listed.choose', withListed: checked === true })}
          label={
            <Plural
              value={listed}
              one="Include the share link of # subscription server"
              other="Include the share links of # subscription servers"
            />
          }
        />
      )}
      <div className={styles.pair}>
        <Field
          label={t`Passphrase (optional)`}
          hint={t`Without a passphrase, anyone who has the file has your servers and their passwords.`}
        >
          <Input
            type="password"
            autoComplete="new-password"
            value={passphrase}
            onChange={(_, { value }) => dialog.send({ type: 'field.edit', field: 'passphrase', value })}
          />
        </Field>
        <Field
          label={t`Repeat passphrase`}
          validationState={differs ? 'error' : 'none'}
          validationMessage={differs ? t`The passphrases do not match.` : ''}
        >
          <Input
            type="password"
            autoComplete="new-password"
            value={repeated}
            onChange={(_, { value }) => dialog.send({ type: 'field.edit', field: 'repeated', value })}
          />
        </Field>
      </div>
      {fault === null ? null : (
        <InlineMessage intent="error">
          <FaultText fault={fault} />
        </InlineMessage>
      )}
      {problem === null ? null : (
        <InlineMessage intent="error">
          <Trans>
            The file could not be written: <bdi>{problem}</bdi>
          </Trans>
        </InlineMessage>
      )}
    </>
  );
}

function Progress({ dialog }: PartProps): ReactElement {
  const styles = useStyles();
  const stage = useSelector(dialog, selectStage);
  const reading = useSelector(dialog, selectReading);
  if (stage === 'reading') return <ReadingProgress reading={reading} />;
  return (
    <p className={styles.text} role="status">
      <Trans>Writing the file…</Trans>
    </p>
  );
}

function Saved({ dialog }: PartProps): ReactElement {
  const styles = useStyles();
  const servers = useSelector(dialog, selectServerCount);
  const subscriptions = useSelector(dialog, selectSubscriptionCount);
  const missing = useSelector(dialog, selectMissing);
  return (
    <>
      <InlineMessage intent="success">
        <span role="status">
          <Trans>The backup is saved. Find the file in your browser’s downloads.</Trans>
        </span>{' '}
        <Plural value={servers} one="# server," other="# servers," />{' '}
        <Plural value={subscriptions} one="# subscription." other="# subscriptions." />
      </InlineMessage>
      <p className={styles.text}>
        <Trans>Not included:</Trans>
      </p>
      <MissingList missing={missing} />
    </>
  );
}

function Actions({ dialog }: PartProps): ReactElement {
  const styles = useStyles();
  const { t } = useLingui();
  const stage = useSelector(dialog, selectStage);
  const canSave = useSelector(dialog, (snapshot) => snapshot.can({ type: 'copy.save' }));
  const close = (): void => dialog.send({ type: 'dialog.cancel' });
  if (stage === 'saved')
    return (
      <DialogFooter>
        <Button
          className={styles.button}
          icon={<ArrowDownloadRegular />}
          onClick={() => dialog.send({ type: 'copy.saveAgain' })}
        >
          <Trans>Save the file again</Trans>
        </Button>
        <Button appearance="primary" autoFocus onClick={close}>
          <Trans>Close</Trans>
        </Button>
      </DialogFooter>
    );
  return (
    <DialogFooter>
      {stage === 'reading' ? (
        <Button key="stop" onClick={() => dialog.send({ type: 'copy.stop' })}>
          <Trans>Stop</Trans>
        </Button>
      ) : (
        <Button key="cancel" onClick={close}>
          <Trans>Cancel</Trans>
        </Button>
      )}
      <BusyButton
        className={styles.button}
        type="submit"
        appearance="primary"
        icon={<ArrowDownloadRegular />}
        busy={stage !== 'form'}
        busyLabel={t`Saving the backup…`}
        disabled={!canSave}
      >
        <Trans>Back up</Trans>
      </BusyButton>
    </DialogFooter>
  );
}
