import { fromPromise } from 'xstate';
import { describe, expect, test } from 'vitest';
import { type CustomInbound, type CustomInbounds } from '../../../machines/domain/custom-inbound';
import { notice, success } from '../../../machines/ports/notice';
import { customInboundsMachine } from '../../../machines/routing/custom-inbounds.machine';
import { type InboundField } from '../../../machines/routing/custom-inbounds.rules';
import { selectMark, selectProblem, selectRetyped } from '../../../machines/routing/custom-inbounds.selectors';
import { selectFault } from '../../../machines/calls/editor.selectors';
import { serviceOf } from '../../harness/capabilities';
import { deferredSlot, flush, lockedSlot, recordingHost, startActor } from '../../harness/slots';

const GUESTS: CustomInbound = {
  tag: 'guests',
  protocol: 'socks',
  port: 24801,
  outbound: 'proxy',
  outboundType: 'direct',
  routingARules: '',
};
const TV: CustomInbound = { ...GUESTS, tag: 'tv', port: 24802 };
const WORLD: CustomInbounds = { inbounds: [GUESTS], ports: [20170], outbounds: ['proxy', 'media'] };
const CLOSED = { type: 'dialog.closed', id: 'dialog1' };
const STORED = [
  { type: 'setting.storedOnly', subject: 'inbounds', trial: null },
  { type: 'notice.raised', notice: success('textSaved') },
];

function begin(version = '2.4.14') {
  const host = recordingHost();
  const read = deferredSlot<CustomInbounds, void>();
  const add = lockedSlot<CustomInbound, readonly CustomInbound[]>();
  const remove = lockedSlot<{ readonly tag: string }, readonly CustomInbound[]>();
  const { actor } = startActor(
    customInboundsMachine.provide({
      actors: { customInbounds: read.logic, addInbound: add.logic, deleteInbound: remove.logic },
    }),
    { host: host.ref, id: 'dialog1', service: serviceOf(version) },
  );
  const type = (values: Partial<Record<InboundField, string>>): void => {
    for (const [field, value] of Object.entries(values))
      actor.send({ type: 'field.edit', field: field as InboundField, value });
  };
  return { actor, host, read, add, remove, type, now: () => actor.getSnapshot() };
}

async function opened(version?: string) {
  const world = begin(version);
  await world.read.latest.resolve(WORLD);
  return world;
}

describe('reading', () => {
  test('the inbounds, with what a new one is checked against', async () => {
    const { now } = await opened();
    expect([now().value, now().context.world, now().hasTag('draft')]).toEqual([{ editing: 'unchanged' }, WORLD, false]);
  });

  test('what cannot be read can be read again, or left', async () => {
    const { actor, host, now, read } = begin();
    await read.latest.reject({ kind: 'timeout' });
    expect([now().value, selectFault(now())]).toEqual(['unreadable', { kind: 'timeout' }]);
    actor.send({ type: 'editor.retry' });
    actor.send({ type: 'dialog.cancel' });
    expect(host.take()).toEqual([CLOSED]);
  });
});

