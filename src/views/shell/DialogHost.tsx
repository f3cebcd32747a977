import { useSelector } from '@xstate/react';
import { type ComponentType, type ReactElement } from 'react';
import { type DialogStackActor } from '../../../machines/shell/dialog-stack.machine';
import { selectLossReason, selectShown } from '../../../machines/shell/dialog-stack.selectors';
import { type DialogKind } from '../../../machines/ports/dialog';
import { type OpenDialog } from '../../../machines/shell/dialog-stack.rules';
import { fetched } from '../../components/fetched';
import { FocusTrail } from '../../components/focus/FocusTrail';
import { PartPlace } from '../../components/PartPlace';

const LossDialog = fetched('trouble', () => import('./LossDialog'));

/** What draws each kind of dialog. One that is open has its view: it was fetched before it opened. */
export type DialogViews = Readonly<
  Partial<Record<DialogKind, { readonly View: ComponentType<{ readonly dialog: OpenDialog['ref'] }> }>>
>;

export interface DialogHostProps {
  readonly dialogs: DialogStackActor;
  readonly views: DialogViews;
  readonly loginOpen?: boolean;
}

/** The top of the dialog stack, or the question whether the stack may be emptied. */
export function DialogHost({ dialogs, views, loginOpen = false }: DialogHostProps): ReactElement {
  const top = useSelector(dialogs, (snapshot) => selectShown(snapshot, loginOpen));
  const reason = useSelector(dialogs, selectLossReason);
  const View = top === null ? null : (views[top.kind]?.View ?? null);
  return (
    <>
      <FocusTrail dialog={top?.id ?? null} />
      <PartPlace>
        {reason !== null ? (
          <LossDialog dialogs={dialogs} reason={reason} />
        ) : top === null || View === null ? null : (
          <View key={top.id} dialog={top.ref} />
        )}
      </PartPlace>
    </>
  );
}
