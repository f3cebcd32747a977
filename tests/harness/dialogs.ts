import { aboutMachine } from '../../machines/about/about.machine';
import { outboundSettingMachine } from '../../machines/outbound-setting/outbound-setting.machine';
import { textSettingMachine } from '../../machines/text-setting/text-setting.machine';
import { type PromiseActorLogic } from 'xstate';
import { addOutboundMachine } from '../../machines/add-outbound/add-outbound.machine';
import { addressPortsMachine } from '../../machines/address-ports/address-ports.machine';
import { customRoutingMachine } from '../../machines/custom-routing/custom-routing.machine';
import { deleteOutboundMachine } from '../../machines/delete-outbound/delete-outbound.machine';
import { deletionMachine } from '../../machines/deletion/deletion.machine';
import { type DialogLogic } from '../../machines/dialog-stack/dialog-stack.machine';
import { gfwListMachine } from '../../machines/gfwlist/gfwlist.machine';
import { importMachine } from '../../machines/import/import.machine';
import { logsMachine } from '../../machines/logs/logs.machine';
import { paletteMachine } from '../../machines/palette/palette.machine';
import { shortcutsMachine } from '../../machines/shortcuts/shortcuts.machine';
import { settingsMachine } from '../../machines/settings/settings.machine';
import { shareListMachine } from '../../machines/sharing/share-list.machine';
import { sharingMachine } from '../../machines/sharing/sharing.machine';
import { serverFormMachine } from '../../machines/server-form/server-form.machine';
import { subscriptionFormMachine } from '../../machines/subscription-form/subscription-form.machine';
import { updateAllMachine } from '../../machines/update-all/update-all.machine';
import { type DialogKind } from '../../machines/ports/dialog';

type Load = PromiseActorLogic<DialogLogic, { readonly kind: DialogKind }>;

const UNPROVIDED: Readonly<Partial<Record<DialogKind, DialogLogic>>> = {
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
export function instantDialogs(provided: Readonly<Partial<Record<DialogKind, DialogLogic>>> = {}): Load {
  const logic = {
    transition: (snapshot: unknown) => snapshot,
    getInitialSnapshot: (_: unknown, input: { readonly kind: DialogKind }) => ({
      status: 'done',
      output: { ...UNPROVIDED, ...provided }[input.kind],
      error: undefined,
      input,
    }),
    getPersistedSnapshot: (snapshot: unknown) => snapshot,
  };
  return logic as unknown as Load;
}
