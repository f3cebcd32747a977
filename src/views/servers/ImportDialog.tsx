import { Button, Field, Input, makeStyles, Switch, Textarea, tokens } from '@fluentui/react-components';
import { CameraRegular } from '@fluentui/react-icons/svg/camera';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ClipboardEvent, type DragEvent, type ReactElement } from 'react';
import { type ImportActor } from '../../../machines/servers/import.machine';
import {
  selectAsking,
  selectBatch,
  selectProblem,
  selectReadSoFar,
  selectRun,
  selectScan,
  selectSending,
  selectText,
} from '../../../machines/servers/import.selectors';
import { type ScanActor } from '../../../machines/servers/scan.machine';
import { splicesPaste, withPasted } from '../../../machines/servers/import-lines.rules';
import { BusyButton } from '../../components/BusyButton';
import { DraftFooter } from '../../components/DraftFooter';
import { FileButton } from '../../components/FileButton';
import { FormDialog } from '../../components/FormDialog';
import { HOVER, NO_HOVER } from '../../theme/layout';
import { ScanButtons } from './ScanButtons';
import { ScanPanel } from './ScanPanel';
import { HttpQuestion } from './HttpQuestion';
import { LeftOut } from './LeftOut';
import { ProblemText } from './ProblemText';
import { Verdicts } from './Verdicts';
import { Waiting } from './Waiting';

const useStyles = makeStyles({
  content: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalM },
  textarea: { minHeight: '120px', maxHeight: '30vh', wordBreak: 'break-all', fontSize: tokens.fontSizeBase200 },
  byHand: { [NO_HOVER]: { display: 'none' } },
  /** Nothing can be dropped, and no file pasted. */
  byThumb: { [HOVER]: { display: 'none' } },
  tools: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    columnGap: tokens.spacingHorizontalM,
    rowGap: tokens.spacingVerticalXS,
  },
});

/** Links and addresses, typed, pasted, dropped or scanned (SPEC section 2, "Import modal"). */
export default function ImportDialog({ dialog }: { readonly dialog: ImportActor }): ReactElement {
  const styles = useStyles();
  const { t } = useLingui();
  const sending = useSelector(dialog, selectSending);
  const asking = useSelector(dialog, selectAsking);
  const batch = useSelector(dialog, selectBatch);
  const scan = useSelector(dialog, selectScan);
  const run = useSelector(dialog, selectRun);
  const canToggle = useSelector(dialog, (snapshot) => snapshot.can({ type: 'batch.toggle' }));
  const cancel = (): void => dialog.send({ type: 'dialog.cancel' });
  const giveFiles = (files: readonly File[], event: { readonly preventDefault: () => void }): void => {
    if (files.length === 0) return;
    event.preventDefault();
    scan?.send({ type: 'files.give', files, as: 'any' });
  };
  return (
    <FormDialog
      size="narrow"
      sticky
      title={<Trans>Import</Trans>}
      onClose={cancel}
      onSubmit={() => dialog.send({ type: 'import.submit' })}
      onPaste={(event) => giveFiles([...event.clipboardData.files], event)}
      actions={<Actions dialog={dialog} sending={sending} />}
    >
      <div
        className={styles.content}
        onDragOver={(event: DragEvent) => {
          if (event.dataTransfer.types.includes('Files')) event.preventDefault();
        }}
        onDrop={(event: DragEvent) => giveFiles([...event.dataTransfer.files], event)}
      >
        <TextField dialog={dialog} scan={scan} batch={batch} readOnly={sending || asking} />
        {scan === undefined ? null : (
          <div className={styles.tools}>
            {canToggle ? (
              <Switch
                checked={batch}
                label={t`Multiple links, one per line`}
                onChange={() => dialog.send({ type: 'batch.toggle' })}
              />
            ) : null}
            <ScanButtons scan={scan} picture={batch} />
          </div>
        )}
        {scan === undefined ? null : <ScanPanel scan={scan} />}
        <HttpQuestion dialog={dialog} disabled={sending || asking} />
        <Verdicts dialog={dialog} />
        <LeftOut dialog={dialog} />
        {run === undefined ? null : <Waiting run={run} />}
      </div>
    </FormDialog>
  );
}

function Actions({ dialog, sending }: { readonly dialog: ImportActor; readonly sending: boolean }): ReactElement {
  const { t } = useLingui();
  const reading = useSelector(dialog, selectReadSoFar) !== null;
  return (
    <DraftFooter dialog={dialog} unsaved={<Trans>What you have entered has not been imported yet.</Trans>}>
      <Button key="leave" onClick={() => dialog.send({ type: sending ? 'import.leave' : 'dialog.cancel' })}>
        {sending ? <Trans>Stop waiting</Trans> : <Trans>Cancel</Trans>}
      </Button>
      <BusyButton
        key="import"
        type="submit"
        appearance="primary"
        busy={sending}
        busyLabel={t`Importing…`}
        disabled={reading && !sending}
      >
        <Trans>Import</Trans>
      </BusyButton>
    </DraftFooter>
  );
}

interface TextFieldProps {
  readonly dialog: ImportActor;
  readonly scan: ScanActor | undefined;
  readonly batch: boolean;
  readonly readOnly: boolean;
}

function TextField({ dialog, scan, batch, readOnly }: TextFieldProps): ReactElement {
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
    onChange: (_: unknown, { value }: { readonly value: string }) => dialog.send({ type: 'text.edit', text: value }),
  } as const;
  const paste = (event: ClipboardEvent<HTMLInputElement | HTMLTextAreaElement>): void => {
    const pasted = event.clipboardData.getData('text/plain');
    if (readOnly || !splicesPaste(pasted, !batch)) return;
    event.preventDefault();
    const { selectionStart, selectionEnd } = event.currentTarget;
    const [from, to] = [selectionStart ?? text.length, selectionEnd ?? text.length];
    dialog.send({ type: 'text.edit', text: withPasted(text, pasted, from, to) });
  };
  return (
    <Field
      label={batch ? t`Share links and subscription addresses` : t`Share link or subscription address`}
      hint={
        <>
          <span className={styles.byHand}>
            <Trans>You can also paste or drop an image with a QR code, a text file or a Clash file.</Trans>
          </span>
          <span className={styles.byThumb}>
            <Trans>An image with a QR code works too.</Trans>
          </span>
        </>
      }
      {...(problem === null ? {} : { validationState: 'error', validationMessage: <ProblemText problem={problem} /> })}
    >
      {batch ? (
        <Textarea {...common} onPaste={paste} resize="vertical" textarea={{ className: styles.textarea }} />
      ) : (
        <Input
          {...common}
          autoComplete="off"
          onPaste={paste}
          contentAfter={
            scan === undefined ? null : (
              <FileButton
                appearance="transparent"
                size="small"
                icon={<CameraRegular />}
                accept="image/*"
                aria-label={t`Import an image with a QR code`}
                title={t`Import an image with a QR code`}
                data-scan="icon"
                onFiles={(files) => scan.send({ type: 'files.give', files, as: 'picture' })}
              />
            )
          }
        />
      )}
    </Field>
  );
}
