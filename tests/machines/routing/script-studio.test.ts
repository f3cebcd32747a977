import { createActor, setup } from 'xstate';
import { expect, test } from 'vitest';
import { newRule } from '../../../machines/routing/rule-form.rules';
import {
  scriptStudioMachine,
  type ScriptStudioCommand,
  type ScriptStudioReport,
} from '../../../machines/routing/script-studio.machine';
import { startActor } from '../../harness/slots';

const begin = (line: number | null = null) => {
  const told: ScriptStudioReport[] = [];
  const owner = createActor(
    setup({
      types: { events: {} as ScriptStudioReport },
      actions: { note: ({ event }) => told.push(event) },
    }).createMachine({
      on: { 'rule.drafted': { actions: 'note' } },
    }),
  ).start();
  const { actor } = startActor(scriptStudioMachine, { line, owner });
  const now = (): readonly unknown[] => {
    const { value, context } = actor.getSnapshot();
    return [`${value.side} ${value.part}`, context.form, context.place];
  };
  return { now, told, send: (command: ScriptStudioCommand): void => actor.send(command) };
};

const NONE = newRule('');
const form = newRule('media');

test('it begins with the rules, or where it was led to', () => {
  expect(begin().now()).toEqual(['rules list', NONE, null]);
  expect(begin(7).now()).toEqual(['text list', NONE, { line: 7, times: 1 }]);
});

test('where there is no room for both, rules or text are seen', () => {
  const { now, send } = begin();
  send({ type: 'side.choose', side: 'text' });
  expect(now()).toEqual(['text list', NONE, null]);
  send({ type: 'side.choose', side: 'rules' });
  expect(now()).toEqual(['rules list', NONE, null]);
});

test('a line can be led to again', () => {
  const { now, send } = begin();
  send({ type: 'line.show', line: 3 });
  expect(now()).toEqual(['text list', NONE, { line: 3, times: 1 }]);
  send({ type: 'line.show', line: 3 });
  expect(now()).toEqual(['text list', NONE, { line: 3, times: 2 }]);
});

test('a rule is edited apart, and its dialog is told what of it is not in the script', () => {
  const { now, told, send } = begin();
  send({ type: 'rule.open', form });
  expect([now(), told.splice(0)]).toEqual([['rules form', form, null], []]);
  const typed = { ...form, comment: 'why' };
  send({ type: 'rule.edit', change: { comment: 'why' } });
  expect([now(), told.splice(0)]).toEqual([['rules form', typed, null], [{ type: 'rule.drafted', form: typed }]]);
  send({ type: 'rule.close' });
  expect([now()[0], told.splice(0)]).toEqual(['rules list', [{ type: 'rule.drafted', form: null }]]);
});

test('conditions are added, changed and deleted one by one; the last one stays', () => {
  const { now, told, send } = begin();
  const [first] = form.conditions;
  const typed = { kind: 'port', values: '80' } as const;
  const shows = (...conditions: readonly unknown[]): void => {
    const shown = { ...form, conditions };
    expect([now(), told.splice(0)]).toEqual([['rules form', shown, null], [{ type: 'rule.drafted', form: shown }]]);
  };
  send({ type: 'rule.open', form });
  send({ type: 'condition.delete', index: 0 });
  expect([now()[1], told]).toEqual([form, []]);
  send({ type: 'condition.add' });
  shows(first, first);
  send({ type: 'condition.edit', index: 1, change: { kind: 'port' } });
  told.splice(0);
  send({ type: 'condition.edit', index: 1, change: { values: '80' } });
  shows(first, typed);
  send({ type: 'condition.delete', index: 0 });
  shows(typed);
});

test('what was typed stays while the text is looked at, and nothing takes its place', () => {
  const { now, send } = begin();
  const typed = { ...form, comment: 'why' };
  send({ type: 'rule.open', form });
  send({ type: 'rule.edit', change: { comment: 'why' } });
  send({ type: 'side.choose', side: 'text' });
  expect(now()).toEqual(['text form', typed, null]);
  send({ type: 'presets.open' });
  expect(now()).toEqual(['rules form', typed, null]);
  send({ type: 'line.show', line: 2 });
  send({ type: 'rule.open', form });
  expect(now()).toEqual(['rules form', typed, { line: 2, times: 1 }]);
});

test('a form that was kept over a reload is there again', () => {
  const { now, told, send } = begin();
  send({ type: 'rule.edit', change: form });
  expect([now(), told.splice(0)]).toEqual([['rules form', form, null], [{ type: 'rule.drafted', form }]]);
});

test('presets stand in the place of the rules, and lead to a rule of one’s own', () => {
  const { now, send } = begin();
  send({ type: 'side.choose', side: 'text' });
  send({ type: 'presets.open' });
  expect(now()[0]).toBe('rules presets');
  send({ type: 'presets.close' });
  expect(now()[0]).toBe('rules list');
  send({ type: 'presets.open' });
  send({ type: 'rule.open', form });
  expect(now()[0]).toBe('rules form');
});
