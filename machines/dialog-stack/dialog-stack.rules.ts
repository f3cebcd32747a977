import { type AboutActor } from '../about/about.machine';
import { type OutboundSettingActor } from '../outbound-setting/outbound-setting.machine';
import { type TextSettingActor } from '../text-setting/text-setting.machine';
import { type AddOutboundActor } from '../add-outbound/add-outbound.machine';
import { type AddressPortsActor } from '../address-ports/address-ports.machine';
import { type CustomRoutingActor } from '../custom-routing/custom-routing.machine';
import { type DeleteOutboundActor } from '../delete-outbound/delete-outbound.machine';
import { type DeletionActor } from '../deletion/deletion.machine';
import { type GfwListActor } from '../gfwlist/gfwlist.machine';
import { type ImportActor } from '../import/import.machine';
import { type ShareListActor } from '../sharing/share-list.machine';
import { type SharingActor } from '../sharing/sharing.machine';
import { type ServerFormActor } from '../server-form/server-form.machine';
import { type SubscriptionFormActor } from '../subscription-form/subscription-form.machine';
import { type UpdateAllActor } from '../update-all/update-all.machine';
import { type LogsActor } from '../logs/logs.machine';
import { type PaletteActor } from '../palette/palette.machine';
import { type DialogKind } from '../ports/dialog';
import { type ShortcutsActor } from '../shortcuts/shortcuts.machine';
import { type SettingsActor } from '../settings/settings.machine';

/** The actor of each kind of dialog. A new dialog adds its line here, its request in `ports/dialog.ts`, its loader in the wiring. */
export interface DialogActors {
  readonly about: AboutActor;
  readonly textSetting: TextSettingActor;
  readonly outboundSetting: OutboundSettingActor;
  readonly import: ImportActor;
  readonly addOutbound: AddOutboundActor;
  readonly deleteOutbound: DeleteOutboundActor;
  readonly address: AddressPortsActor;
  readonly deletion: DeletionActor;
  readonly sharing: SharingActor;
  readonly shareList: ShareListActor;
  readonly serverForm: ServerFormActor;
  readonly subscriptionForm: SubscriptionFormActor;
  readonly updateAll: UpdateAllActor;
  readonly settings: SettingsActor;
  readonly gfwlist: GfwListActor;
  readonly customRouting: CustomRoutingActor;
  readonly logs: LogsActor;
  readonly palette: PaletteActor;
  readonly shortcuts: ShortcutsActor;
}

/** A dialog of the stack: which one it is, and the actor that it draws. */
export type OpenDialog = {
  [TKind in DialogKind]: { readonly id: string; readonly kind: TKind; readonly ref: DialogActors[TKind] };
}[DialogKind];

/** A dialog says by its tag `draft` that something typed in it would be lost. */
export function hasDraft({ ref }: OpenDialog): boolean {
  return (ref.getSnapshot() as { hasTag: (tag: string) => boolean }).hasTag('draft');
}
