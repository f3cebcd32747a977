import { Button, Field, makeStyles, ProgressBar } from '@fluentui/react-components';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactElement } from 'react';
import { type DeletionActor } from '../../../machines/nodes/deletion.machine';
import {
  selectAfterFailure,
  selectAreSubscriptions,
  selectConnectedLeft,
  selectCount,
  selectDisconnected,
  selectFault,
  selectFirstNames,
  selectLinksDone,
  selectOnlyName,
  selectStage,
  selectStopsCore,
  selectUnnamed,
  selectUnsure,
  selectWithoutLink,
} from '../../../machines/nodes/deletion.selectors';
import { callOf, isBusyService } from '../../../machines/nodes/nodes.selectors';
import { FaultText } from '../../components/FaultText';
import { InlineMessage } from '../../components/InlineMessage';
import { FlaggedName } from '../shared/FlaggedName';
import { QuestionDialog } from '../../components/QuestionDialog';
import { useDialogStyles } from '../../theme/dialog-styles';

const useStyles = makeStyles({
  text: { margin: 0, overflowWrap: 'anywhere' },
  names: {
    margin: 0,
    maxHeight: '30vh',
    overflowY: 'auto',
    padding: 0,
    listStyleType: 'none',
    lineHeight: '24px',
    overflowWrap: 'anywhere',
  },
});

/** Links for undo, the question, then progress; a failure halfway says what is done and what is left. */
export default function DeletionDialog({ dialog }: { readonly dialog: DeletionActor }): ReactElement {
  const stage = useSelector(dialog, selectStage);
  const afterFailure = useSelector(dialog, selectAfterFailure);
  return (
    <QuestionDialog
      title={
        afterFailure ? (
          <Trans>Connection failed: deleting the checked rows</Trans>
        ) : stage === 'asking' ? (
          <Asked dialog={dialog} />
        ) : (
          <Trans>Delete</Trans>
        )
      }
      onClose={() => dialog.send({ type: 'dialog.cancel' })}
      actions={<Actions dialog={dialog} />}
    >
      {stage === 'collecting' ? <Collecting dialog={dialog} /> : null}
      {stage === 'asking' ? <Question dialog={dialog} /> : null}
      {stage === 'deleting' ? <Deleting dialog={dialog} /> : null}
      {stage === 'failed' ? <Failure dialog={dialog} /> : null}
      <BusyNote dialog={dialog} />
    </QuestionDialog>
  );
}

function Actions({ dialog }: { readonly dialog: DeletionActor }): ReactElement {
  const shared = useDialogStyles();
  const stage = useSelector(dialog, selectStage);
  return (
    <>
      {stage === 'deleting' ? (
        <Button key="leave" onClick={() => dialog.send({ type: 'deletion.leave' })}>
          <Trans>Stop waiting</Trans>
        </Button>
      ) : (
        <Button key="cancel" onClick={() => dialog.send({ type: 'dialog.cancel' })}>
          {stage === 'failed' ? <Trans>Close</Trans> : <Trans>Cancel</Trans>}
        </Button>
      )}
      {stage === 'asking' ? (
        <Button
          key="delete"
          className={shared.danger}
          appearance="primary"
          autoFocus
          onClick={() => dialog.send({ type: 'deletion.confirm' })}
        >
          <Trans>Delete</Trans>
        </Button>
      ) : null}
      {stage === 'failed' ? (
        <Button key="retry" appearance="primary" onClick={() => dialog.send({ type: 'deletion.retry' })}>
          <Trans>Try again</Trans>
        </Button>
      ) : null}
    </>
  );
}

function Collecting({ dialog }: { readonly dialog: DeletionActor }): ReactElement {
  const { t, i18n } = useLingui();
  const done = useSelector(dialog, selectLinksDone);
  const count = useSelector(dialog, selectCount);
  const [doneText, countText] = [i18n.number(done), i18n.number(count)];
  return (
    <Field
      label={t`Fetching share links so that you can undo this`}
      validationState="none"
      validationMessage={count === 0 ? '' : t`${doneText} of ${countText}`}
    >
      <ProgressBar {...(count === 0 ? {} : { value: done, max: count })} />
    </Field>
  );
}

