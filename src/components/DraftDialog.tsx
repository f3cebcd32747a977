import { Button, makeStyles, mergeClasses, Spinner } from '@fluentui/react-components';
import { useSelector } from '@xstate/react';
import { type ReactElement, type ReactNode } from 'react';
import { type ActorRef, type AnyMachineSnapshot } from 'xstate';
import { type Clash } from '../../machines/shared/three-way';
import { ClashFooter, ClashQuestion, useClashes, type ClashText } from './Clashes';
import { FormDialog, type FormDialogProps } from './FormDialog';

const useStyles = makeStyles({
  // The dialog has its height from the start: nothing jumps when what is read arrives.
  place: { flexGrow: 1, display: 'flex', alignItems: 'center', justifyContent: 'center' },
  low: { minHeight: '232px' },
  middle: { minHeight: '40vh' },
  high: { minHeight: '60vh' },
});

export interface DraftDialogProps extends Pick<FormDialogProps, 'title' | 'size'> {
  /** Has the tags `loading`, `unreadable` and `draft`. */
  readonly dialog: ActorRef<AnyMachineSnapshot, { readonly type: 'dialog.cancel' }>;
  /** About as high as the form will be. */
  readonly height: 'low' | 'middle' | 'high';
  readonly loading: string;
  readonly retry: ReactNode;
  readonly onRetry: () => void;
  readonly onSave: () => void;
  readonly footer: ReactElement;
  /** How a value is shown that was also changed elsewhere. */
  readonly clashText: (clash: Clash) => ClashText;
  /** The form, once it is read. */
  readonly children: ReactNode;
}

/** A dialog whose form is read from the service first. */
export function DraftDialog({
  dialog,
  title,
  size,
  height,
  loading,
  retry,
  onRetry,
  onSave,
  footer,
  clashText,
  children,
}: DraftDialogProps): ReactElement {
  const styles = useStyles();
  const reads = useSelector(dialog, (snapshot) => snapshot.hasTag('loading'));
  const unreadable = useSelector(dialog, (snapshot) => snapshot.hasTag('unreadable'));
  const draft = useSelector(dialog, (snapshot) => snapshot.hasTag('draft'));
  const clashes = useClashes(dialog);
  const shape = { title, size, sticky: draft, onClose: () => dialog.send({ type: 'dialog.cancel' }) };
  return clashes !== null ? (
    <FormDialog
      {...shape}
      onSubmit={() => clashes.send({ type: 'conflict.settle' })}
      actions={<ClashFooter dialog={dialog} clashes={clashes} />}
    >
      <ClashQuestion clashes={clashes} textOf={clashText} />
    </FormDialog>
  ) : (
    <FormDialog {...shape} onSubmit={onSave} actions={footer}>
      {reads || unreadable ? (
        <div className={mergeClasses(styles.place, styles[height])}>
          {reads ? (
            <Spinner label={loading} />
          ) : (
            <Button autoFocus onClick={onRetry}>
              {retry}
            </Button>
          )}
        </div>
      ) : (
        children
      )}
    </FormDialog>
  );
}
