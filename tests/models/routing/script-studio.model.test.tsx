import { createActor, fromPromise, setup } from 'xstate';
import { expect } from 'vitest';
import { newRule, type RuleForm } from '../../../machines/routing/rule-form.rules';
import {
  scriptStudioMachine,
  type ScriptStudioCommand,
  type ScriptStudioReport,
} from '../../../machines/routing/script-studio.machine';
import { textSettingMachine } from '../../../machines/routing/text-setting.machine';
import { type Texts } from '../../../machines/domain/texts';
import { ScriptSides } from '../../../src/views/routing/ScriptSides';
import { dialogContext } from '../../harness/dialog-context';
import { runModel, type Stage } from '../../harness/run-model';
import { recordingHost } from '../../harness/slots';

type Studio = Stage<typeof scriptStudioMachine>;

const dialog = createActor(
  textSettingMachine.provide({
    actors: {
      storedTexts: fromPromise<Texts, { readonly subject: string }>(() =>
        Promise.resolve({ routingA: 'default: direct\nport(80) -> block' }),
      ),
    },
  }),
  { input: { ...dialogContext({ reply: null }), host: recordingHost().ref, id: 'dialog1', subject: 'routingA' } },
).start();

const FORM = newRule('direct');

function events({ context: { form }, value: { side, part } }: Studio['snapshot']): readonly ScriptStudioCommand[] {
  return [
    { type: 'side.choose', side: 'text' },
    { type: 'side.choose', side: 'rules' },
    ...(part === 'list' ? [{ type: 'line.show', line: 2 } as const] : []),
    ...(part === 'form' ? [] : [{ type: 'rule.open', form: FORM } as const]),
    ...(part === 'form' && side === 'rules' ? typed(form) : []),
    { type: 'rule.close' },
    ...(part === 'form' ? [] : [{ type: 'presets.open' } as const]),
    { type: 'presets.close' },
  ];
}

function typed({ conditions, comment }: RuleForm): readonly ScriptStudioCommand[] {
  const [{ values } = { values: '' }] = conditions;
  if (conditions.length > 1) return [{ type: 'condition.delete', index: 1 }];
  if (comment !== '') return [{ type: 'rule.edit', change: { comment: '' } }];
  const edit = { type: 'condition.edit', index: 0, change: { values: values === '' ? 'a.com' : '' } } as const;
  return values === '' ? [edit, { type: 'condition.add' }, { type: 'rule.edit', change: { comment: 'why' } }] : [edit];
}

const heading = ({ screen }: Studio): string | null | undefined =>
  screen.queryByRole('heading', { level: 3 })?.textContent;
const valuesAt = ({ screen }: Studio, index: number): HTMLElement =>
  screen.getAllByRole('textbox', { name: 'Domain and its subdomains' })[index] as HTMLElement;
const side = ({ screen }: Studio): string | null => screen.getByRole('tab', { selected: true }).textContent;
const press =
  (name: string, at = 0) =>
  (stage: Studio): Promise<void> =>
    stage.user.click(stage.screen.getAllByRole('button', { name })[at] as HTMLElement);

const list = (stage: Studio): void => {
  expect(stage.screen.getByRole('listitem', { name: 'Rule on line 2' })).toBeTruthy();
  expect(heading(stage)).toBe('Tests');
};

const owner = createActor(setup({ types: { events: {} as ScriptStudioReport } }).createMachine({})).start();

runModel({
  machine: scriptStudioMachine,
  inputs: () => [null, 2].map((line) => ({ line, owner })),
  events,
  project: ({ form, place }) => ({ form, isLed: place !== null }),
  render: (studio) => <ScriptSides dialog={dialog} studio={studio} text={<p>text</p>} history={<></>} />,
  perform: {
    'side.choose': (stage, { side: wanted }) =>
      stage.user.click(stage.screen.getByRole('tab', { name: wanted === 'text' ? 'Text' : 'Rules' })),
    'line.show': press('Line 2'),
    'rule.open': press('Add rule'),
    'rule.edit': (stage, { change: { comment = '' } }) =>
      stage.fill(stage.screen.getByRole('textbox', { name: 'Comment' }), comment),
    'condition.add': press('Add condition'),
    'condition.edit': (stage, { index, change: { values = '' } }) => stage.fill(valuesAt(stage, index), values),
    'condition.delete': (stage, { index }) => press('Delete condition', index)(stage),
    'rule.close': press('Back to the rules'),
    'presets.open': press('Presets'),
    'presets.close': press('Back to the rules'),
  },
  see: {
    'side.rules': (stage) => expect(side(stage)).toBe('Rules'),
    'side.text': (stage) => expect(side(stage)).toBe('Text'),
    'part.list': list,
    'part.form': (stage) => {
      const { screen, context } = stage;
      expect(heading(stage)).toBe('Add rule');
      const [{ values } = { values: '' }] = context.form.conditions;
      expect(valuesAt(stage, 0)).toHaveProperty('value', values);
      expect(screen.getByRole('textbox', { name: 'Comment' })).toHaveProperty('value', context.form.comment);
      const { length } = context.form.conditions;
      expect(screen.queryAllByRole('button', { name: 'Delete condition' })).toHaveLength(length > 1 ? length : 0);
      expect(screen.getByRole('button', { name: 'Add to script' }).getAttribute('aria-disabled')).toBe(
        values === '' ? 'true' : null,
      );
      // Nothing takes the place of what was typed.
      for (const name of ['Add rule', 'Presets'])
        expect(screen.getByRole('button', { name }).getAttribute('aria-disabled')).toBe('true');
    },
    'part.presets': (stage) => {
      expect(heading(stage)).toBe('Presets');
      expect(stage.screen.getByRole('switch', { name: 'Everything direct except …' })).toHaveProperty('checked', true);
    },
  },
});
