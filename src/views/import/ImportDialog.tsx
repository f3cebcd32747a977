import {
  Button,
  Caption1,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  Field,
  Input,
  makeStyles,
  Switch,
  Textarea,
  tokens,
} from '@fluentui/react-components';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type FormEvent, type ReactElement } from 'react';
import { type ImportActor, type ImportProblem } from '../../../machines/import/import.machine';
import {
  selectAsking,
  selectBatch,
  selectElapsed,
  selectProblem,
  selectSending,
  selectText,
} from '../../../machines/import/import.selectors';
import { callOf, isBusyService } from '../../../machines/nodes/nodes.selectors';
import { BusyButton } from '../../components/BusyButton';
import { InlineMessage } from '../../components/InlineMessage';

const useStyles = makeStyles({
  surface: { maxWidth: '560px' },
  content: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalM },
  textarea: { minHeight: '160px' },
  status: { minHeight: tokens.lineHeightBase200 },
});

/** One line, or a batch of links (SPEC section 2, "Import modal"). */
export default function ImportDialog({ dialog }: { readonly dialog: ImportActor }): ReactElement {
  const styles = useStyles();
  const { t } = useLingui();
  const sending = useSelector(dialog, selectSending);
  const asking = useSelector(dialog, selectAsking);
  const batch = useSelector(dialog, selectBatch);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    dialog.send({ type: 'import.submit' });
  };
  return (
    <Dialog open modalType={sending ? 'alert' : 'modal'} onOpenChange={() => dialog.send({ type: 'dialog.cancel' })}>
      <DialogSurface className={styles.surface}>
        <form onSubmit={submit} noValidate>
          <DialogBody>
            <DialogTitle action={null}>
              <Trans>Import</Trans>
            </DialogTitle>
            <DialogContent className={styles.content}>
              <TextField dialog={dialog} batch={batch} readOnly={sending || asking} />
              <Switch
                checked={batch}
                label={t`Several links, one per line`}
                onChange={() => dialog.send({ type: 'batch.toggle' })}
              />
              <Waiting dialog={dialog} />
              {asking ? (
                <InlineMessage intent="warning">
                  <Trans>Closing loses what you typed.</Trans>
                </InlineMessage>
              ) : null}
            </DialogContent>
            {asking ? (
              <DialogActions>
                <Button key="stay" autoFocus appearance="primary" onClick={() => dialog.send({ type: 'loss.refuse' })}>
                  <Trans>Keep editing</Trans>
                </Button>
                <Button key="discard" onClick={() => dialog.send({ type: 'loss.accept' })}>
                  <Trans>Discard</Trans>
                </Button>
              </DialogActions>
            ) : (
              <DialogActions>
                {sending ? (
                  <Button key="leave" onClick={() => dialog.send({ type: 'import.leave' })}>
                    <Trans>Stop waiting</Trans>
                  </Button>
                ) : (
                  <Button key="cancel" onClick={() => dialog.send({ type: 'dialog.cancel' })}>
                    <Trans>Cancel</Trans>
                  </Button>
                )}
                <BusyButton key="import" type="submit" appearance="primary" busy={sending} busyLabel={t`Importing…`}>
                  <Trans>Import</Trans>
                </BusyButton>
              </DialogActions>
            )}
          </DialogBody>
        </form>
      </DialogSurface>
    </Dialog>
  );
}

interface TextFieldProps {
  readonly dialog: ImportActor;
  readonly batch: boolean;
  readonly readOnly: boolean;
}

function TextField({ dialog, batch, readOnly }: TextFieldProps): ReactElement {
  const styles = useStyles();
  const { t } = useLingui();
  const text = useSelector(dialog, selectText);
  const problem = useSelector(dialog, selectProblem);
  const common = {
    value: text,
    autoFocus: true,
    readOnly,
    dir: 'ltr',
    spellCheck: false,
    autoCapitalize: 'none',
    onChange: (_: unknown, { value }: { readonly value: string }) => dialog.send({ type: 'text.change', text: value }),
  } as const;
  return (
    <Field
      label={batch ? t`Share links` : t`Share link or subscription address`}
      hint={
        batch
          ? t`Share links only. Import a subscription address on its own.`
          : t`An http(s):// address counts as a subscription.`
      }
      {...(problem === null ? {} : { validationState: 'error', validationMessage: <ProblemText problem={problem} /> })}
    >
      {batch ? (
        <Textarea {...common} resize="vertical" textarea={{ className: styles.textarea }} />
      ) : (
        <Input {...common} autoComplete="off" />
      )}
    </Field>
  );
}

/** Seconds that have passed: an import has no time limit (SPEC 9.04). */
function Waiting({ dialog }: { readonly dialog: ImportActor }): ReactElement {
  const styles = useStyles();
  const sending = useSelector(dialog, selectSending);
  const elapsed = useSelector(dialog, selectElapsed);
  const call = useSelector(dialog, callOf);
  const busy = useSelector(call, isBusyService);
  return (
    <Caption1 block className={styles.status} role="timer">
      {!sending ? null : busy ? (
        <Trans>The service is busy. Waiting for its turn… {elapsed} s</Trans>
      ) : (
        <Trans>Importing… {elapsed} s. A subscription can take minutes.</Trans>
      )}
    </Caption1>
  );
}

function ProblemText({ problem }: { readonly problem: ImportProblem }): ReactElement {
  if (problem.kind === 'empty') return <Trans>Enter a share link or an address.</Trans>;
  if (problem.kind === 'nothing') {
    return (
      <Trans>The service took none of this: no line is a share link that it understands. Your text is kept.</Trans>
    );
  }
  switch (problem.fault.kind) {
    case 'refused':
      return <Trans>The service answered: {problem.fault.message}</Trans>;
    case 'timeout':
      return <Trans>No answer; it may still take effect. Your text is kept.</Trans>;
    case 'unreachable':
      return <Trans>The service cannot be reached. Your text is kept; try again when it is back.</Trans>;
    case 'malformed':
      return <Trans>This is not an answer of the service ({problem.fault.where}). Your text is kept.</Trans>;
    default:
      return <Trans>The service could not do this. Your text is kept.</Trans>;
  }
}
