import { type DialogLogic } from '../../machines/shell/dialog-stack.machine';
import { type DialogKind } from '../../machines/ports/dialog';
import { type Fault } from '../../machines/shared/faults';
import { type Service } from '../adapters/http/service';

type Provide = (service: Service) => DialogLogic;

/** One module a dialog, fetched when it opens for the first time. */
const LOADERS: Readonly<Record<DialogKind, () => Promise<{ readonly provide: Provide }>>> = {
  import: () => import('./dialogs/import'),
  addOutbound: () => import('./dialogs/add-outbound'),
  deleteOutbound: () => import('./dialogs/delete-outbound'),
  address: () => import('./dialogs/address'),
  deletion: () => import('./dialogs/deletion'),
  textSetting: () => import('./dialogs/text-setting'),
  outboundSetting: () => import('./dialogs/outbound-setting'),
  about: () => import('./dialogs/about'),
  sharing: () => import('./dialogs/sharing'),
  shareList: () => import('./dialogs/share-list'),
  serverForm: () => import('./dialogs/server-form'),
  subscriptionForm: () => import('./dialogs/subscription-form'),
  updateAll: () => import('./dialogs/update-all'),
  settings: () => import('./dialogs/settings'),
  gfwlist: () => import('./dialogs/gfwlist'),
  customRouting: () => import('./dialogs/custom-routing'),
  logs: () => import('./dialogs/logs'),
  palette: () => import('./dialogs/palette'),
  shortcuts: () => import('./dialogs/shortcuts'),
};

/** The code of the panel that is not in the first load, besides the machines of the dialogs. */
export interface Parts {
  /** Rejects when some of it cannot be fetched. */
  readonly fetchAll: () => Promise<void>;
  readonly fetchDialog: (kind: DialogKind) => Promise<void>;
  /** A dialog that was asked for cannot be had. */
  readonly missed: () => void;
  /** Tells when somebody waits for a part that cannot be had. Returns the way to stop. */
  readonly watch: (missing: () => void) => () => void;
}

/** Fetches all that is not here yet: what trouble needs first, the dialogs’ machines last. */
export async function fetchParts({ fetchAll }: Parts): Promise<void> {
  await fetchAll();
  for (const load of Object.values(LOADERS)) await load();
}

/**
 * The machine of a dialog with its slots filled, once what draws it is here, too: a dialog is never open unseen. Rejects when one of
 * them cannot be fetched.
 */
export async function loadDialog(kind: DialogKind, service: Service, parts: Parts): Promise<DialogLogic> {
  try {
    const [{ provide }] = await Promise.all([LOADERS[kind](), parts.fetchDialog(kind)]);
    return provide(service);
  } catch {
    parts.missed();
    throw { kind: 'unfetched' } satisfies Fault;
  }
}
