import { type AnyActorLogic, type SnapshotFrom } from 'xstate';
import { type LoadedDialog, type Retyped } from '../../machines/shell/dialog-stack.rules';
import { type DialogKind } from '../../machines/ports/dialog';
import { type Fault } from '../../machines/shared/faults';
import { type Offer } from '../../machines/shell/offers.machine';
import { type Service } from '../../machines/ports/service';
import { serve } from '../../machines/calls/service-call';
import type * as Offers from './offers';
import type * as Recorder from './recorder';

/** A dialog without what draws it, as it is fetched. */
export interface DialogModule<TLogic extends AnyActorLogic = AnyActorLogic> {
  /** Its machine, whose slots are filled but for those that need nothing but the service; a function where each opening has its own. */
  readonly machine: TLogic | (() => TLogic);
  /** Its draft as commands that type it into a fresh one; dialogs without drafts have none. */
  readonly retyped: ((snapshot: SnapshotFrom<TLogic>) => readonly Retyped[]) | undefined;
  /** It keeps the state before its changes itself. */
  readonly keepsBefore: boolean;
}

/** The code of the panel that is not in the first load. */
export interface Parts {
  /** Resolves when what is drawn now is on the screen and the browser has nothing more urgent to do. */
  readonly afterPaint: () => Promise<void>;
  /** Fetches all that is not here yet once the page is painted: what trouble needs first, the dialogs’ machines last. Rejects when some of it cannot be fetched. */
  readonly fetchAll: () => Promise<void>;
  /** A dialog's module, once what draws it is here, too: a dialog is never open unseen. Rejects when one of them cannot be fetched. */
  readonly fetchDialog: (kind: DialogKind) => Promise<DialogModule>;
  /** The module of who keeps the state before changes. Rejects when it cannot be fetched. */
  readonly fetchRecorder: () => Promise<typeof Recorder>;
  /** The module of what notices offer. Rejects when it cannot be fetched. */
  readonly fetchOffers: () => Promise<typeof Offers>;
  /** A part that is needed now cannot be had. */
  readonly missed: () => void;
  /** Reports when an awaited part cannot be fetched. Returns a function that unsubscribes. */
  readonly watch: (missing: () => void) => () => void;
}

/** A dialog as the stack opens it. */
export async function loadDialog(kind: DialogKind, service: Service, parts: Parts): Promise<LoadedDialog> {
  const fetching = Promise.all([parts.fetchDialog(kind), parts.fetchRecorder()]);
  const [{ machine, retyped, keepsBefore }, { recordingOf }] = await fetchedNow(fetching, parts);
  const { told, recorder } = recordingOf(service);
  const logic = typeof machine === 'function' ? machine() : machine;
  return { logic: serve(logic, keepsBefore ? service : told), retyped, recorder };
}

/** The machine of what a notice offers. */
export async function loadOffer(kind: Offer['kind'], service: Service, parts: Parts): Promise<AnyActorLogic> {
  const { provideOffers } = await fetchedNow(parts.fetchOffers(), parts);
  return provideOffers(service)[kind];
}

async function fetchedNow<TPart>(part: Promise<TPart>, parts: Parts): Promise<TPart> {
  try {
    return await part;
  } catch {
    parts.missed();
    throw { kind: 'unfetched' } satisfies Fault;
  }
}
