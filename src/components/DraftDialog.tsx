import { Button, makeStyles, mergeClasses, Spinner } from '@fluentui/react-components';
import { useSelector } from '@xstate/react';
import { type ReactElement, type ReactNode } from 'react';
import { type ActorRef, type AnyMachineSnapshot } from 'xstate';
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
  children,
}: DraftDialogProps): ReactElement {
  const styles = useStyles();
  const reads = useSelector(dialog, (snapshot) => snapshot.hasTag('loading'));
  const unreadable = useSelector(dialog, (snapshot) => snapshot.hasTag('unreadable'));
  const draft = useSelector(dialog, (snapshot) => snapshot.hasTag('draft'));
  return (
    <FormDialog
      title={title}
      size={size}
      sticky={draft}
      onClose={() => dialog.send({ type: 'dialog.cancel' })}
      onSubmit={onSave}
      actions={footer}
    >
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
