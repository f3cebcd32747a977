import { Button } from '@fluentui/react-components';
import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useRef, type ReactElement, type ReactNode } from 'react';
import { type ActorRef, type AnyMachineSnapshot } from 'xstate';
import { type DraftCommand } from '../../machines/shared/draft';
import { DialogFooter } from './DialogFooter';
import { useFocusBack } from './focus/use-focus-back';
import { InlineMessage } from './InlineMessage';

export interface DraftFooterProps {
  /** Has the tag `asking` when the person wanted to leave and something would be lost. */
  readonly dialog: ActorRef<AnyMachineSnapshot, DraftCommand>;
  /** What would be lost, where it is not changes. */
  readonly unsaved?: ReactNode;
  /** The outcome of the last attempt. */
  readonly status?: ReactNode;
  /** A button apart from the others, while nothing is asked. */
  readonly start?: ReactNode;
  /** What the primary button will do. */
  readonly effect?: ReactNode;
  /** The buttons while nothing is asked. */
  readonly children: ReactNode;
}

/** The footer of a dialog with a draft: its buttons, or the question whether the draft may be lost. */
export function DraftFooter({ dialog, unsaved, status, start, effect, children }: DraftFooterProps): ReactElement {
  const root = useRef<HTMLDivElement>(null);
  const asking = useSelector(dialog, (snapshot) => snapshot.hasTag('asking'));
  useFocusBack(root, asking);
  return asking ? (
    <DialogFooter
      ref={root}
      status={
        <InlineMessage intent="warning">{unsaved ?? <Trans>Your changes have not been saved.</Trans>}</InlineMessage>
      }
    >
      <Button
        key="discard"
        // It is placed where Cancel was, so that the second half of a double click answers nothing.
        onClick={({ detail }) => (detail > 1 ? undefined : dialog.send({ type: 'draft.discard' }))}
      >
        <Trans>Discard</Trans>
      </Button>
      <Button key="keep" autoFocus appearance="primary" onClick={() => dialog.send({ type: 'draft.keep' })}>
        <Trans>Keep editing</Trans>
      </Button>
    </DialogFooter>
  ) : (
    <DialogFooter ref={root} status={status} start={start} effect={effect}>
      {children}
    </DialogFooter>
  );
}
