import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { ArrowDownloadRegular } from '@fluentui/react-icons/svg/arrow-download';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactElement } from 'react';
import { type BringBackActor } from '../../../machines/copies/bring-back.machine';
import {
  failuresIn,
  isOthers,
  selectDifferences,
  selectDone,
  selectFault,
  selectHalted,
  selectIsLasting,
  selectIsUnchecked,
  selectTotal,
  type StepFailure,
} from '../../../machines/copies/bring-back.selectors';
import { FaultText } from '../../components/FaultText';
import { InlineMessage } from '../../components/InlineMessage';
import { BringBackTrouble } from './BringBackTrouble';
import { STEP_WORDS } from './restore-words';

const useStyles = makeStyles({
  text: { margin: 0 },
  button: { whiteSpace: 'nowrap' },
  failures: { margin: 0, paddingInlineStart: tokens.spacingHorizontalXXL },
});

interface PartProps {
  readonly dialog: BringBackActor;
}

/** What came of it: what is done, what is not and why, and the way back. */
export function BringBackResult({ dialog }: PartProps): ReactElement {
  const styles = useStyles();
  const { i18n } = useLingui();
  const differences = useSelector(dialog, selectDifferences);
  const halted = useSelector(dialog, selectHalted);
  const done = useSelector(dialog, selectDone);
  const total = useSelector(dialog, selectTotal);
  const failures = failuresIn(useSelector(dialog, (snapshot) => snapshot));
  const fault = useSelector(dialog, selectFault);
  const unknown = useSelector(dialog, selectIsUnchecked);
  const [doneText, totalText] = [i18n.number(done - failures.length), i18n.number(total)];
  return (
    <>
      {unknown ? (
        <InlineMessage intent="warning">
          <Trans>
            {doneText} of {totalText} steps done.
          </Trans>{' '}
          <Trans>The current state of the service could not be read.</Trans>
        </InlineMessage>
      ) : differences === 0 ? (
        <InlineMessage intent="success">
          <span role="status">
            <Trans>Done. The service now has everything from this backup that it supports.</Trans>
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
              one="The service still differs from the backup in # item."
              other="The service still differs from the backup in # items."
            />
          </span>
        </InlineMessage>
      )}
      {halted ? (
        <InlineMessage intent="warning">
          <Trans>The core was stopped and has not been started again.</Trans>
        </InlineMessage>
      ) : null}
      <BringBackTrouble dialog={dialog} said={failures.some((one) => one.fault === fault)} />
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
    <Trans>someone else has changed this in the meantime, so it was left as it is.</Trans>
  ) : (
    <Trans>some items were missing or not accepted.</Trans>
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
            The previous state could not be stored in this browser. It is available until the page is closed or
            reloaded; save it as a file to keep it.
          </Trans>
        </InlineMessage>
      )}
      <div>
        <Button
          className={styles.button}
          icon={<ArrowDownloadRegular />}
          onClick={() => dialog.send({ type: 'before.save' })}
        >
          <Trans>Save the previous state as a file</Trans>
        </Button>
      </div>
      <p className={styles.text}>
        <Trans>Without a passphrase, anyone who has the file has your servers and their passwords.</Trans>
      </p>
    </>
  );
}
