import { aboutMachine } from '../../machines/shell/about.machine';
import { outboundSettingMachine } from '../../machines/outbounds/outbound-setting.machine';
import { textSettingMachine } from '../../machines/routing/text-setting.machine';
import { type AnyActorLogic, type PromiseActorLogic } from 'xstate';
import { addOutboundMachine } from '../../machines/outbounds/add-outbound.machine';
import { addressPortsMachine } from '../../machines/settings/address-ports.machine';
import { customRoutingMachine } from '../../machines/routing/custom-routing.machine';
import { deleteOutboundMachine } from '../../machines/outbounds/delete-outbound.machine';
import { deletionMachine } from '../../machines/nodes/deletion.machine';
import { type LoadedDialog } from '../../machines/shell/dialog-stack.rules';
import { gfwListMachine } from '../../machines/settings/gfwlist.machine';
import { importMachine } from '../../machines/servers/import.machine';
import { logsMachine } from '../../machines/service/logs.machine';
import { paletteMachine } from '../../machines/shell/palette.machine';
import { shortcutsMachine } from '../../machines/shell/shortcuts.machine';
import { settingsMachine } from '../../machines/settings/settings.machine';
import { shareListMachine } from '../../machines/servers/share-list.machine';
import { sharingMachine } from '../../machines/servers/sharing.machine';
import { serverFormMachine } from '../../machines/servers/server-form.machine';
import { subscriptionFormMachine } from '../../machines/servers/subscription-form.machine';
import { updateAllMachine } from '../../machines/servers/update-all.machine';
import { type DialogKind } from '../../machines/ports/dialog';

type Load = PromiseActorLogic<LoadedDialog, { readonly kind: DialogKind }>;

const UNPROVIDED: Readonly<Record<DialogKind, AnyActorLogic>> = {
  import: importMachine,
  addOutbound: addOutboundMachine,
  deleteOutbound: deleteOutboundMachine,
  address: addressPortsMachine,
  deletion: deletionMachine,
  textSetting: textSettingMachine,
  outboundSetting: outboundSettingMachine,
  about: aboutMachine,
  sharing: sharingMachine,
  shareList: shareListMachine,
  serverForm: serverFormMachine,
  subscriptionForm: subscriptionFormMachine,
  updateAll: updateAllMachine,
  settings: settingsMachine,
  gfwlist: gfwListMachine,
  customRouting: customRoutingMachine,
  logs: logsMachine,
  palette: paletteMachine,
  shortcuts: shortcutsMachine,
};

/** The dialog stack's slot `load` with every machine at hand at once, in the test's own turn. */
export function instantDialogs(provided: Readonly<Partial<Record<DialogKind, AnyActorLogic>>> = {}): Load {
  const logic = {
    transition: (snapshot: unknown) => snapshot,
    getInitialSnapshot: (_: unknown, input: { readonly kind: DialogKind }) => ({
      status: 'done',
      output: { logic: provided[input.kind] ?? UNPROVIDED[input.kind] },
      error: undefined,
      input,
    }),
    getPersistedSnapshot: (snapshot: unknown) => snapshot,
  };
  return logic as unknown as Load;
}
