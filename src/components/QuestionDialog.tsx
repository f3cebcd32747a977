import {
  Dialog,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  makeStyles,
  mergeClasses,
  tokens,
} from '@fluentui/react-components';
import { type ReactElement, type ReactNode } from 'react';
import { PHONE } from '../theme/layout';
import { DialogFooter } from './DialogFooter';
import { useDialogStyles } from '../theme/dialog-styles';

const useStyles = makeStyles({
  // Fluent's reaches from edge to edge of a phone.
  surface: { maxWidth: '560px', [PHONE]: { maxWidth: 'min(560px, calc(100vw - 32px))' } },
  title: { overflowWrap: 'anywhere' },
  content: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalM,
    paddingBlockEnd: tokens.spacingVerticalS,
  },
});

export interface QuestionDialogProps {
  readonly title: ReactNode;
  /** Escape: the answer that changes nothing. */
  readonly onClose: () => void;
  readonly actions: ReactNode;
  readonly children: ReactNode;
}

/** A question that has to be answered before anything else: a click beside it answers nothing. */
export function QuestionDialog({ title, onClose, actions, children }: QuestionDialogProps): ReactElement {
  const styles = useStyles();
  const shared = useDialogStyles();
  return (
    <Dialog open modalType="alert" onOpenChange={onClose}>
      <DialogSurface className={mergeClasses(shared.dialog, shared.small, styles.surface)}>
        <DialogBody className={shared.dialogBody}>
          <DialogTitle className={styles.title} action={null}>
            {title}
          </DialogTitle>
          <DialogContent className={styles.content}>{children}</DialogContent>
          <DialogFooter>{actions}</DialogFooter>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}
