import { assign, enqueueActions, fromPromise, raise, sendTo, setup } from 'xstate';
import { type Setting, type SettingKey, type SettingReply } from '../domain/setting';
import { type CallResult } from '../service/locked-call.machine';
import { longCall, pollAfter, type Caller, type LongCallFact, type LongCallInput } from '../service/long-call.machine';
import { type DialogCircumstances, type DialogFact, type DialogRequest } from '../ports/dialog';
import { type Host } from '../ports/host';
import { noticeOfFault, success } from '../ports/notice';
import { type Reconciled, reconciliationOf } from '../service/reconciliation.machine';
import { type Fault } from '../shared/faults';
import { notProvided } from '../shared/not-provided';
import {
  adopted,
  edited,
  editedSetting,
  problemsOf,
  reread,
  seenSetting,
  settingToSend,
  type SettingEdits,
  type SettingsForm,
} from './settings.rules';
import { type DraftCommand } from '../shared/draft';

/** The dialogs that can be opened from the settings. */
export type SubDialog = 'routingA' | 'domains' | 'dns' | 'customRouting' | 'gfwlist' | 'address';

export type SettingsCommand =
  | { readonly type: 'setting.edit'; readonly key: SettingKey; readonly value: string | boolean }
  | { readonly type: 'sub.open'; readonly dialog: SubDialog }
  | { readonly type: 'settings.save' }
  /** Gives the core what is stored and not yet active. */
  | { readonly type: 'pending.apply' }
  | { readonly type: 'settings.reload' }
  | { readonly type: 'dialog.cancel' }
  | DraftCommand;

/** `setting.stale`: a save failed, and what the service has stored all the same is not known. */
export type SettingsFact = DialogFact | LongCallFact | { readonly type: 'setting.stale' };

export interface SettingsInput extends DialogCircumstances {
  readonly host: Host;
  readonly id: string;
  /** The setting that is asked for. */
  readonly field?: SettingKey;
}

export interface SettingsContext {
  readonly host: Host;
  readonly id: string;
  readonly circumstances: DialogCircumstances;
  /** As it was read last; where an edit differs from what was saved elsewhere meanwhile, as it was when the edit was made. */
  readonly setting: Setting;
  /** As it was read last. */
  readonly today: Setting;
  readonly localGfwList: string;
  readonly edits: SettingEdits;
  /** The newest GFWList outside, as it was last looked up. */
  readonly remoteGfwList: string | null;
  /** Why reading or saving failed; shown until the next try. */
  readonly lastFault: Fault | null;
  /** The setting to begin with: one that was asked for, or the first; null once the person has gone on. */
  readonly beginning: SettingKey | 'first' | null;
}

type Answer = CallResult<unknown>;

export const formOf = ({ setting, edits, circumstances }: SettingsContext): SettingsForm => ({
  setting,
  edits,
  lite: circumstances.version?.lite ?? false,
});

export const contextOf = ({ host, id, field, ...circumstances }: SettingsInput): SettingsContext => ({
  host,
  id,
  circumstances,
  setting: {},
  today: {},
  localGfwList: '',
  edits: {},
  remoteGfwList: null,
  lastFault: null,
  beginning: field ?? 'first',
});

/** The call that the service lacks when custom routing does not exist there. */
const CUSTOM_ROUTING = 'GET /api/customPac';

export function lacksCustomRouting({ circumstances }: SettingsContext): boolean {
  return circumstances.lacking.includes(CUSTOM_ROUTING);
}

function requestOf(dialog: SubDialog, { localGfwList }: SettingsContext): DialogRequest {
  switch (dialog) {
    case 'gfwlist':
      return { kind: 'gfwlist', localVersion: localGfwList };
    case 'customRouting':
    case 'address':
      return { kind: dialog };
    default:
      return { kind: 'textSetting', subject: dialog };
  }
}

