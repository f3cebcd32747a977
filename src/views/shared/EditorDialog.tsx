import { Button, makeStyles, mergeClasses, Spinner } from '@fluentui/react-components';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactElement, type ReactNode } from 'react';
import { type ActorRef, type AnyMachineSnapshot } from 'xstate';
import { type EditorCommand } from '../../../machines/calls/editor.types';
import { selectFault } from '../../../machines/calls/editor.selectors';
import { type Clash } from '../../../machines/shared/three-way';
import { ClashFooter, ClashQuestion, useClashes, type ClashText } from '../../components/Clashes';
import { DraftFooter } from '../../components/DraftFooter';
import { FaultMessage } from '../../components/FaultMessage';
import { FormDialog, type FormDialogProps } from '../../components/FormDialog';
import { SaveButtons } from '../../components/SaveButtons';

const useStyles = makeStyles({
  // The dialog has its final height from the start, so that nothing jumps when the reading is done.
  place: { flexGrow: 1, display: 'flex', alignItems: 'center', justifyContent: 'center' },
  low: { minHeight: '232px' },
  middle: { minHeight: '40vh' },
  high: { minHeight: '60vh' },
});

interface EditorDialogProps extends Pick<FormDialogProps, 'title' | 'size' | 'beside' | 'onPaste'> {
  /** An editor (`machines/calls/editor.ts`). */
  readonly dialog: ActorRef<AnyMachineSnapshot, EditorCommand>;
  /** About as high as the form will be, where it is read first. */
  readonly height?: 'low' | 'middle' | 'high';
  /** What is shown while it is read, and on the button that reads it again. */
  readonly loading?: string;
  readonly retry?: ReactNode;
  /** Stays open when the person clicks beside it; by default while there is a draft. */
  readonly sticky?: boolean;
  /** The labels of the buttons that send the form and leave it. Null for the first: nothing can be saved. */
  readonly save: ReactNode;
  readonly cancel?: ReactNode;
  /** The label of the first while something other than a save is in progress. */
  readonly busyLabel?: string | undefined;
  /** A button apart from the others. */
  readonly start?: ReactNode;
  /** What a save will do. */
  readonly effect?: ReactNode;
  /** A save restarts the core. */
  readonly restarts?: boolean;
  /** The outcome of the last attempt, where that is more than its fault. */
  readonly status?: ReactNode;
  /** Whether a save is put on trial, where that can be chosen. */
  readonly trial?: ReactNode;
  /** What is shown for a call that takes long. */
  readonly hint?: ReactNode;
  /** How a value is shown that was also changed elsewhere, where it is saved whole. */
  readonly clashText?: (clash: Clash) => ClashText;
  /** The form, once it is read. */
  readonly children: ReactNode;
}

/** The dialog of an editor: everything but its fields. */
export function EditorDialog(props: EditorDialogProps): ReactElement {
  const { dialog, title, size, beside, sticky, onPaste, clashText } = props;
  const draft = useSelector(dialog, (snapshot) => snapshot.hasTag('draft'));
  const clashes = useClashes(dialog);
  const shape = { title, size, sticky: sticky ?? draft, onClose: () => dialog.send({ type: 'dialog.cancel' }) };
  return clashes !== null && clashText !== undefined ? (
    <FormDialog
      {...shape}
      onSubmit={() => clashes.send({ type: 'conflict.settle' })}
      actions={<ClashFooter dialog={dialog} clashes={clashes} />}
    >
      <ClashQuestion clashes={clashes} textOf={clashText} />
    </FormDialog>
  ) : (
    <FormDialog
      {...shape}
      {...(onPaste === undefined ? {} : { onPaste })}
      beside={beside}
      onSubmit={() => dialog.send({ type: 'editor.save' })}
      actions={<Footer {...props} />}
    >
      <Content {...props} />
    </FormDialog>
  );
}

function Content({ dialog, height = 'low', loading, retry, children }: EditorDialogProps): ReactNode {
  const styles = useStyles();
  const { t } = useLingui();
  const reads = useSelector(dialog, (snapshot) => snapshot.hasTag('loading'));
  const unreadable = useSelector(dialog, (snapshot) => snapshot.hasTag('unreadable'));
  return reads || unreadable ? (
    <div className={mergeClasses(styles.place, styles[height])}>
      {reads ? (
        <Spinner label={loading ?? t`Loading…`} />
      ) : (
        <Button autoFocus onClick={() => dialog.send({ type: 'editor.retry' })}>
          {retry ?? <Trans>Try again</Trans>}
        </Button>
      )}
    </div>
  ) : (
    children
  );
}

function Footer({
  dialog,
  save,
  cancel,
  busyLabel,
  start,
  effect,
  restarts = false,
  status,
  trial,
  hint,
}: EditorDialogProps): ReactElement {
  const { t } = useLingui();
  const fault = useSelector(dialog, selectFault);
  const reads = useSelector(dialog, (snapshot) => snapshot.hasTag('loading'));
  const unreadable = useSelector(dialog, (snapshot) => snapshot.hasTag('unreadable'));
  const saving = useSelector(dialog, (snapshot) => snapshot.hasTag('saving'));
  const maySave = useSelector(dialog, (snapshot) => snapshot.can({ type: 'editor.save' }));
  // A field that is wrong may have been scrolled out of sight.
  const isFlawed = !maySave && !saving && !reads && !unreadable;
  return (
    <DraftFooter
      dialog={dialog}
      status={
        <>
          {status ?? <FaultMessage fault={fault} draft={!unreadable} restarts={restarts} />}
          {trial}
          {hint}
        </>
      }
      start={start}
      effect={effect}
    >
      <SaveButtons
        dialog={dialog}
        saving={saving}
        maySave={maySave}
        problem={isFlawed ? t`Correct the fields marked in red.` : undefined}
        busyLabel={busyLabel}
        cancel={cancel}
      >
        {save}
      </SaveButtons>
    </DraftFooter>
  );
}
