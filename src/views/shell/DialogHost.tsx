import { useSelector } from '@xstate/react';
import { type ComponentType, type ReactElement } from 'react';
import { type DialogStackActor } from '../../../machines/shell/dialog-stack.machine';
import { selectLossReason, selectShown } from '../../../machines/shell/dialog-stack.selectors';
import { type OpenDialog } from '../../../machines/shell/dialog-stack.rules';
import { fetched } from '../../components/fetched';
import { FocusPlaces } from '../../components/FocusPlaces';
import { PartPlace } from '../../components/PartPlace';
import { DIALOG_VIEWS } from './dialog-views';

const LossDialog = fetched('trouble', () => import('./LossDialog'));

export interface DialogHostProps {
  readonly dialogs: DialogStackActor;
  readonly loginOpen?: boolean;
}

/** The top of the dialog stack, or the question whether the stack may be emptied. */
export function DialogHost({ dialogs, loginOpen = false }: DialogHostProps): ReactElement {
  const top = useSelector(dialogs, (snapshot) => selectShown(snapshot, loginOpen));
  const reason = useSelector(dialogs, selectLossReason);
  return (
    <>
      <FocusPlaces dialog={top?.id ?? null} />
      <PartPlace>
        {reason !== null ? (
          <LossDialog dialogs={dialogs} reason={reason} />
        ) : top === null ? null : (
          <TopDialog key={top.id} dialog={top} />
        )}
      </PartPlace>
    </>
  );
}

function TopDialog({ dialog: { kind, ref } }: { readonly dialog: OpenDialog }): ReactElement {
  // Kind and actor belong together, which TypeScript cannot follow through a table.
  const View = DIALOG_VIEWS[kind] as ComponentType<{ readonly dialog: OpenDialog['ref'] }>;
  return <View dialog={ref} />;
}
