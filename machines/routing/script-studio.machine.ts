import { assign, sendTo, setup, type ActorRef, type ActorRefFrom, type Snapshot, type SnapshotFrom } from 'xstate';
import {
  newRule,
  withCondition,
  withConditionChanged,
  withoutCondition,
  type FormCondition,
  type RuleForm,
} from './rule-form.rules';

export type ScriptStudioCommand =
  /** Which of the two is seen where there is no room for both. */
  | { readonly type: 'side.choose'; readonly side: 'rules' | 'text' }
  /** Leads to a line of the text, counted from 1. */
  | { readonly type: 'line.show'; readonly line: number }
  | { readonly type: 'rule.open'; readonly form: RuleForm }
  /** Types into the form, which opens for it. */
  | { readonly type: 'rule.edit'; readonly change: Partial<RuleForm> }
  | { readonly type: 'condition.add' }
  /** Conditions are counted from 0. */
  | { readonly type: 'condition.edit'; readonly index: number; readonly change: Partial<FormCondition> }
  | { readonly type: 'condition.delete'; readonly index: number }
  | { readonly type: 'rule.close' }
  | { readonly type: 'presets.open' }
  | { readonly type: 'presets.close' };

/** A form that was typed into and is not in the script; null when there is none any more. */
export type ScriptStudioReport = { readonly type: 'rule.drafted'; readonly form: RuleForm | null };

interface Input {
  readonly line: number | null;
  /** The dialog of the script. */
  readonly owner: ActorRef<Snapshot<unknown>, ScriptStudioReport>;
}

interface Context {
  readonly owner: Input['owner'];
  readonly form: RuleForm;
  /** The line that was led to last, and how often that was; null before. */
  readonly place: { readonly line: number; readonly times: number } | null;
}

const TELL = { type: 'tellDrafted', params: ({ context }: { readonly context: Context }) => context } as const;

/** What of a routing script is seen: its text, its rules, one of them as a form, or what can be added. The script itself is its dialog's. */
export const scriptStudioMachine = setup({
  types: {
    context: {} as Context,
    events: {} as ScriptStudioCommand,
    input: {} as Input,
  },
  actions: {
    keepForm: assign({ form: (_, { form }: { readonly form: RuleForm }) => form }),
    editForm: assign({
      form: ({ context }, { change }: { readonly change: Partial<RuleForm> }) => ({ ...context.form, ...change }),
    }),
    addCondition: assign({ form: ({ context }) => withCondition(context.form) }),
    editCondition: assign({
      form: ({ context }, { index, change }: { readonly index: number; readonly change: Partial<FormCondition> }) =>
        withConditionChanged(context.form, index, change),
    }),
    deleteCondition: assign({
      form: ({ context }, { index }: { readonly index: number }) => withoutCondition(context.form, index),
    }),
    keepPlace: assign({
      place: ({ context: { place } }, { line }: { readonly line: number }) => ({
        line,
        times: (place?.times ?? 0) + 1,
      }),
    }),
    tellDrafted: sendTo(
      ({ context }) => context.owner,
      (_, { form }: { readonly form: RuleForm | null }) => ({ type: 'rule.drafted', form }) as const,
    ),
  },
  guards: {
    hasOthers: ({ context: { form } }) => form.conditions.length > 1,
    isLed: ({ context: { place } }) => place !== null,
    isText: (_, { side }: { readonly side: 'rules' | 'text' }) => side === 'text',
  },
}).createMachine({
  id: 'scriptStudio',
  description:
    'What is seen of a routing script: its text, its rules, one of them as a form, or what can be added to it.',
  meta: { title: 'Routing studio', spec: [] },
  context: ({ input: { line, owner } }) => ({
    owner,
    form: newRule(''),
    place: line === null ? null : { line, times: 1 },
  }),
  type: 'parallel',
  states: {
    side: {
      initial: 'opening',
      on: {
        'side.choose': [
          { guard: { type: 'isText', params: ({ event }) => event }, target: '.text' },
          { target: '.rules' },
        ],
        'rule.open': '.rules',
        'presets.open': '.rules',
        'line.show': { target: '.text', actions: { type: 'keepPlace', params: ({ event }) => event } },
      },
      states: {
        opening: { always: [{ guard: 'isLed', target: 'text' }, { target: 'rules' }] },
        rules: {},
        text: {},
      },
    },
    part: {
      initial: 'list',
      on: {
        'rule.edit': { target: '.form', actions: [{ type: 'editForm', params: ({ event }) => event }, TELL] },
      },
      states: {
        list: {
          on: {
            'rule.open': { target: 'form', actions: { type: 'keepForm', params: ({ event }) => event } },
            'presets.open': 'presets',
          },
        },
        form: {
          description: 'A rule is edited apart from the script, which has it when it is whole.',
          on: {
            'condition.add': { actions: ['addCondition', TELL] },
            'condition.edit': { actions: [{ type: 'editCondition', params: ({ event }) => event }, TELL] },
            'condition.delete': {
              guard: 'hasOthers',
              actions: [{ type: 'deleteCondition', params: ({ event }) => event }, TELL],
            },
            'rule.close': { target: 'list', actions: { type: 'tellDrafted', params: { form: null } } },
          },
        },
        presets: {
          on: {
            'rule.open': { target: 'form', actions: { type: 'keepForm', params: ({ event }) => event } },
            'presets.close': 'list',
          },
        },
      },
    },
  },
});

export type ScriptStudioActor = ActorRefFrom<typeof scriptStudioMachine>;
export type ScriptStudioSnapshot = SnapshotFrom<typeof scriptStudioMachine>;
