import { type ComponentType } from 'react';
import { type ActorRefFrom, type AnyActorLogic, type InputFrom } from 'xstate';
import { type DialogContext, type DialogKind } from '../machines/ports/dialog';
import { type DialogInput } from '../machines/ports/dialog-input';
import { type OpenDialog } from '../machines/shell/dialog-stack.rules';
import { fetched, type FetchedComponent } from './components/fetched';
import { kept } from './components/kept';
import { type DialogModule } from './wiring/dialogs';

/** A dialog whose machine takes `TInput`. */
interface Dialog<in TInput> {
  readonly module: () => Promise<DialogModule>;
  readonly View: FetchedComponent<{ readonly dialog: OpenDialog['ref'] }>;
  readonly takes?: (input: TInput) => void;
}

/** What a dialog is made of. */
interface DialogParts<TLogic extends AnyActorLogic> {
  readonly machine: () => Promise<DialogModule<TLogic>['machine']>;
  /** Its draft as commands that type it into a fresh one; left out where it has no draft. */
  readonly retyped?: () => Promise<NonNullable<DialogModule<TLogic>['retyped']>>;
  /** It keeps the state before its changes itself, as one moment. */
  readonly keepsBefore?: boolean;
  /** Draws the actor of the machine. */
  readonly view: () => Promise<{ readonly default: View<ActorRefFrom<TLogic>> }>;
}

type View<TActor> = ComponentType<{ readonly dialog: TActor }>;

function dialog<TLogic extends AnyActorLogic>({
  machine,
  retyped,
  keepsBefore = false,
  view,
}: DialogParts<TLogic>): Dialog<InputFrom<TLogic>> {
  const fetchModule = async (): Promise<DialogModule<TLogic>> => {
    const [fetchedMachine, fetchedRetyped] = await Promise.all([machine(), retyped?.()]);
    return { machine: fetchedMachine, retyped: fetchedRetyped, keepsBefore };
  };
  return {
    module: kept(fetchModule) as unknown as () => Promise<DialogModule>,
    View: fetched('dialog', view as () => Promise<{ readonly default: View<OpenDialog['ref']> }>),
  };
}

