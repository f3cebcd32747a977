import { assign, enqueueActions, raise, sendTo } from 'xstate';
import { namesOf } from '../domain/network-interface';
import { type SettingReply } from '../domain/setting';
import { type SettingKey } from '../domain/settings';
import { editorSetup } from '../calls/editor';
import { type EditorCommand, type EditorTag } from '../calls/editor.types';
import { longCall, type LongCallFact } from '../calls/long-call.machine';
import { dialogOfStored, type DialogContext, type DialogFact, type DialogRequest } from '../ports/dialog';
import { success } from '../ports/notice';
import { beginOthersTrial, trialActions, type TrialCommand } from '../service/on-trial';
import { reconciliation } from '../calls/reconciliation.machine';
import { sayFault } from '../calls/telling';
import { type SettingsContext, type SettingsInput } from './settings.types';
import { cutsOff, edited } from './settings.rules';
import { bodyToSave, formOf, reread, savingRules } from './settings.saving.rules';
import { asking, serviceCall } from '../calls/service-call';

/** The dialogs that can be opened from the settings. */
export type SubDialog =
  'inbounds' | 'ipGroups' | 'routingA' | 'domains' | 'dns' | 'customRouting' | 'gfwList' | 'addressPorts';

export type SettingsCommand =
  | { readonly type: 'field.edit'; readonly field: SettingKey; readonly value: string | boolean }
  | { readonly type: 'sub.open'; readonly dialog: SubDialog }
  /** Gives the core what is stored and not yet active. */
  | { readonly type: 'pending.apply' }
  | TrialCommand
  | EditorCommand;

/** `setting.outdated`: a save failed, and what the service has stored all the same is not known. */
export type SettingsFact = DialogFact | LongCallFact | { readonly type: 'setting.outdated' };

export const contextOf = ({ host, id, field, ...dialogContext }: SettingsInput): SettingsContext => ({
  host,
  id,
  dialogContext,
  setting: dialogContext.setting?.setting ?? {},
  today: dialogContext.setting?.setting ?? {},
  localGfwList: dialogContext.setting?.localGfwList ?? '',
  edits: {},
  interfaces: [],
  remoteGfwList: null,
  lastFault: null,
  beginning: field ?? 'first',
});

/** The call that the service lacks when custom routing does not exist there. */
const CUSTOM_ROUTING = 'GET /api/customPac';

export function lacksCustomRouting({ dialogContext }: SettingsContext): boolean {
  return dialogContext.unsupportedCalls.includes(CUSTOM_ROUTING);
}

function requestOf(dialog: SubDialog, { localGfwList, dialogContext }: SettingsContext): DialogRequest {
  switch (dialog) {
    case 'gfwList':
      return { kind: 'gfwList', localVersion: localGfwList };
    case 'customRouting':
    case 'addressPorts':
      return { kind: dialog };
    default:
      return dialogOfStored(dialog, dialogContext.service);
  }
}

/** The words of the settings' chart. */
export const settingsSetup = editorSetup({
  types: {
    context: {} as SettingsContext,
    events: {} as SettingsCommand | SettingsFact,
    input: {} as SettingsInput,
    tags: {} as EditorTag | 'busy' | 'waiting' | 'applying' | 'lookingUp',
  },
  actors: {
    setting: serviceCall('setting'),
    networkInterfaces: asking(
      (service) => async (_: void, signal) => namesOf(await service.networkInterfaces(undefined, signal)),
      'networkInterfaces',
    ),
    remoteGfwListVersion: serviceCall('remoteGfwListVersion'),
    reconcile: reconciliation(
      asking((service) => async (_: void, signal) => (await service.setting(undefined, signal)).setting, 'setting'),
    ),
    saveSetting: longCall(serviceCall('saveSetting')),
  },
  rules: savingRules,
})
  .extend({
    actions: {
      ...trialActions<SettingsContext, SettingsCommand | SettingsFact>({
        stand: ({ dialogContext }) => dialogContext,
        cuts: ({ edits }) => cutsOff(edits),
        change: (context) => ({ kind: 'settings', before: context.today, after: bodyToSave({ context }) }),
      }),
      beginOthersTrial: beginOthersTrial<SettingsContext, SettingsCommand | SettingsFact>(
        ({ dialogContext: { reply } }) => reply?.running === true,
      ),
    },
  })
  .extend({
    actions: {
      keepSetting: enqueueActions(({ context, enqueue }, reply: SettingReply) => {
        const { setting, localGfwList } = reply;
        enqueue.assign({ ...reread(formOf(context), setting), today: setting, localGfwList });
        enqueue.sendTo(context.host, { type: 'setting.received', reply });
      }),
      keepEdit: assign({
        edits: ({ context }, { field, value }: { readonly field: SettingKey; readonly value: string | boolean }) =>
          edited(formOf(context), field, value),
        lastFault: null,
        beginning: null,
      }),
      forgetBeginning: assign({ beginning: null }),
      keepInterfaces: assign({ interfaces: (_, { names }: { readonly names: readonly string[] }) => names }),
      keepRemote: assign({ remoteGfwList: (_, { version }: { readonly version: string | null }) => version }),
      keepDialogContext: assign({
        dialogContext: (_, { dialogContext }: { readonly dialogContext: DialogContext }) => dialogContext,
      }),
      request: sendTo(
        ({ context }) => context.host,
        ({ context }, { dialog }: { readonly dialog: SubDialog }) =>
          ({ type: 'dialog.requested', dialog: requestOf(dialog, context) }) as const,
      ),
      readAgain: raise({ type: 'setting.outdated' }),
      sayFault: sayFault(),
      saySaved: sendTo(({ context }) => context.host, { type: 'notice.raised', notice: success('settingsSaved') }),
      sayApplied: sendTo(({ context }) => context.host, { type: 'notice.raised', notice: success('settingsApplied') }),
      tellStored: sendTo(({ context }) => context.host, { type: 'settings.stored' }),
      tellApplied: sendTo(({ context }) => context.host, { type: 'setting.applied' }),
      tellSaved: sendTo(
        ({ context }) => context.host,
        ({ context }) => {
          const reply = { setting: bodyToSave({ context }), localGfwList: context.localGfwList };
          return { type: 'setting.received', reply } as const;
        },
      ),
    },
    guards: {
      isFaultShown: ({ context }) => context.lastFault !== null,
      isKnown: ({ context: { dialogContext } }) => dialogContext.setting !== null,
      hasInterfaces: ({ context: { dialogContext } }) => dialogContext.service.networkInterfaces,
      mayApply: ({ context: { dialogContext } }) =>
        dialogContext.pending.length > 0 && dialogContext.reply?.running === true,
      exists: ({ context }, { dialog }: { readonly dialog: SubDialog }) =>
        dialog !== 'customRouting' || !lacksCustomRouting(context),
    },
  });
