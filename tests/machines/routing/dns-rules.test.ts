import { describe, expect, test } from 'vitest';
import { type DnsRules } from '../../../machines/domain/dns-rules';
import { success } from '../../../machines/ports/notice';
import { dnsRulesMachine } from '../../../machines/routing/dns-rules.machine';
import { dnsRulesOf } from '../../../machines/routing/dns-rules.rules';
import { selectProblem, selectRetyped } from '../../../machines/routing/dns-rules.selectors';
import { selectFault } from '../../../machines/calls/editor.selectors';
import { deferredSlot, lockedSlot, recordingHost, startActor, unopposed } from '../../harness/slots';
import { UNTRIED } from '../../harness/trial-choice';

const rule = (server: string, outbound: string) => ({
  server,
  upstream: server,
  domains: '',
  domain: '',
  outbound,
  policy: 'single',
});
const STORED: DnsRules = { rules: [rule('1.1.1.1', 'direct'), rule('8.8.8.8', 'proxy')], newModule: true };
const CLOSED = { type: 'dialog.closed', id: 'dialog1' };
const storedOnly = (after: unknown) => ({
  type: 'setting.storedOnly',
  subject: 'dns',
  trial: { type: 'trial.stored', change: { kind: 'dnsRules', before: STORED, after }, tried: false },
});
const SAVED = { type: 'notice.raised', notice: success('textSaved') };

function begin() {
  const host = recordingHost();
  const [rules, outbounds] = [deferredSlot<DnsRules, void>(), deferredSlot<readonly string[], void>()];
  const save = lockedSlot<DnsRules, void>();
  const { actor } = startActor(
    dnsRulesMachine.provide({
      actors: { dnsRules: rules.logic, outbounds: outbounds.logic, reconcile: unopposed(), saveDnsRules: save.logic },
    }),
    { host: host.ref, id: 'dialog1', trials: UNTRIED.trials },
  );
  return { actor, host, rules, outbounds, save, now: () => actor.getSnapshot() };
}

async function opened() {
  const world = begin();
  await world.outbounds.latest.resolve(['proxy', 'media']);
  await world.rules.latest.resolve(STORED);
  return world;
}

describe('reading', () => {
  test('the outbounds, then the rules', async () => {
    const { now } = await opened();
    const { form } = now().context;
    expect([now().value, form.outbounds, form.drafts.map(({ server }) => server), now().hasTag('draft')]).toEqual([
      { editing: 'unchanged' },
      ['proxy', 'media'],
      ['1.1.1.1', '8.8.8.8'],
      false,
    ]);
  });

  test('what cannot be read can be read again, or left', async () => {
    const { actor, host, rules, outbounds, now } = begin();
    await outbounds.latest.reject({ kind: 'timeout' });
    expect([now().value, selectFault(now())]).toEqual(['unreadable', { kind: 'timeout' }]);
    actor.send({ type: 'editor.retry' });
    await outbounds.latest.resolve(['proxy']);
    await rules.latest.reject({ kind: 'refused', message: 'no' });
    expect(now().value).toBe('unreadable');
    actor.send({ type: 'dialog.cancel' });
    expect(host.take()).toMatchObject([{ notice: { key: 'refused' } }, CLOSED]);
  });
});

