import { assign, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { newRule, type RuleForm } from './rule-form.rules';

export type ScriptStudioCommand =
  /** Which of the two is seen where there is no room for both. */
  | { readonly type: 'side.choose'; readonly side: 'rules' | 'text' }
  /** Leads to a line of the text, counted from 1. */
  | { readonly type: 'line.show'; readonly line: number }
  | { readonly type: 'rule.open'; readonly form: RuleForm }
  | { readonly type: 'rule.edit'; readonly form: RuleForm }
  | { readonly type: 'rule.close' }
  | { readonly type: 'presets.open' }
  | { readonly type: 'presets.close' };

interface Context {
  readonly form: RuleForm;
  /** The line that was led to last, and how often that was; null before. */
  readonly place: { readonly line: number; readonly times: number } | null;
}

/** What of a routing script is seen: its text, its rules, one of them as a form, or what can be added. The script itself is its dialog's. */
export const scriptStudioMachine = setup({
  types: {
    context: {} as Context,
    events: {} as ScriptStudioCommand,
    input: {} as { readonly line: number | null },
  },
  actions: {
    keepForm: assign({ form: (_, { form }: { readonly form: RuleForm }) => form }),
    keepPlace: assign({
      place: ({ context: { place } }, { line }: { readonly line: number }) => ({
        line,
        times: (place?.times ?? 0) + 1,
      }),
    }),
  },
  guards: {
    isLed: ({ context: { place } }) => place !== null,
    isText: (_, { side }: { readonly side: 'rules' | 'text' }) => side === 'text',
  },
}).createMachine({
  id: 'scriptStudio',
  context: ({ input: { line } }) => ({ form: newRule(''), place: line === null ? null : { line, times: 1 } }),
  initial: 'opening',
  on: {
    'side.choose': [{ guard: { type: 'isText', params: ({ event }) => event }, target: '.text' }, { target: '.rules' }],
    'line.show': { target: '.text', actions: { type: 'keepPlace', params: ({ event }) => event } },
    'rule.open': { target: '.form', actions: { type: 'keepForm', params: ({ event }) => event } },
    'presets.open': '.presets',
  },
  states: {
    opening: { always: [{ guard: 'isLed', target: 'text' }, { target: 'rules' }] },
    rules: {},
    text: {},
    form: {
      description: 'A rule is edited apart from the script, which has it when it is whole.',
      on: {
        'rule.edit': { actions: { type: 'keepForm', params: ({ event }) => event } },
        'rule.close': 'rules',
      },
    },
    presets: { on: { 'presets.close': 'rules' } },
  },
});

export type ScriptStudioActor = ActorRefFrom<typeof scriptStudioMachine>;
export type ScriptStudioSnapshot = SnapshotFrom<typeof scriptStudioMachine>;
