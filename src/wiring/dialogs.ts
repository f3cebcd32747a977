import { type AnyActorLogic, type SnapshotFrom } from 'xstate';
import { type LoadedDialog, type Retyped } from '../../machines/shell/dialog-stack.rules';
import { type DialogKind } from '../../machines/ports/dialog';
import { type Fault } from '../../machines/shared/faults';
import { type Service } from '../adapters/http/service';

/** A module of `dialogs/`: the machine of a dialog and what its slots are filled with. */
export interface DialogModule<TLogic extends AnyActorLogic = AnyActorLogic> {
  readonly provide: (service: Service) => TLogic;
  /** Its draft as commands that type it into a fresh one; dialogs without drafts have none. */
  readonly retyped?: (snapshot: SnapshotFrom<TLogic>) => readonly Retyped[];
}

/** The code of the panel that is not in the first load. */
export interface Parts {
  /** Fetches all that is not here yet: what trouble needs first, the dialogs’ machines last. Rejects when some of it cannot be fetched. */
  readonly fetchAll: () => Promise<void>;
  /** A dialog's module, once what draws it is here, too: a dialog is never open unseen. Rejects when one of them cannot be fetched. */
  readonly fetchDialog: (kind: DialogKind) => Promise<DialogModule>;
  /** A dialog that was asked for cannot be had. */
  readonly missed: () => void;
  /** Reports when an awaited part cannot be fetched. Returns a function that unsubscribes. */
  readonly watch: (missing: () => void) => () => void;
}

/** A dialog as the stack opens it. */
export async function loadDialog(kind: DialogKind, service: Service, parts: Parts): Promise<LoadedDialog> {
  try {
    const { provide, retyped } = await parts.fetchDialog(kind);
    return { logic: provide(service), retyped };
  } catch {
    parts.missed();
    throw { kind: 'unfetched' } satisfies Fault;
  }
}