describe('editing', () => {
  test('rules are added, moved, changed and deleted; what is as before is no draft', async () => {
    const { actor, now } = await opened();
    const sent = () => dnsRulesOf(now().context.form).rules.map(({ server }) => server);
    actor.send({ type: 'rule.append' });
    expect([now().value, now().context.added]).toEqual([{ editing: 'changed' }, 2]);
    actor.send({ type: 'field.edit', key: 2, field: 'server', value: '9.9.9.9' });
    actor.send({ type: 'rule.move', key: 2, by: -1 });
    expect(sent()).toEqual(['1.1.1.1', '9.9.9.9', '8.8.8.8']);
    expect(now().can({ type: 'rule.move', key: 0, by: -1 })).toBe(false);
    actor.send({ type: 'rule.delete', key: 2 });
    expect([sent(), now().value]).toEqual([['1.1.1.1', '8.8.8.8'], { editing: 'unchanged' }]);
  });

  test('an unknown outbound and a nonsense server, which the service would store, are not sent', async () => {
    const { actor, now, save } = await opened();
    actor.send({ type: 'field.edit', key: 0, field: 'server', value: 'not a server !' });
    actor.send({ type: 'field.edit', key: 1, field: 'outbound', value: 'nope' });
    const problems = () =>
      (['server', 'outbound'] as const).map((field, index) => {
        const draft = now().context.form.drafts[index];
        return draft === undefined ? undefined : selectProblem(now(), draft, field);
      });
    expect(problems()).toEqual([null, null]);
    actor.send({ type: 'editor.save' });
    expect([now().value, problems(), save.calls.length]).toEqual([{ editing: 'invalid' }, ['server', 'unknown'], 0]);
    actor.send({ type: 'field.edit', key: 0, field: 'server', value: '1.1.1.1' });
    actor.send({ type: 'field.edit', key: 1, field: 'outbound', value: 'media' });
    actor.send({ type: 'editor.save' });
    expect([now().value, save.latest.input.rules[1]?.['outbound']]).toEqual(['saving', 'media']);
  });

  test('leaving asks when something would be lost', async () => {
    const { actor, host, now } = await opened();
    actor.send({ type: 'rule.delete', key: 0 });
    actor.send({ type: 'dialog.cancel' });
    expect(now().value).toBe('asking');
    actor.send({ type: 'draft.discard' });
    expect(host.take()).toEqual([CLOSED]);
  });

  test('what was typed is typed again after a reload', async () => {
    const first = await opened();
    first.actor.send({ type: 'rule.move', key: 1, by: -1 });
    first.actor.send({ type: 'rule.append' });
    first.actor.send({ type: 'field.edit', key: 2, field: 'server', value: '9.9.9.9' });
    const second = await opened();
    for (const command of selectRetyped(first.now())) second.actor.send(command);
    expect(dnsRulesOf(second.now().context.form)).toEqual(dnsRulesOf(first.now().context.form));
  });

  test('edits come back as edits of the same rules, which keep what was not edited of them', async () => {
    const rules = ['1.1.1.1', '8.8.8.8', '9.9.9.9', '4.4.4.4'].map((server) => rule(server, 'proxy'));
    const stored = { ...STORED, rules: rules.map((one, index) => ({ ...one, weight: index })) };
    const start = async () => {
      const world = begin();
      await world.outbounds.latest.resolve(['proxy']);
      await world.rules.latest.resolve(stored);
      return world;
    };
    const first = await start();
    first.actor.send({ type: 'rule.delete', key: 1 });
    first.actor.send({ type: 'field.edit', key: 2, field: 'outbound', value: 'direct' });
    first.actor.send({ type: 'rule.append' });
    first.actor.send({ type: 'rule.append' });
    first.actor.send({ type: 'rule.delete', key: 4 });
    first.actor.send({ type: 'field.edit', key: 5, field: 'server', value: '5.5.5.5' });
    for (const key of [5, 5, 5, 3]) first.actor.send({ type: 'rule.move', key, by: -1 });
    const commands = selectRetyped(first.now());
    expect(commands.filter(({ type }) => type === 'field.edit')).toEqual([
      { type: 'field.edit', key: 4, field: 'server', value: '5.5.5.5' },
      { type: 'field.edit', key: 2, field: 'outbound', value: 'direct' },
    ]);
    const second = await start();
    for (const command of commands) second.actor.send(command);
    const [mine, again] = [first.now().context.form, second.now().context.form];
    expect(dnsRulesOf(again)).toEqual(dnsRulesOf(mine));
    expect(again.drafts.map(({ source }) => source)).toEqual(mine.drafts.map(({ source }) => source));
    expect(again.drafts.map(({ key }) => key)).toEqual([4, 0, 3, 2]);
    expect(selectRetyped((await start()).now())).toEqual([]);
  });
});

describe('saving', () => {
  test('the whole list; it is only stored, which the settings say', async () => {
    const { actor, host, save } = await opened();
    actor.send({ type: 'field.edit', key: 0, field: 'outbound', value: 'proxy' });
    actor.send({ type: 'editor.save' });
    expect(save.latest.input).toEqual({
      ...STORED,
      rules: [{ ...STORED.rules[0], outbound: 'proxy' }, STORED.rules[1]],
    });
    save.latest.answer(undefined);
    expect(host.take()).toEqual([storedOnly(save.latest.input), SAVED, CLOSED]);
  });

  test('[9.25] no rule at all: the service restores its own, which are read and shown', async () => {
    const { actor, host, save, rules, now } = await opened();
    actor.send({ type: 'rule.delete', key: 0 });
    actor.send({ type: 'rule.delete', key: 1 });
    actor.send({ type: 'editor.save' });
    save.latest.answer(undefined);
    expect([now().value, host.take()]).toEqual(['rereading', [storedOnly(save.latest.input), SAVED]]);
    await rules.latest.resolve(STORED);
    expect([now().value, now().hasTag('restored'), now().hasTag('draft'), now().context.form.outbounds]).toEqual([
      { editing: 'restored' },
      true,
      false,
      ['proxy', 'media'],
    ]);
    actor.send({ type: 'field.edit', key: 0, field: 'outbound', value: 'proxy' });
    expect(now().value).toEqual({ editing: 'changed' });
  });

  test('defaults that cannot be read are no reason to stay', async () => {
    const { actor, host, save, rules } = await opened();
    actor.send({ type: 'rule.delete', key: 0 });
    actor.send({ type: 'rule.delete', key: 1 });
    actor.send({ type: 'editor.save' });
    save.latest.answer(undefined);
    host.take();
    await rules.latest.reject({ kind: 'timeout' });
    expect(host.take()).toEqual([CLOSED]);
  });

  test('a save that fails or is left keeps the draft', async () => {
    const { actor, now, save } = await opened();
    actor.send({ type: 'rule.delete', key: 0 });
    actor.send({ type: 'editor.save' });
    save.latest.fail({ kind: 'refused', message: 'rule[0]: server/upstream cannot be empty' });
    expect([now().value, selectFault(now())?.kind]).toEqual([{ editing: 'changed' }, 'refused']);
    actor.send({ type: 'editor.save' });
    actor.send({ type: 'dialog.cancel' });
    expect([now().value, selectFault(now())]).toEqual([{ editing: 'changed' }, { kind: 'left' }]);
  });
});