describe('adding', () => {
  test('one with its outbound: it is only stored, and the form begins anew', async () => {
    const { actor, host, now, read, add, type } = await opened();
    type({ tag: 'tv', port: '24802' });
    actor.send({ type: 'editor.save' });
    await read.latest.resolve(WORLD);
    expect(add.latest.input).toEqual(TV);
    add.latest.answer([GUESTS, TV]);
    expect([now().value, now().context.world.inbounds, now().context.form.tag, host.take()]).toEqual([
      { editing: 'unchanged' },
      [GUESTS, TV],
      '',
      STORED,
    ]);
  });

  test('a service of 2.4.0 knows no outbound of an inbound', async () => {
    const { actor, read, add, type } = await opened('2.4.0');
    type({ tag: 'tv', port: '24802' });
    actor.send({ type: 'editor.save' });
    await read.latest.resolve(WORLD);
    expect(add.latest.input).toEqual({ tag: 'tv', protocol: 'socks', port: 24802 });
  });

  test('a port of the service itself is not sent, even when it has become one meanwhile', async () => {
    const { actor, now, read, add, type } = await opened();
    type({ tag: 'tv', port: '20170' });
    expect(selectProblem(now(), 'port')).toBeNull();
    actor.send({ type: 'editor.save' });
    expect([now().value, selectProblem(now(), 'port')]).toEqual([{ editing: 'invalid' }, 'own']);
    type({ port: '24802' });
    actor.send({ type: 'editor.save' });
    await read.latest.resolve({ ...WORLD, ports: [20170, 24802] });
    expect([now().value, selectProblem(now(), 'port'), add.calls.length]).toEqual([{ editing: 'invalid' }, 'own', 0]);
  });

  test('ports that cannot be read again: nothing is sent, and what was typed stays', async () => {
    const { actor, now, read, add, type } = await opened();
    type({ tag: 'tv', port: '24802' });
    actor.send({ type: 'editor.save' });
    await read.latest.reject({ kind: 'failed', status: 500 });
    expect([now().value, selectFault(now()), add.calls.length]).toEqual([
      { editing: 'changed' },
      { kind: 'failed', status: 500 },
      0,
    ]);
    actor.send({ type: 'editor.save' });
    actor.send({ type: 'dialog.cancel' });
    expect(now().value).toEqual({ editing: 'changed' });
  });

  test('refused rules are marked where the service stopped reading, until they are changed', async () => {
    const { actor, now, read, add, type } = await opened();
    type({ tag: 'tv', port: '24802', outboundType: 'routingA', routingARules: 'domain(->' });
    actor.send({ type: 'editor.save' });
    await read.latest.resolve(WORLD);
    const message = 'invalid RoutingA rules: [error] position: 9 unexpected character "\u0000":\ndomain(->\u0000';
    add.latest.fail({ kind: 'refused', message });
    expect([now().value, selectMark(now())]).toEqual([{ editing: 'changed' }, 9]);
    type({ routingARules: 'domain(a)->direct' });
    expect(selectMark(now())).toBeNull();
  });

  test('a wait that is left keeps what was typed, which is asked about before it is lost', async () => {
    const { actor, host, now, read, type } = await opened();
    type({ tag: 'tv', port: '24802' });
    actor.send({ type: 'editor.save' });
    await read.latest.resolve(WORLD);
    actor.send({ type: 'dialog.cancel' });
    expect([now().value, selectFault(now())]).toEqual([{ editing: 'changed' }, { kind: 'left' }]);
    actor.send({ type: 'dialog.cancel' });
    expect(now().value).toBe('asking');
    actor.send({ type: 'draft.discard' });
    expect(host.take()).toEqual([CLOSED]);
  });

  test('what was typed is typed again after a reload', async () => {
    const first = await opened();
    first.type({ tag: 'tv', port: '1', protocol: 'http' });
    const second = await opened();
    for (const command of selectRetyped(first.now())) second.actor.send(command);
    expect(second.now().context.form).toEqual(first.now().context.form);
  });
});

describe('deleting', () => {
  test('is asked about, and only stored', async () => {
    const { actor, host, now, remove } = await opened();
    actor.send({ type: 'inbound.delete', tag: 'guests' });
    expect([now().value, now().context.target, remove.calls.length]).toEqual(['confirming', 'guests', 0]);
    actor.send({ type: 'deletion.confirm' });
    expect(remove.latest.input).toEqual({ tag: 'guests' });
    remove.latest.answer([]);
    expect([now().value, now().context.world.inbounds, host.take()]).toEqual([{ editing: 'unchanged' }, [], STORED]);
  });

  test('another one can be meant, or none', async () => {
    const { actor, now } = await opened();
    actor.send({ type: 'inbound.delete', tag: 'guests' });
    actor.send({ type: 'inbound.delete', tag: 'tv' });
    expect(now().context.target).toBe('tv');
    actor.send({ type: 'dialog.cancel' });
    expect(now().value).toEqual({ editing: 'unchanged' });
  });

  test.each([{ kind: 'refused', message: "tag 'guests' not found" }, { kind: 'timeout' }] as const)(
    'one that is gone is told as gone, whoever has deleted it ($kind)',
    async (fault) => {
      const { actor, host, now, read, remove } = await opened();
      actor.send({ type: 'inbound.delete', tag: 'guests' });
      actor.send({ type: 'deletion.confirm' });
      remove.latest.fail(fault);
      expect([now().value, host.take()]).toEqual(['verifying', []]);
      await read.latest.resolve({ ...WORLD, inbounds: [TV] });
      expect([now().value, selectFault(now()), now().context.world.inbounds]).toEqual([
        { editing: 'unchanged' },
        null,
        [TV],
      ]);
      expect(host.take()).toEqual([
        { type: 'setting.storedOnly', subject: 'inbounds', trial: null },
        { type: 'notice.raised', notice: notice('inboundGone', 'info', { name: 'guests' }) },
      ]);
    },
  );

  test('what was refused stays told when nothing can be read, or nobody waits for it', async () => {
    for (const end of ['reject', 'leave'] as const) {
      const { actor, now, read, remove } = await opened();
      actor.send({ type: 'inbound.delete', tag: 'guests' });
      actor.send({ type: 'deletion.confirm' });
      remove.latest.fail({ kind: 'refused', message: 'no' });
      if (end === 'leave') actor.send({ type: 'dialog.cancel' });
      else await read.latest.reject({ kind: 'timeout' });
      expect([now().value, selectFault(now())]).toEqual([{ editing: 'unchanged' }, { kind: 'refused', message: 'no' }]);
    }
  });

  test('a refusal, and a wait that is left, are told', async () => {
    const { actor, now, read, remove } = await opened();
    actor.send({ type: 'inbound.delete', tag: 'guests' });
    actor.send({ type: 'deletion.confirm' });
    remove.latest.fail({ kind: 'refused', message: 'no' });
    expect(now().value).toBe('verifying');
    await read.latest.resolve(WORLD);
    expect([now().value, selectFault(now())?.kind]).toEqual([{ editing: 'unchanged' }, 'refused']);
    actor.send({ type: 'inbound.delete', tag: 'guests' });
    actor.send({ type: 'deletion.confirm' });
    actor.send({ type: 'dialog.cancel' });
    expect(selectFault(now())).toEqual({ kind: 'left' });
  });
});