/** Every dialog: its machine, and what draws it. Nothing of this file is in the first load (`later.ts`). */
export const DIALOGS: { readonly [TKind in DialogKind]: Dialog<DialogInput<TKind, keyof DialogContext>> } = {
  about: dialog({
    machine: async () => (await import('../machines/shell/sheet.machine')).sheetMachine,
    view: () => import('./views/shell/AboutDialog'),
  }),
  addOutbound: dialog({
    machine: async () => (await import('../machines/outbounds/add-outbound.machine')).addOutboundMachine,
    retyped: async () => (await import('../machines/outbounds/add-outbound.selectors')).selectRetyped,
    view: () => import('./views/outbounds/AddOutboundDialog'),
  }),
  addressPorts: dialog({
    machine: async () => (await import('../machines/settings/address-ports.machine')).addressPortsMachine,
    retyped: async () => (await import('../machines/settings/address-ports.selectors')).selectRetyped,
    view: () => import('./views/settings/AddressDialog'),
  }),
  connections: dialog({
    machine: async () => (await import('../machines/log/connections.machine')).connectionsMachine,
    view: () => import('./views/log/ConnectionsDialog'),
  }),
  bringBack: dialog({
    machine: async () => (await import('./wiring/dialogs/copies/bring-back')).filled,
    view: () => import('./views/copies/BringBackDialog'),
    keepsBefore: true,
  }),
  customInbounds: dialog({
    machine: async () => (await import('../machines/routing/custom-inbounds.machine')).customInboundsMachine,
    retyped: async () => (await import('../machines/routing/custom-inbounds.selectors')).selectRetyped,
    view: () => import('./views/routing/CustomInboundsDialog'),
  }),
  customRouting: dialog({
    machine: async () => (await import('../machines/routing/custom-routing.machine')).customRoutingMachine,
    retyped: async () => (await import('../machines/routing/custom-routing.selectors')).selectRetyped,
    view: () => import('./views/routing/CustomRoutingDialog'),
  }),
  deleteOutbound: dialog({
    machine: async () => (await import('../machines/outbounds/delete-outbound.machine')).deleteOutboundMachine,
    view: () => import('./views/outbounds/DeleteOutboundDialog'),
  }),
  delivery: dialog({
    machine: async () => (await import('./wiring/dialogs/copies/delivery')).fill,
    view: () => import('./views/copies/DeliveryDialog'),
  }),
  deletion: dialog({
    machine: async () => (await import('../machines/nodes/deletion.machine')).deletionMachine,
    view: () => import('./views/nodes/DeletionDialog'),
  }),
  dnsRules: dialog({
    machine: async () => (await import('../machines/routing/dns-rules.machine')).dnsRulesMachine,
    retyped: async () => (await import('../machines/routing/dns-rules.selectors')).selectRetyped,
    view: () => import('./views/routing/DnsRulesDialog'),
  }),
  explain: dialog({
    machine: async () => (await import('../machines/routing/explain.machine')).explainMachine,
    view: () => import('./views/routing/ExplainDialog'),
  }),
  fastest: dialog({
    machine: async () => (await import('../machines/nodes/fastest.machine')).fastestMachine,
    view: () => import('./views/nodes/FastestDialog'),
  }),
  gfwList: dialog({
    machine: async () => (await import('../machines/settings/gfwlist.machine')).gfwListMachine,
    retyped: async () => (await import('../machines/settings/gfwlist.selectors')).selectRetyped,
    view: () => import('./views/settings/GfwListDialog'),
  }),
  import: dialog({
    machine: async () => (await import('./wiring/dialogs/servers/import')).filled,
    retyped: async () => (await import('../machines/servers/import.selectors')).selectRetyped,
    view: () => import('./views/servers/ImportDialog'),
  }),
  logs: dialog({
    machine: async () => (await import('./wiring/dialogs/log/logs')).filled,
    view: () => import('./views/log/LogsDialog'),
  }),
  moments: dialog({
    machine: async () => (await import('./wiring/dialogs/copies/moments')).filled,
    view: () => import('./views/copies/MomentsDialog'),
  }),
  outboundServers: dialog({
    machine: async () => (await import('../machines/outbounds/outbound-servers.machine')).outboundServersMachine,
    retyped: async () => (await import('../machines/outbounds/outbound-servers.selectors')).selectRetyped,
    view: () => import('./views/outbounds/OutboundServersDialog'),
  }),
  outboundSetting: dialog({
    machine: async () => (await import('../machines/outbounds/outbound-setting.machine')).outboundSettingMachine,
    retyped: async () => (await import('../machines/outbounds/outbound-setting.selectors')).selectRetyped,
    view: () => import('./views/outbounds/OutboundSettingDialog'),
  }),
  palette: dialog({
    machine: async () => (await import('../machines/shell/palette.machine')).paletteMachine,
    view: () => import('./views/shell/PaletteDialog'),
  }),
  rule: dialog({
    machine: async () => (await import('../machines/routing/rule.machine')).ruleMachine,
    retyped: async () => (await import('../machines/routing/rule.selectors')).selectRetyped,
    view: () => import('./views/routing/RuleDialog'),
  }),
  saveCopy: dialog({
    machine: async () => (await import('./wiring/dialogs/copies/save-copy')).filled,
    view: () => import('./views/copies/SaveCopyDialog'),
  }),
  serverForm: dialog({
    machine: async () => (await import('../machines/servers/server-form.machine')).serverFormMachine,
    retyped: async () => (await import('../machines/servers/server-form.selectors')).selectRetyped,
    view: () => import('./views/servers/ServerFormDialog'),
  }),
  services: dialog({
    machine: async () => (await import('./wiring/dialogs/session/services')).filled,
    view: () => import('./views/session/ServicesDialog'),
  }),
  serviceSwitch: dialog({
    machine: async () => (await import('../machines/session/service-switch.machine')).serviceSwitchMachine,
    view: () => import('./views/session/ServiceSwitchDialog'),
  }),
  settings: dialog({
    machine: async () => (await import('../machines/settings/settings.machine')).settingsMachine,
    retyped: async () => (await import('../machines/settings/settings.selectors')).selectRetyped,
    view: () => import('./views/settings/SettingsDialog'),
  }),
  shareList: dialog({
    machine: async () => (await import('./wiring/dialogs/servers/share-list')).filled,
    view: () => import('./views/servers/ShareListDialog'),
  }),
  sharing: dialog({
    machine: async () => (await import('./wiring/dialogs/servers/sharing')).filled,
    view: () => import('./views/servers/SharingDialog'),
  }),
  shortcuts: dialog({
    machine: async () => (await import('../machines/shell/sheet.machine')).sheetMachine,
    view: () => import('./views/shell/ShortcutsDialog'),
  }),
  subscriptionForm: dialog({
    machine: async () => (await import('../machines/servers/subscription-form.machine')).subscriptionFormMachine,
    retyped: async () => (await import('../machines/servers/subscription-form.selectors')).selectRetyped,
    view: () => import('./views/servers/SubscriptionFormDialog'),
  }),
  textSetting: dialog({
    machine: async () => (await import('../machines/routing/text-setting.machine')).textSettingMachine,
    retyped: async () => (await import('../machines/routing/text-setting.selectors')).selectRetyped,
    view: () => import('./views/routing/TextSettingDialog'),
  }),
  updateAll: dialog({
    machine: async () => (await import('../machines/servers/update-all.machine')).updateAllMachine,
    view: () => import('./views/servers/UpdateAllDialog'),
  }),
};
