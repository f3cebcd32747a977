import { type DialogLogic } from '../../machines/dialog-stack/dialog-stack.machine';
import { type DialogKind } from '../../machines/ports/dialog';
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

/** The machine of a dialog with its slots filled. Rejects when its module cannot be fetched. */
export async function loadDialog(kind: DialogKind, service: Service): Promise<DialogLogic> {
  const { provide } = await LOADERS[kind]();
  return provide(service);
}
