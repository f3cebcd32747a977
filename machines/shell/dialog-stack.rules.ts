import { type AnyActorRef } from 'xstate';
import { type AboutActor } from './about.machine';
import { type OutboundSettingActor } from '../outbounds/outbound-setting.machine';
import { type TextSettingActor } from '../routing/text-setting.machine';
import { type AddOutboundActor } from '../outbounds/add-outbound.machine';
import { type AddressPortsActor } from '../settings/address-ports.machine';
import { type CustomRoutingActor } from '../routing/custom-routing.machine';
import { type DeleteOutboundActor } from '../outbounds/delete-outbound.machine';
import { type DeletionActor } from '../nodes/deletion.machine';
import { type GfwListActor } from '../settings/gfwlist.machine';
import { type ImportActor } from '../servers/import.machine';
import { type ShareListActor } from '../servers/share-list.machine';
import { type SharingActor } from '../servers/sharing.machine';
import { type ServerFormActor } from '../servers/server-form.machine';
import { type SubscriptionFormActor } from '../servers/subscription-form.machine';
import { type UpdateAllActor } from '../servers/update-all.machine';
import { type LogsActor } from '../service/logs.machine';
import { type PaletteActor } from './palette.machine';
import { type DialogKind, type DialogRequest } from '../ports/dialog';
import { type ShortcutsActor } from './shortcuts.machine';
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
  [TKind in DialogKind]: {
    readonly id: string;
    readonly kind: TKind;
    readonly ref: DialogActors[TKind];
    /** What was asked for. */
    readonly request: DialogRequest;
  };
}[DialogKind];

/** A dialog says by its tag `draft` that something typed in it would be lost. */
export function hasDraft({ ref }: OpenDialog): boolean {
  return (ref.getSnapshot() as { hasTag: (tag: string) => boolean }).hasTag('draft');
}

export function without(dialogs: readonly OpenDialog[], id: string): readonly OpenDialog[] {
  return dialogs.filter((dialog) => dialog.id !== id);
}

/** A dialog takes what every dialog is told, besides what its own type names. */
export function actorOf({ ref }: OpenDialog): AnyActorRef {
  return ref;
}
