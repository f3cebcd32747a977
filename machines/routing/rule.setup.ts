import { assign, sendTo } from 'xstate';
import { type Reference } from '../domain/reference';
import { type ServerMark } from '../domain/server-mark';
import { memoised } from '../domain/memoised';
import { parse } from '../domain/routing-a/parse';
import { namesMade } from '../domain/routing-a/routes';
import { type Setting } from '../domain/setting';
import { type Texts } from '../domain/texts';
import { EMPTY_TOUCH, serverAt } from '../domain/touch';
import * as newOutbounds from '../outbounds/new-outbound.rules';
import {
  isDone,
  outboundsIn,
  type ServersOutput,
  type ServersResult,
  type ServersRules,
  type ServersStep,
} from '../outbounds/outbound-servers.steps.rules';
import { afterChoice, type ChoosingCommand } from '../outbounds/server-choice.rules';
import { type DialogContext, type DialogFact, type RuleAbout } from '../ports/dialog';
import { type DialogInput } from '../ports/dialog-input';
import { success } from '../ports/notice';
import { editorSetup } from '../calls/editor';
import { type EditorCommand, type EditorContext, type EditorTag } from '../calls/editor.types';
import { longCall, type LongCallFact } from '../calls/long-call.machine';
import { beginOthersTrial, endTrial } from '../service/on-trial';
import { stepRunner } from '../calls/step-runner.machine';
import { type StepFact } from '../calls/step-runner.setup';
import { tellOutbounds } from '../calls/telling';
import { NEW_OUTBOUND } from '../shared/constants';
import { ruleSources, type RuleSources, type StoredRouting } from './stored-routing.calls';
import { choicesOf, domainOf, draftOf, type RuleDraft, type RuleSubject } from './rule.rules';
import { worldOf } from './stored-world.rules';
import { asking, serviceCall } from '../calls/service-call';

export type RuleCommand =
  | { readonly type: 'field.edit'; readonly field: 'subject'; readonly value: RuleSubject }
  /** `name` and `servers`, and what is chosen from the list: of the new outbound. */
  | { readonly type: 'field.edit'; readonly field: 'outbound' | 'name'; readonly value: string }
  | { readonly type: 'field.edit'; readonly field: 'servers'; readonly value: readonly ServerMark[] }
  | ChoosingCommand
  | EditorCommand;

type EditCommand = Extract<RuleCommand, { readonly type: 'field.edit' }>;

export type RuleFact =
  Extract<DialogFact, { readonly type: 'context.changed' }> | LongCallFact | StepFact<ServersStep, ServersResult>;

type Lists = Pick<DialogContext, 'reply' | 'service'>;

declare module '../ports/dialog' {
  interface DialogRequests {
    readonly rule: {
      readonly about: RuleAbout;
      /** Where the rule sends to at first; `NEW_OUTBOUND` for one that it is made together with. */
      readonly outbound: string;
    };
  }
}

export type RuleInput = DialogInput<'rule', 'latencies'> & Lists;

export interface RuleContext extends EditorContext, Lists {
  readonly about: RuleAbout;
  readonly subject: RuleSubject;
  readonly outbound: string;
  readonly newOutbound: newOutbounds.NewOutbound;
  /** Null until it was read. */
  readonly stored: RuleSources | null;
}

export const contextOf = ({ host, id, reply, latencies, service, about, outbound }: RuleInput): RuleContext => ({
  host,
  id,
  reply,
  service,
  about,
  subject: choicesOf(about)[0]?.subject ?? 'client',
  outbound,
  newOutbound: newOutbounds.emptyNewOutbound(reply?.touch ?? EMPTY_TOUCH, !service.loadBalanceValid, latencies),
  stored: null,
  lastFault: null,
});

export const isToNew = ({ outbound }: RuleContext): boolean => outbound === NEW_OUTBOUND;

/** What saving would change in the stored routing; null before that was read. */
export function currentDraft(context: RuleContext): RuleDraft | null {
  const { about, subject, stored, reply, service } = context;
  const outbound = isToNew(context) ? context.newOutbound.name.trim() : context.outbound;
  const choices = choicesOf(about);
  const choice = choices.find((one) => one.subject === subject) ?? choices[0];
  if (stored === null || choice === undefined) return null;
  return draftOf({ about, choice, outbound }, stored, worldOf(stored, reply, service));
}

const outboundsMadeBy = memoised(({ script }: StoredRouting) => namesMade(parse(script), 'outbound'));

/** The outbounds that the stored script defines. */
export const outboundsInScript = ({ stored }: RuleContext): readonly string[] =>
  stored === null ? [] : outboundsMadeBy(stored);

/** Names that a new outbound cannot have: those of existing outbounds and of those that the script defines. */
const takenNames = (context: RuleContext): readonly string[] => [
  ...(context.stored?.outbounds ?? []),
  ...outboundsInScript(context),
];

/** What the new outbound still needs before it can be added; null if the rule uses an existing one. */
export function missingInNewOutbound(context: RuleContext): newOutbounds.MissingInNewOutbound | null {
  return isToNew(context) ? newOutbounds.missingIn(context.newOutbound, takenNames(context)) : null;
}