/** What is asked about: the only row by its name, several by their number. */
function Asked({ dialog }: { readonly dialog: DeletionActor }): ReactElement {
  const count = useSelector(dialog, selectCount);
  const name = useSelector(dialog, selectOnlyName);
  const subscriptions = useSelector(dialog, selectAreSubscriptions);
  if (name !== null) return <Trans>Delete {name}?</Trans>;
  return subscriptions ? (
    <Plural value={count} one="Delete # subscription?" other="Delete # subscriptions?" />
  ) : (
    <Plural value={count} one="Delete # server?" other="Delete # servers?" />
  );
}

/** Which rows they are, where the title only counts them, and what follows. */
function Question({ dialog }: { readonly dialog: DeletionActor }): ReactElement {
  const styles = useStyles();
  const count = useSelector(dialog, selectCount);
  const subscriptions = useSelector(dialog, selectAreSubscriptions);
  const connected = useSelector(dialog, selectConnectedLeft);
  const stops = useSelector(dialog, selectStopsCore);
  const lost = useSelector(dialog, selectWithoutLink);
  return (
    <>
      {count > 1 ? <Names dialog={dialog} /> : null}
      {subscriptions ? (
        <p className={styles.text}>
          <Plural
            value={count}
            one="Its servers will be deleted with it."
            other="Their servers will be deleted with them."
          />
        </p>
      ) : null}
      {connected > 0 ? (
        <p className={styles.text}>
          <Plural
            value={connected}
            one="# connected server will be disconnected first."
            other="# connected servers will be disconnected first."
          />{' '}
          {stops ? <Trans>None remains, so the core stops.</Trans> : null}
        </p>
      ) : null}
      {lost === '' ? (
        <p className={styles.text}>
          <Trans>You can undo this afterwards.</Trans>
        </p>
      ) : (
        <InlineMessage intent="warning">
          <Trans>No share link could be fetched for these, so they cannot be restored:</Trans>
          <ul className={styles.names}>
            {lost.split('\n').map((one, index) => (
              <li key={index}>
                <bdi>{one}</bdi>
              </li>
            ))}
          </ul>
        </InlineMessage>
      )}
    </>
  );
}

/** What is deleted, by name; of many, the first. */
function Names({ dialog }: { readonly dialog: DeletionActor }): ReactElement {
  const styles = useStyles();
  const names = useSelector(dialog, selectFirstNames);
  const more = useSelector(dialog, selectUnnamed);
  return (
    <ul className={styles.names}>
      {names.split('\n').map((one, index) => (
        <li key={index}>
          <FlaggedName whole name={one} />
        </li>
      ))}
      {more === 0 ? null : (
        <li>
          <Plural value={more} one="and # more" other="and # more" />
        </li>
      )}
    </ul>
  );
}

function Deleting({ dialog }: { readonly dialog: DeletionActor }): ReactElement {
  const { t } = useLingui();
  const done = useSelector(dialog, selectDisconnected);
  const left = useSelector(dialog, selectConnectedLeft);
  const total = done + left;
  return (
    <Field
      label={left > 0 ? t`Disconnecting before deleting` : t`Deleting…`}
      validationState="none"
      validationMessage={left > 0 ? t`${done} of ${total}` : ''}
    >
      <ProgressBar {...(left > 0 ? { value: done, max: total } : {})} />
    </Field>
  );
}

function Failure({ dialog }: { readonly dialog: DeletionActor }): ReactElement {
  const styles = useStyles();
  const fault = useSelector(dialog, selectFault);
  const done = useSelector(dialog, selectDisconnected);
  const left = useSelector(dialog, selectCount);
  const unsure = useSelector(dialog, selectUnsure);
  return (
    <InlineMessage intent="error">
      <p className={styles.text}>{fault === null ? null : <FaultText fault={fault} />}</p>
      <p className={styles.text}>
        {done > 0 ? <Plural value={done} one="# connection was removed." other="# connections were removed." /> : null}{' '}
        {left > 0 && !unsure ? (
          <Plural value={left} one="# row has not been deleted yet." other="# rows have not been deleted yet." />
        ) : null}
      </p>
    </InlineMessage>
  );
}

function BusyNote({ dialog }: { readonly dialog: DeletionActor }): ReactElement | null {
  const styles = useStyles();
  const call = useSelector(dialog, callOf);
  const busy = useSelector(call, isBusyService);
  if (!busy) return null;
  return (
    <p className={styles.text} role="status">
      <Trans>The service is busy. Waiting…</Trans>
    </p>
  );
}
