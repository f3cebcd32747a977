import { expect, test } from 'vitest';
import { newRule } from '../../../machines/routing/rule-form.rules';
import { scriptStudioMachine, type ScriptStudioCommand } from '../../../machines/routing/script-studio.machine';
import { startActor } from '../../harness/slots';

const begin = (line: number | null = null) => {
  const { actor } = startActor(scriptStudioMachine, { line });
  const now = (): readonly unknown[] => {
    const { value, context } = actor.getSnapshot();
    return [value, context.form, context.place];
  };
  return { now, send: (command: ScriptStudioCommand): void => actor.send(command) };
};

const NONE = newRule('');
const form = newRule('media');

test('it begins with the rules, or where it was led to', () => {
  expect(begin().now()).toEqual(['rules', NONE, null]);
  expect(begin(7).now()).toEqual(['text', NONE, { line: 7, times: 1 }]);
});

test('where there is no room for both, rules or text are seen', () => {
  const { now, send } = begin();
  send({ type: 'side.choose', side: 'text' });
  expect(now()).toEqual(['text', NONE, null]);
  send({ type: 'side.choose', side: 'rules' });
  expect(now()).toEqual(['rules', NONE, null]);
});

test('a line can be led to again', () => {
  const { now, send } = begin();
  send({ type: 'line.show', line: 3 });
  expect(now()).toEqual(['text', NONE, { line: 3, times: 1 }]);
  send({ type: 'line.show', line: 3 });
  expect(now()).toEqual(['text', NONE, { line: 3, times: 2 }]);
});

test('a rule is edited apart, and another can be opened in its place', () => {
  const { now, send } = begin();
  send({ type: 'rule.edit', form });
  send({ type: 'rule.close' });
  expect(now()).toEqual(['rules', NONE, null]);
  send({ type: 'rule.open', form });
  expect(now()).toEqual(['form', form, null]);
  send({ type: 'rule.edit', form: { ...form, comment: 'why' } });
  expect(now()).toEqual(['form', { ...form, comment: 'why' }, null]);
  send({ type: 'rule.open', form });
  expect(now()).toEqual(['form', form, null]);
  send({ type: 'presets.close' });
  expect(now()[0]).toBe('form');
  send({ type: 'rule.close' });
  expect(now()).toEqual(['rules', form, null]);
});

test('presets stand in the place of the rules', () => {
  const { now, send } = begin();
  send({ type: 'presets.open' });
  expect(now()[0]).toBe('presets');
  send({ type: 'presets.close' });
  expect(now()[0]).toBe('rules');
});