describe('what is seen of it', () => {
  const TAGS = ['confirming', 'saving', 'deleting', 'draft'] as const;
  const tagsOf = ({ now }: Pick<ReturnType<typeof begin>, 'now'>) => TAGS.filter((tag) => now().hasTag(tag));

  test('each state has its words', async () => {
    const { actor, now, read, remove, type } = await opened();
    expect(tagsOf({ now })).toEqual([]);
    type({ tag: 'tv', port: '24802' });
    expect(tagsOf({ now })).toEqual(['draft']);
    actor.send({ type: 'editor.save' });
    expect([now().value, tagsOf({ now })]).toEqual(['checking', ['saving', 'draft']]);
    actor.send({ type: 'dialog.cancel' });
    actor.send({ type: 'inbound.delete', tag: 'guests' });
    expect(tagsOf({ now })).toEqual(['confirming', 'draft']);
    actor.send({ type: 'deletion.confirm' });
    expect(tagsOf({ now })).toEqual(['saving', 'deleting', 'draft']);
    remove.latest.fail({ kind: 'timeout' });
    expect([now().value, tagsOf({ now })]).toEqual(['verifying', ['saving', 'deleting', 'draft']]);
    await read.latest.resolve(WORLD);
    expect(tagsOf({ now })).toEqual(['draft']);
  });

  test('what somebody else has added meanwhile is there, when it is in the way and when nothing was deleted', async () => {
    const { actor, add, now, read, remove, type } = await opened();
    type({ tag: 'tv', port: '24802' });
    actor.send({ type: 'editor.save' });
    const theirs = { ...WORLD, inbounds: [GUESTS, TV] };
    await read.latest.resolve(theirs);
    expect([now().value, now().context.world, selectProblem(now(), 'tag'), add.calls]).toEqual([
      { editing: 'invalid' },
      theirs,
      'exists',
      [],
    ]);
    actor.send({ type: 'inbound.delete', tag: 'tv' });
    actor.send({ type: 'deletion.confirm' });
    remove.latest.fail({ kind: 'refused', message: 'no' });
    const later = { ...WORLD, inbounds: [TV, { ...TV, tag: 'other', port: 3 }] };
    await read.latest.resolve(later);
    expect([now().context.world, selectFault(now())]).toEqual([later, { kind: 'refused', message: 'no' }]);
  });

  test('a deletion that breaks is told, and what was typed stays', async () => {
    const host = recordingHost();
    const read = deferredSlot<CustomInbounds, void>();
    const deleteInbound = fromPromise(() => Promise.reject(new Error('broken'))) as never;
    const machine = customInboundsMachine.provide({ actors: { customInbounds: read.logic, deleteInbound } });
    const { actor } = startActor(machine, { host: host.ref, id: 'dialog1', service: serviceOf('2.4.14') });
    await read.latest.resolve(WORLD);
    actor.send({ type: 'field.edit', field: 'tag', value: 'tv' });
    actor.send({ type: 'inbound.delete', tag: 'guests' });
    actor.send({ type: 'deletion.confirm' });
    await flush();
    expect([actor.getSnapshot().value, selectFault(actor.getSnapshot()), actor.getSnapshot().context.form.tag]).toEqual(
      [{ editing: 'changed' }, { kind: 'setup', message: 'broken' }, 'tv'],
    );
  });

  test('rules that were not refused have no mark', async () => {
    const { add, actor, now, read, type } = await opened();
    type({ tag: 'tv', port: '24802', outboundType: 'routingA', routingARules: 'x' });
    actor.send({ type: 'editor.save' });
    await read.latest.resolve(WORLD);
    add.latest.fail({ kind: 'timeout' });
    expect(selectMark(now())).toBeNull();
    actor.send({ type: 'editor.save' });
    await read.latest.resolve(WORLD);
    add.latest.fail({ kind: 'refused', message: 'the port is taken' });
    expect(selectMark(now())).toBeNull();
  });
});