/** The words of the settings' chart. */
export const settingsSetup = setup({
  types: {
    context: {} as SettingsContext,
    events: {} as SettingsCommand | SettingsFact,
    input: {} as SettingsInput,
    tags: {} as
      'loading' | 'unreadable' | 'busy' | 'waiting' | 'saving' | 'applying' | 'asking' | 'draft' | 'lookingUp',
  },
  actors: {
    setting: fromPromise<SettingReply, void>(notProvided('settings', 'setting')),
    remoteGfwListVersion: fromPromise<string, void>(notProvided('settings', 'remoteGfwListVersion')),
    reconcile: reconciliationOf<Setting>(),
    saveSetting: longCall<Setting, void>('settings', 'saveSetting'),
  },
  actions: {
    keepSetting: assign(({ context }, { setting, localGfwList }: SettingReply) => ({
      ...reread(formOf(context), setting),
      today: setting,
      localGfwList,
    })),
    adopt: assign(({ context }, answer: CallResult<Reconciled<Setting>>) =>
      answer.ok ? { ...adopted(formOf(context), answer.value), today: answer.value.theirs } : context,
    ),
    keepEdit: assign({
      edits: ({ context }, { key, value }: { readonly key: SettingKey; readonly value: string | boolean }) =>
        edited(formOf(context), key, value),
      lastFault: null,
      beginning: null,
    }),
    forgetBeginning: assign({ beginning: null }),
    keepRemote: assign({ remoteGfwList: (_, { version }: { readonly version: string | null }) => version }),
    keepCircumstances: assign({
      circumstances: (_, { circumstances }: { readonly circumstances: DialogCircumstances }) => circumstances,
    }),
    forgetFault: assign({ lastFault: null }),
    failToRead: enqueueActions(({ context, enqueue }, fault: Fault) => {
      enqueue.assign({ lastFault: fault });
      const words = noticeOfFault(fault);
      if (words !== null) enqueue.sendTo(context.host, { type: 'notice.raised', notice: words });
    }),
    request: sendTo(
      ({ context }) => context.host,
      ({ context }, { dialog }: { readonly dialog: SubDialog }) =>
        ({ type: 'dialog.requested', dialog: requestOf(dialog, context) }) as const,
    ),
    fail: enqueueActions(({ context, enqueue }, fault: Fault) => {
      enqueue.assign({ lastFault: fault });
      const words = noticeOfFault(fault);
      if (words !== null) enqueue.sendTo(context.host, { type: 'notice.raised', notice: words });
      if (fault.kind === 'refused') enqueue.sendTo(context.host, { type: 'config.refused', message: fault.message });
      enqueue.sendTo(context.host, { type: 'touch.wanted' });
    }),
    readAgain: raise({ type: 'setting.stale' }),
    sayFault: enqueueActions(({ context, enqueue }, fault: Fault) => {
      const words = noticeOfFault(fault);
      if (words !== null) enqueue.sendTo(context.host, { type: 'notice.raised', notice: words });
    }),
    saySaved: sendTo(({ context }) => context.host, { type: 'notice.raised', notice: success('settingsSaved') }),
    sayApplied: sendTo(({ context }) => context.host, { type: 'notice.raised', notice: success('settingsApplied') }),
    tellApplied: sendTo(({ context }) => context.host, { type: 'setting.applied' }),
    tellClosed: sendTo(
      ({ context }) => context.host,
      ({ context }) => ({ type: 'dialog.closed', id: context.id }) as const,
    ),
  },
  guards: {
    isSound: ({ context }) => problemsOf(formOf(context)).length === 0,
    isChanged: ({ context }) => Object.keys(context.edits).length > 0,
    isUnchanged: ({ context }) => Object.keys(context.edits).length === 0,
    mayApply: ({ context: { circumstances } }) =>
      circumstances.pending.length > 0 && circumstances.reply?.running === true,
    exists: ({ context }, { dialog }: { readonly dialog: SubDialog }) =>
      dialog !== 'customRouting' || !lacksCustomRouting(context),
    failed: (_, answer: Answer) => !answer.ok,
    isUnsound: ({ context }, answer: CallResult<Reconciled<Setting>>) =>
      answer.ok && problemsOf({ ...formOf(context), ...adopted(formOf(context), answer.value) }).length > 0,
  },
});

/** What it takes to put the edits on today's object. */
export const bodyToReconcile = ({ context }: { readonly context: SettingsContext }) => ({
  base: seenSetting(formOf(context)),
  mine: editedSetting(formOf(context)),
  query: undefined,
});

/** What is sent to save: today's object with the edits; and to apply: without them. */
export const bodyToSave = ({ context }: { readonly context: SettingsContext }): Setting =>
  settingToSend(formOf(context));

export const bodyToApply = ({ context }: { readonly context: SettingsContext }): Setting =>
  settingToSend({ ...formOf(context), setting: context.today, edits: {} });

/** A save of the setting; the connect poll accompanies it. */
export const callWith = (
  { host, circumstances }: SettingsContext,
  caller: Caller,
  call: Setting,
): LongCallInput<Setting> => ({ host, caller, poll: pollAfter('saveSettings', circumstances.reply), call });