/** The name that the new outbound gets unless the person types another. */
const proposedNameFor = (context: RuleContext): string =>
  newOutbounds.proposedName(domainOf(context.about.host), takenNames(context));

/** Whether closing the dialog would lose something that the person typed or chose. */
const isComposed = (context: RuleContext): boolean =>
  isToNew(context) &&
  (context.newOutbound.choosing.draft.chosen.size > 0 || context.newOutbound.name !== proposedNameFor(context));

const isWritable = (context: RuleContext): boolean => typeof currentDraft(context)?.script === 'string';
const keepsScript = (context: RuleContext): boolean => currentDraft(context)?.script === context.stored?.script;
const needsSetting = (context: RuleContext): boolean => Object.keys(currentDraft(context)?.changes ?? {}).length > 0;

export const settingIn = (context: RuleContext): Setting => ({
  ...context.stored?.setting,
  ...currentDraft(context)?.changes,
});

export const textsIn = (context: RuleContext): Texts => ({ routingA: currentDraft(context)?.script ?? '' });

const isSame = (one: StoredRouting | null, other: StoredRouting): boolean =>
  one?.script === other.script && JSON.stringify(one.setting) === JSON.stringify(other.setting);

/** The vocabulary of the chart in `rule.machine.ts`. */
export const ruleSetup = editorSetup({
  types: {
    context: {} as RuleContext,
    events: {} as RuleCommand | RuleFact,
    input: {} as RuleInput,
    tags: {} as EditorTag | 'busy' | 'waiting' | 'moved' | 'unapplied' | 'different',
  },
  actors: {
    storedRouting: asking(ruleSources),
    run: stepRunner<ServersRules>(),
    saveTexts: serviceCall('saveTexts'),
    saveSetting: longCall(serviceCall('saveSetting')),
  },
  rules: {
    isChanged: isComposed,
    isSound: (context: RuleContext) =>
      isWritable(context) &&
      (isToNew(context) ? missingInNewOutbound(context) === null : needsSetting(context) || !keepsScript(context)),
  },
}).extend({
  actions: {
    keepStored: assign({ stored: (_, stored: RuleSources) => stored }),
    proposeName: assign({ newOutbound: ({ context }) => ({ ...context.newOutbound, name: proposedNameFor(context) }) }),
    keepScript: assign({
      stored: ({ context }) =>
        context.stored && { ...context.stored, script: currentDraft(context)?.script ?? context.stored.script },
    }),
    keepLists: assign(({ context: { newOutbound } }, { reply, service }: Lists) => ({
      reply,
      service,
      ...(reply === null
        ? {}
        : { newOutbound: newOutbounds.withNewerLists(newOutbound, reply.touch, !service.loadBalanceValid) }),
    })),
    keepField: assign(({ context: { newOutbound } }, { field, value }: EditCommand): Partial<RuleContext> => {
      if (field === 'name') return { newOutbound: { ...newOutbound, name: value } };
      return field === 'servers' ? { newOutbound: newOutbounds.restored(newOutbound, value) } : { [field]: value };
    }),
    choose: assign({
      newOutbound: ({ context: { newOutbound } }, command: ChoosingCommand) => ({
        ...newOutbound,
        choosing: { ...newOutbound.choosing, ...afterChoice(newOutbound.choosing, command) },
      }),
    }),
    forgetLost: assign({ newOutbound: ({ context }) => ({ ...context.newOutbound, lost: [] }) }),
    tellOutbounds: tellOutbounds<RuleContext, RuleCommand | RuleFact>(),
    leaveRun: sendTo('run', { type: 'run.leave' }),
    sayAdded: sendTo(
      ({ context }) => context.host,
      ({ context }) =>
        ({
          type: 'notice.raised',
          notice: success('outboundAdded', { name: context.newOutbound.name.trim() }),
        }) as const,
    ),
    /** It is one of the others now. */
    adoptNew: assign(({ context: { newOutbound, reply, service } }) => ({
      outbound: newOutbound.name.trim(),
      newOutbound: newOutbounds.emptyNewOutbound(
        reply?.touch ?? EMPTY_TOUCH,
        !service.loadBalanceValid,
        newOutbound.choosing.latencies,
      ),
    })),
    adoptRun: assign({
      newOutbound: ({ context }, output: ServersOutput) => newOutbounds.remainingAfter(context.newOutbound, output),
    }),
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
    mayApply: ({ context }) => isWritable(context) && !isToNew(context),
    /** The script has the rule already. */
    isThere: ({ context }, today: StoredRouting) => isSame(context.stored, today) && keepsScript(context),
    mustApply: ({ context }) => needsSetting(context) || context.reply?.running === true,
    isSoundNew: ({ context }) => isToNew(context) && isWritable(context) && missingInNewOutbound(context) === null,
    isServer: ({ context }, { row }: { readonly row: Reference }) =>
      isToNew(context) && serverAt(context.newOutbound.choosing.draft.touch, row) !== undefined,
    hasAdded: (_, { ended }: StepFact<ServersStep, ServersResult>) => outboundsIn(ended) !== null,
    isCreated: ({ context }, output: ServersOutput) => newOutbounds.isCreated(context.newOutbound, output),
    /** The service has answered success, and its lists say something else. */
    isDifferent: (_, output: ServersOutput) => isDone(output),
  },
});
