import { type ComponentType } from 'react';
import { type ActorRefFrom, type AnyActorLogic, type InputFrom } from 'xstate';
import { type DialogContext, type DialogKind, type DialogRequest } from '../machines/ports/dialog';
import { type Host } from '../machines/ports/host';
import { type OpenDialog } from '../machines/shell/dialog-stack.rules';
import { afterPaint } from './components/after-paint';
import { fetched, fetchParts, type FetchedComponent } from './components/fetched';
import { kept } from './components/kept';
import { type DialogModule } from './wiring/dialogs';

/** What the stack starts a dialog of a kind with. */
type DialogInput<TKind extends DialogKind> = Extract<DialogRequest, { readonly kind: TKind }> &
  DialogContext & { readonly host: Host; readonly id: string };

/** A dialog whose machine takes `TInput`. */
interface Dialog<in TInput> {
  readonly module: () => Promise<DialogModule>;
  readonly View: FetchedComponent<{ readonly dialog: OpenDialog['ref'] }>;
  readonly takes?: (input: TInput) => void;
}

type View<TActor> = ComponentType<{ readonly dialog: TActor }>;

/** `view` draws the actor of the machine in `module`. */
function dialog<TLogic extends AnyActorLogic>(
  module: () => Promise<DialogModule<TLogic>>,
  view: () => Promise<{ readonly default: View<ActorRefFrom<TLogic>> }>,
): Dialog<InputFrom<TLogic>> {
  return {
    module: kept(module),
    View: fetched('dialog', view as () => Promise<{ readonly default: View<OpenDialog['ref']> }>),
  };
}

/** Every dialog: its machine with its slots filled, and what draws it. Neither is in the first load. */
export const DIALOGS: { readonly [TKind in DialogKind]: Dialog<DialogInput<TKind>> } = {
  about: dialog(
    () => import('./wiring/dialogs/shell/sheet'),
    () => import('./views/shell/AboutDialog'),
  ),
  addOutbound: dialog(
    () => import('./wiring/dialogs/outbounds/add-outbound'),
    () => import('./views/outbounds/AddOutboundDialog'),
  ),
  address: dialog(
    () => import('./wiring/dialogs/settings/address'),
    () => import('./views/settings/AddressDialog'),
  ),
  connections: dialog(
    () => import('./wiring/dialogs/service/connections'),
    () => import('./views/service/ConnectionsDialog'),
  ),
  bringBack: dialog(
    () => import('./wiring/dialogs/copies/bring-back'),
    () => import('./views/copies/BringBackDialog'),
  ),
  customInbounds: dialog(
    () => import('./wiring/dialogs/routing/custom-inbounds'),
    () => import('./views/routing/CustomInboundsDialog'),
  ),
  customRouting: dialog(
    () => import('./wiring/dialogs/routing/custom-routing'),
    () => import('./views/routing/CustomRoutingDialog'),
  ),
  deleteOutbound: dialog(
    () => import('./wiring/dialogs/outbounds/delete-outbound'),
    () => import('./views/outbounds/DeleteOutboundDialog'),
  ),
  delivery: dialog(
    () => import('./wiring/dialogs/copies/delivery'),
    () => import('./views/copies/DeliveryDialog'),
  ),
  deletion: dialog(
    () => import('./wiring/dialogs/nodes/deletion'),
    () => import('./views/nodes/DeletionDialog'),
  ),
  dnsRules: dialog(
    () => import('./wiring/dialogs/routing/dns-rules'),
    () => import('./views/routing/DnsRulesDialog'),
  ),
  explain: dialog(
    () => import('./wiring/dialogs/routing/explain'),
    () => import('./views/routing/ExplainDialog'),
  ),
  fastest: dialog(
    () => import('./wiring/dialogs/nodes/fastest'),
    () => import('./views/nodes/FastestDialog'),
  ),
  gfwlist: dialog(
    () => import('./wiring/dialogs/settings/gfwlist'),
    () => import('./views/settings/GfwListDialog'),
  ),
  import: dialog(
    () => import('./wiring/dialogs/servers/import'),
    () => import('./views/servers/ImportDialog'),
  ),
  logs: dialog(
    () => import('./wiring/dialogs/service/logs'),
    () => import('./views/service/LogsDialog'),
  ),
  moments: dialog(
    () => import('./wiring/dialogs/copies/moments'),
    () => import('./views/copies/MomentsDialog'),
  ),
  outboundServers: dialog(
    () => import('./wiring/dialogs/outbounds/outbound-servers'),
    () => import('./views/outbounds/OutboundServersDialog'),
  ),
  outboundSetting: dialog(
    () => import('./wiring/dialogs/outbounds/outbound-setting'),
    () => import('./views/outbounds/OutboundSettingDialog'),
  ),
  palette: dialog(
    () => import('./wiring/dialogs/shell/palette'),
    () => import('./views/shell/PaletteDialog'),
  ),
  rule: dialog(
    () => import('./wiring/dialogs/routing/rule'),
    () => import('./views/routing/RuleDialog'),
  ),
  saveCopy: dialog(
    () => import('./wiring/dialogs/copies/save-copy'),
    () => import('./views/copies/SaveCopyDialog'),
  ),
  serverForm: dialog(
    () => import('./wiring/dialogs/servers/server-form'),
    () => import('./views/servers/ServerFormDialog'),
  ),
  services: dialog(
    () => import('./wiring/dialogs/session/services'),
    () => import('./views/session/ServicesDialog'),
  ),
  serviceSwitch: dialog(
    () => import('./wiring/dialogs/session/service-switch'),
    () => import('./views/session/ServiceSwitchDialog'),
  ),
  settings: dialog(
    () => import('./wiring/dialogs/settings/settings'),
    () => import('./views/settings/SettingsDialog'),
  ),
  shareList: dialog(
    () => import('./wiring/dialogs/servers/share-list'),
    () => import('./views/servers/ShareListDialog'),
  ),
  sharing: dialog(
    () => import('./wiring/dialogs/servers/sharing'),
    () => import('./views/servers/SharingDialog'),
  ),
  shortcuts: dialog(
    () => import('./wiring/dialogs/shell/sheet'),
    () => import('./views/shell/ShortcutsDialog'),
  ),
  subscriptionForm: dialog(
    () => import('./wiring/dialogs/servers/subscription-form'),
    () => import('./views/servers/SubscriptionFormDialog'),
  ),
  textSetting: dialog(
    () => import('./wiring/dialogs/routing/text-setting'),
    () => import('./views/routing/TextSettingDialog'),
  ),
  updateAll: dialog(
    () => import('./wiring/dialogs/servers/update-all'),
    () => import('./views/servers/UpdateAllDialog'),
  ),
};

/** The module of a dialog, once its view is here, too. */
export async function fetchDialog(kind: DialogKind): Promise<DialogModule> {
  const { module, View } = DIALOGS[kind];
  const [fetchedModule] = await Promise.all([module(), View.fetch()]);
  return fetchedModule;
}

/** The module of who keeps the state before changes. */
export const fetchRecorder = kept(() => import('./wiring/recorder'));

/** The module of what notices offer. */
export const fetchOffers = kept(() => import('./wiring/offers'));

/** Fetches everything that is not in the first load once the page is painted: what trouble needs first, the dialogs’ machines last. */
export async function fetchAll(): Promise<void> {
  await afterPaint();
  await fetchParts();
  await fetchOffers();
  await fetchRecorder();
  for (const { module } of Object.values(DIALOGS)) await module();
}
