import { assign, fromPromise, sendTo, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { type Setting } from '../domain/setting';
import { type TextSubject } from '../domain/text-subject';
import { type Texts } from '../domain/texts';
import { type DialogContext, type DialogFact, type RuleAbout } from '../ports/dialog';
import { success } from '../ports/notice';
import { faultThrown } from '../service/answers';
import { editorSetup, loadingState, reading, savingState, unlessFailed, unreadableState } from '../service/editor';
import { type EditorCommand, type EditorContext, type EditorInput, type EditorTag } from '../service/editor.types';
import { longCall, pollAfter, waitingStates, type LongCallFact } from '../service/long-call.machine';
import { beginOthersTrial, endTrial } from '../service/on-trial';
import { notProvided } from '../shared/not-provided';
import { type StoredRouting } from './explain.machine';
import { choicesOf, draftOf, type RuleDraft, type RuleSubject } from './rule.rules';
import { worldOf } from './stored-world.rules';

export type RuleCommand =
  | { readonly type: 'field.edit'; readonly field: 'subject'; readonly value: RuleSubject }
  | { readonly type: 'field.edit'; readonly field: 'outbound'; readonly value: string }
  | EditorCommand;

export type RuleFact = Extract<DialogFact, { readonly type: 'context.changed' }> | LongCallFact;

type Lists = Pick<DialogContext, 'reply' | 'service'>;

export interface RuleInput extends EditorInput, Lists {
  readonly about: RuleAbout;
  readonly outbound: string;
}

export interface RuleContext extends EditorContext, Lists {
  readonly about: RuleAbout;
  readonly subject: RuleSubject;
  readonly outbound: string;
  /** Null until it was read. */
  readonly stored: StoredRouting | null;
}

/** What saving makes of what is stored; null before that was read. */
export function draftIn({ about, subject, outbound, stored, reply, service }: RuleContext): RuleDraft | null {
  const choices = choicesOf(about);
  const choice = choices.find((one) => one.subject === subject) ?? choices[0];
  if (stored === null || choice === undefined) return null;
  return draftOf({ about, choice, outbound }, stored, worldOf(stored, reply, service));
}

const isWritable = (context: RuleContext): boolean => typeof draftIn(context)?.script === 'string';
const keepsScript = (context: RuleContext): boolean => draftIn(context)?.script === context.stored?.script;
const needsSetting = (context: RuleContext): boolean => Object.keys(draftIn(context)?.changes ?? {}).length > 0;

const settingIn = (context: RuleContext): Setting => ({ ...context.stored?.setting, ...draftIn(context)?.changes });

const textsIn = (context: RuleContext): Texts => ({ routingA: draftIn(context)?.script ?? '' });

const isSame = (one: StoredRouting | null, other: StoredRouting): boolean =>
  one?.script === other.script && JSON.stringify(one.setting) === JSON.stringify(other.setting);

type Args = { readonly context: RuleContext };
const inboundsOf = ({ context: { service } }: Args) => ({ hasInbounds: service.customInbounds });

const ruleSetup = editorSetup({
  types: {
    context: {} as RuleContext,
    events: {} as RuleCommand | RuleFact,
    input: {} as RuleInput,
    tags: {} as EditorTag | 'busy' | 'waiting' | 'moved' | 'unapplied',
  },
  actors: {
    storedRouting: fromPromise<StoredRouting, { readonly hasInbounds: boolean }>(notProvided('rule', 'storedRouting')),
    saveTexts: fromPromise<void, { readonly subject: TextSubject; readonly texts: Texts }>(
      notProvided('rule', 'saveTexts'),
    ),
    saveSetting: longCall<Setting, void>('rule', 'saveSetting'),
  },
  rules: {
    isSound: (context: RuleContext) => isWritable(context) && (needsSetting(context) || !keepsScript(context)),
  },
}).extend({
  actions: {
    keepStored: assign({ stored: (_, stored: StoredRouting) => stored }),
    keepScript: assign({
      stored: ({ context }) =>
        context.stored && { ...context.stored, script: draftIn(context)?.script ?? context.stored.script },
    }),
    keepLists: assign((_, { reply, service }: Lists) => ({ reply, service })),
    keepField: assign(
      (_, { field, value }: { readonly field: 'subject' | 'outbound'; readonly value: string }) =>
        ({ [field]: value }) as Partial<RuleContext>,
    ),
    tellStored: sendTo(
      ({ context }) => context.host,
      ({ context }) => {
        const before = { routingA: context.stored?.script ?? '' };
        const change = { kind: 'text', subject: 'routingA', before, after: textsIn(context) } as const;
        const trial = { type: 'trial.stored', change, tried: false } as const;
        return { type: 'setting.storedOnly', subject: 'routingA', trial } as const;
      },
    ),
    tellUnapplied: sendTo(({ context }) => context.host, {
      type: 'setting.storedOnly',
      subject: 'routingA',
      trial: null,
    }),
    beginTrial: beginOthersTrial<RuleContext, RuleCommand | RuleFact>(({ reply }) => reply?.running === true),
    endTrial: endTrial<RuleContext, RuleCommand | RuleFact>(),
    tellApplied: sendTo(({ context }) => context.host, { type: 'setting.applied' }),
    tellSettings: sendTo(({ context }) => context.host, { type: 'settings.stored' }),
    tellSetting: sendTo(
      ({ context }) => context.host,
      ({ context }) =>
        ({
          type: 'setting.received',
          reply: { setting: settingIn(context), localGfwList: context.stored?.localGfwList ?? '' },
        }) as const,
    ),
    saySaved: sendTo(({ context }) => context.host, { type: 'notice.raised', notice: success('textSaved') }),
    sayApplied: sendTo(({ context }) => context.host, { type: 'notice.raised', notice: success('settingsApplied') }),
  },
  guards: {
    isToday: ({ context }, today: StoredRouting) => isSame(context.stored, today),
    isWritable: ({ context }) => isWritable(context),
    keepsScript: ({ context }) => keepsScript(context),
    mustApply: ({ context }) => needsSetting(context) || context.reply?.running === true,
  },
});

/** A rule for what a connection was about, put into RoutingA where it takes effect, and given to the core. */
export const ruleMachine = ruleSetup.createMachine({
  id: 'rule',
  context: ({ input: { host, id, reply, service, about, outbound } }) => ({
    host,
    id,
    reply,
    service,
    about,
    subject: choicesOf(about)[0]?.subject ?? 'client',
    outbound,
    stored: null,
    lastFault: null,
  }),
  initial: 'loading',
  on: { 'context.changed': { actions: { type: 'keepLists', params: ({ event }) => event.dialogContext } } },
  states: {
    loading: {
      ...loadingState,
      invoke: reading({ src: 'storedRouting', input: inboundsOf, keep: 'keepStored' }),
    },
    unreadable: unreadableState,
    editing: {
      initial: 'fresh',
      on: {
        'field.edit': { actions: { type: 'keepField', params: ({ event }) => event } },
        'editor.save': { guard: 'isSound', target: 'refreshing' },
        'dialog.cancel': 'closed',
      },
      states: {
        fresh: {},
        unapplied: {
          tags: 'unapplied',
          description: 'The script is stored, and the core was not given it: the settings can be sent again.',
          on: { 'editor.save': { guard: 'isWritable', target: '#rule.refreshing' } },
        },
        moved: {
          tags: 'moved',
          description:
            'Somebody has changed the script or the mode meanwhile: what the rule does to them now is shown.',
        },
      },
    },
    refreshing: {
      tags: 'saving',
      description: 'What was shown is what is saved: it is read again before.',
      entry: 'forgetFault',
      invoke: {
        id: 'storedToday',
        src: 'storedRouting',
        input: inboundsOf,
        onDone: [
          { guard: { type: 'isToday', params: ({ event }) => event.output }, target: 'choosing' },
          { target: 'editing.moved', actions: { type: 'keepStored', params: ({ event }) => event.output } },
        ],
        onError: { target: 'editing', actions: { type: 'fail', params: faultThrown } },
      },
      on: { 'dialog.cancel': 'editing' },
    },
    choosing: { always: [{ guard: 'keepsScript', target: 'applying' }, { target: 'storing' }] },
    storing: savingState({
      description: 'The service only stores the script; the core uses it after its next start.',
      src: 'saveTexts',
      input: ({ context }: Args) => ({
        subject: 'routingA' as const,
        texts: textsIn(context),
      }),
      saved: [
        { guard: 'mustApply', target: 'applying', actions: ['tellStored', 'keepScript'] },
        { target: 'closed', actions: ['tellStored', 'saySaved'] },
      ],
    }),
    applying: {
      tags: 'saving',
      description:
        'The whole object of the settings is sent, which applies what is stored; with it, what has to change in it.',
      entry: ['forgetFault', 'beginTrial'],
      ...waitingStates,
      invoke: {
        id: 'saveSetting',
        src: 'saveSetting',
        input: ({ context, self }) => ({
          host: context.host,
          caller: self,
          poll: pollAfter('saveSettings', context.reply),
          call: settingIn(context),
        }),
        onDone: [
          {
            ...unlessFailed('tellRefused', 'wantTouch', 'tellSettings', 'tellUnapplied', 'endTrial'),
            target: 'editing.unapplied',
          },
          { target: 'closed', actions: ['tellSetting', 'tellApplied', 'tellSettings', 'sayApplied', 'endTrial'] },
        ],
        onError: {
          target: 'editing.unapplied',
          actions: [{ type: 'fail', params: faultThrown }, 'wantTouch', 'tellSettings', 'tellUnapplied', 'endTrial'],
        },
      },
    },
    closed: { type: 'final', entry: 'tellClosed' },
  },
});

export type RuleActor = ActorRefFrom<typeof ruleMachine>;
export type RuleSnapshot = SnapshotFrom<typeof ruleMachine>;
