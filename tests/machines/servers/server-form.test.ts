import { describe, expect, test } from 'vitest';
import { longCall } from '../../../machines/calls/long-call.machine';
import { type Reference } from '../../../machines/domain/reference';
import { type ServerRow, type TouchReply } from '../../../machines/domain/touch';
import { type Fault } from '../../../machines/shared/faults';
import { type ImportInput, type LocateInput } from '../../../machines/ports/service';
import { selectFault } from '../../../machines/calls/editor.selectors';
import { serverFormMachine } from '../../../machines/servers/server-form.machine';
import {
  selectConfirming,
  selectUnsupportedLink,
  selectUnsupportedReason,
  selectKind,
  selectLoading,
  selectMode,
  selectName,
  selectReplacing,
  selectRetyped,
  selectSecretsShown,
  selectUnreadable,
} from '../../../machines/servers/server-form.selectors';
import { serverFormView, type ServerFormView } from '../../../machines/servers/server-form.view-model';
import { deferredSlot, lockedSlot, recordingHost, startActor } from '../../harness/slots';
import { serviceOf } from '../../harness/capabilities';
import { connectedRef, lists, replyOf, server, serverRef } from '../../harness/touch-lists';

const LINK =
  'vless://b831381d-6324-4d53-ad4f-8cda48b30811@example.com:443?security=tls&sni=a.b&type=ws&path=%2Fx&ed=9#Tokyo';
const SECOND: Reference = { _type: 'server', id: 2, sub: 0 };

function reply(running: boolean, count = 3, connected: readonly number[] = []): TouchReply {
  const references = connected.map((id) => connectedRef(serverRef(id)));
  return replyOf(lists(count, [2], references), running);
}

const LISTS = reply(false);
/** What the row of the second server shows once it is called so. */
const OSAKA = { name: 'Osaka', address: 'example.com:443', net: 'vless(ws+tls)' };

function begin(row: Reference | null, service = serviceOf(), lists = LISTS) {
  const host = recordingHost();
  const touch = lockedSlot<LocateInput, TouchReply>();
  const link = deferredSlot<string, Reference>();
  const send = deferredSlot<TouchReply, ImportInput>();
  const { actor, clock } = startActor(
    serverFormMachine.provide({
      actors: {
        touch: touch.logic,
        sharingAddress: link.logic,
        importText: longCall(send.logic),
      },
    }),
    { id: 'dialog1', host: host.ref, row, touch: lists.touch, service },
  );
  const now = () => actor.getSnapshot();
  const type = (field: string, value: string | boolean) => actor.send({ type: 'field.edit', field, value });
  const form = () => now().context.tab.form;
  const work = () => (now().value as { open: { work: unknown } }).open.work;
  return { actor, clock, host, touch, link, send, now, type, form, work };
}

async function opened(row: Reference, link = LINK, lists = LISTS) {
  const it = begin(row);
  it.touch.latest.answer(lists);
  await it.link.latest.resolve(link);
  it.host.take();
  return it;
}

function filled() {
  const it = begin(null);
  it.type('ps', 'New');
  it.type('add', 'example.org');
  it.type('port', '443');
  it.type('id', 'b831381d');
  it.host.take();
  return it;
}

const noticed = (host: ReturnType<typeof recordingHost>) =>
  host.ofType('notice.raised').map(({ notice }) => notice.key);

describe('create', () => {
  test('[2.39] it begins with an empty vmess form, nothing is read', () => {
    const { now, touch, link, work, form } = begin(null);
    expect([selectMode(now()), selectName(now()), work()]).toEqual(['create', '', { editing: 'unchanged' }]);
    expect([touch.calls.length, link.calls.length]).toEqual([0, 0]);
    expect(form()).toMatchObject({ protocol: 'vmess', ps: '', port: null, net: 'tcp', tls: 'none' });
  });

  test('[5.16] [5.17] [5.19] on a problem nothing is sent; the first field with one gets the focus, each time anew', () => {
    const { actor, now, send, type } = begin(null);
    actor.send({ type: 'editor.save' });
    const first = serverFormView(now());
    expect(first.fields.filter(({ error }) => error !== null).map(({ name, error }) => [name, error])).toEqual([
      ['add', 'host-missing'],
      ['port', 'port-missing'],
      ['id', 'id-missing'],
    ]);
    const asked = (view: ServerFormView) =>
      view.fields.filter((field) => field.focusRequest > 0).map(({ name, focusRequest }) => [name, focusRequest]);
    expect(asked(first)).toEqual([['add', 1]]);
    type('add', 'example.org');
    actor.send({ type: 'editor.save' });
    expect(asked(serverFormView(now()))).toEqual([['port', 2]]);
    expect(send.calls).toHaveLength(0);
  });

  test('what only later services keep is typed beside the form, checked, and sent', async () => {
    const it = begin(null, serviceOf('2.4.14', { variant: 'V2rayaCore' }));
    for (const [field, value] of [
      ['protocol', 'vless'],
      ['add', 'example.org'],
      ['port', '443'],
      ['id', 'b831381d'],
      ['net', 'xhttp'],
      ['xhttpMode', 'stream-up'],
      ['xhttpHeaders', 'abc'],
      ['noGRPCHeader', true],
    ] as const)
      it.type(field, value);
    it.actor.send({ type: 'editor.save' });
    expect(serverFormView(it.now()).fields.find(({ focusRequest }) => focusRequest > 0)).toMatchObject({
      name: 'xhttpHeaders',
      error: 'headers-malformed',
      label: 'httpHeaders',
    });
    it.type('xhttpHeaders', '');
    const retyped = selectRetyped(it.now());
    const fresh = begin(null, serviceOf('2.4.14', { variant: 'V2rayaCore' }));
    for (const command of retyped) fresh.actor.send(command);
    const { form, extra } = it.now().context.tab;
    expect(fresh.now().context.tab).toMatchObject({ form, extra });
    expect(extra).toEqual({ xhttpMode: 'stream-up', noGRPCHeader: 'true' });
    it.actor.send({ type: 'editor.save' });
    expect(it.send.latest.input.url).toBe(
      'vless://b831381d@example.org:443?type=xhttp&security=none&xhttpMode=stream-up&noGRPCHeader=true',
    );
  });

  test('a kind that the service does not know is said to be none of its own', async () => {
    const { actor, now } = begin(null);
    actor.send({ type: 'link.paste', text: 'anytls://pw@h:1' });
    expect(serverFormView(now())).toMatchObject({ kind: 'anytls', taken: false });
    actor.send({ type: 'kind.choose', kind: 'ss' });
    expect(serverFormView(now()).taken).toBe(true);
  });

  test.each(['0', '65536', '-1', '99999999999999999999', '12a', '1.5'])('[5.18] port %s is refused', (port) => {
    const { actor, send, type, now } = filled();
    type('port', port);
    actor.send({ type: 'editor.save' });
    expect(send.calls).toHaveLength(0);
    const field = serverFormView(now()).fields.find(({ name }) => name === 'port');
    expect([field?.value, field?.error === null]).toEqual([port, false]);
  });

  test.each([
    ['65536', 0],
    ['-1', 0],
    ['x', 0],
    ['65535', 1],
  ])('[5.18] [9.11] aid %s: %i calls', (aid, calls) => {
    const { actor, send, type } = filled();
    type('aid', aid);
    actor.send({ type: 'editor.save' });
    expect(send.calls).toHaveLength(calls);
  });

  test('[7.25] the link is sent alone; the lists, a notice, closed; no poll', async () => {
    const { actor, send, host, now } = filled();
    actor.send({ type: 'editor.save' });
    expect(send.latest.input.which).toBeNull();
    expect(send.latest.input.url).toMatch(/^vmess:\/\//);
    const lists = reply(true, 4);
    await send.latest.resolve(lists);
    expect(host.facts).toEqual([
      { type: 'touch.received', reply: lists },
      {
        type: 'notice.raised',
        notice: { key: 'serverCreated', intent: 'success', values: { name: 'New' }, duration: 2_000, actions: [] },
      },
      { type: 'dialog.closed', id: 'dialog1' },
    ]);
    expect(now().status).toBe('done');
  });

  test.each([
    ['http', 'http-proxy://'],
    ['https', 'https-proxy://'],
  ])('[3.55] a proxy of protocol %s is sent as %s', (protocol, scheme) => {
    const { actor, send, type } = begin(null);
    actor.send({ type: 'kind.choose', kind: 'http' });
    type('protocol', protocol);
    type('host', '10.0.0.1');
    type('port', '8080');
    actor.send({ type: 'editor.save' });
    expect(send.latest.input.url).toBe(`${scheme}10.0.0.1:8080`);
  });

  test('[9.04] the wait has no limit, is busy, says so after 3 s, and can be left', async () => {
    const { actor, send, clock, host, now, work } = filled();
    actor.send({ type: 'editor.save' });
    expect([now().hasTag('saving'), now().hasTag('waiting')]).toEqual([true, false]);
    clock.increment(3_000);
    expect(now().hasTag('waiting')).toBe(true);
    clock.increment(600_000);
    expect(now().hasTag('saving')).toBe(true);
    actor.send({ type: 'dialog.cancel' });
    expect([work(), send.latest.signal.aborted, host.take()]).toEqual([
      { editing: 'changed' },
      true,
      [{ type: 'touch.wanted' }],
    ]);
  });

  test('a refusal keeps what was typed and says why; the next change forgets it', async () => {
    const { actor, send, host, now, touch, work, type, form } = filled();
    actor.send({ type: 'editor.save' });
    await send.latest.reject({ kind: 'refused', message: 'no' });
    expect([work(), now().context.lastFault, noticed(host)]).toEqual([
      { editing: 'changed' },
      { kind: 'refused', message: 'no' },
      ['refused'],
    ]);
    expect(form()['add']).toBe('example.org');
    type('ps', 'Other');
    expect(now().context.lastFault).toBeNull();
    actor.send({ type: 'editor.save' });
    await send.latest.reject({ kind: 'timeout' });
    touch.latest.fail({ kind: 'timeout' });
    expect(host.facts.at(-1)).toEqual({ type: 'touch.wanted' });
  });
});

describe('the form behaves', () => {
  test('[4.25] another transport resets the obfuscation type', () => {
    const { type, form } = begin(null);
    type('type', 'http');
    type('net', 'kcp');
    expect([form()['net'], form()['type']]).toEqual(['kcp', 'none']);
  });

  test('[4.26] [8.15] [5.24] gRPC without TLS warns for 5 s and forces it; with TLS it does not warn', () => {
    const { type, form, host } = begin(null);
    type('net', 'grpc');
    expect(form()['tls']).toBe('tls');
    expect(host.take()).toEqual([
      {
        type: 'notice.raised',
        notice: { key: 'grpcShouldWithTls', intent: 'warning', values: {}, duration: 5_000, actions: [] },
      },
    ]);
    type('tls', 'none');
    expect([form()['tls'], noticed(host).length]).toEqual(['tls', 2]);
    type('net', 'ws');
    type('net', 'grpc');
    expect(noticed(host)).toHaveLength(2);
  });

  test.each(['vmess', 'vless'])(
    '[5.20] [5.21] %s with allowInsecure is asked about; cancelling aborts',
    async (protocol) => {
      const { actor, type, send, work, now } = filled();
      type('protocol', protocol);
      type('tls', 'tls');
      type('allowInsecure', true);
      actor.send({ type: 'editor.save' });
      expect([work(), now().hasTag('confirming'), send.calls.length]).toEqual(['confirming', true, 0]);
      actor.send({ type: 'insecure.refuse' });
      expect([work(), send.calls.length]).toEqual([{ editing: 'changed' }, 0]);
      actor.send({ type: 'editor.save' });
      actor.send({ type: 'insecure.accept' });
      expect(send.calls).toHaveLength(1);
    },
  );

  test('[5.20] nothing is asked when TLS is off and the switch is hidden', () => {
    const { actor, type, send } = filled();
    type('tls', 'tls');
    type('allowInsecure', true);
    type('tls', 'none');
    actor.send({ type: 'editor.save' });
    expect(send.calls).toHaveLength(1);
  });

  test('another kind takes along what both have; the tab that was left keeps the rest', () => {
    const { actor, type, form, now } = filled();
    type('scy', 'none');
    type('port', '44x');
    actor.send({ type: 'kind.choose', kind: 'tuic' });
    expect(form()).toMatchObject({ name: 'New', server: 'example.org', uuid: 'b831381d', alpn: 'h3' });
    expect(serverFormView(now()).fields.find(({ name }) => name === 'port')?.value).toBe('44x');
    type('name', 'Newer');
    actor.send({ type: 'kind.choose', kind: 'v2ray' });
    expect(form()).toMatchObject({ ps: 'Newer', scy: 'none', id: 'b831381d' });
    expect(now().can({ type: 'kind.choose', kind: 'v2ray' })).toBe(false);
  });

  test('choosing another kind hides the problems of the one before', () => {
    const { actor, now } = begin(null);
    actor.send({ type: 'editor.save' });
    expect(now().hasTag('problems')).toBe(true);
    actor.send({ type: 'kind.choose', kind: 'ss' });
    expect(now().hasTag('problems')).toBe(false);
  });

  test('[3.57] a pasted link fills the right tab; other texts are pasted as text', () => {
    const { actor, now, form, host, work } = begin(null);
    const paste = (text: string) => ({ type: 'link.paste', text }) as const;
    for (const text of [
      'hello',
      'https://example.com/sub?a=b',
      'https://example.com',
      `${LINK}\n${LINK}`,
      'foo://a@b:1',
    ])
      expect(now().can(paste(text))).toBe(false);
    actor.send(paste(` ${LINK}\n`));
    expect(now().context.tab.kind).toBe('v2ray');
    expect([form()['ps'], work(), noticed(host)]).toEqual(['Tokyo', { editing: 'changed' }, ['linkFilledIn']]);
    actor.send(paste('http://10.0.0.1:8080'));
    expect([now().context.tab.kind, form()['host']]).toEqual(['http', '10.0.0.1']);
  });

  test('a pasted link with an impossible port opens with its problem shown', () => {
    const { actor, now, form } = begin(null);
    actor.send({ type: 'link.paste', text: 'trojan://p@example.com:70000#T' });
    expect([now().context.tab.kind, form()['port'], now().hasTag('problems')]).toEqual(['trojan', 70_000, true]);
    actor.send({ type: 'link.paste', text: 'trojan://p@example.com:443#T' });
    expect(now().hasTag('problems')).toBe(false);
  });

  test('passwords can be shown and hidden again', () => {
    const { actor, now } = begin(null);
    actor.send({ type: 'secrets.toggle' });
    expect(now().hasTag('shown')).toBe(true);
    actor.send({ type: 'secrets.toggle' });
    expect(now().hasTag('shown')).toBe(false);
  });

  test('closing asks when something was typed, and not when nothing was', () => {
    const { actor, host } = begin(null);
    actor.send({ type: 'dialog.cancel' });
    expect(host.facts).toEqual([{ type: 'dialog.closed', id: 'dialog1' }]);

    const typed = filled();
    expect(typed.now().hasTag('draft')).toBe(true);
    typed.actor.send({ type: 'dialog.cancel' });
    expect([typed.work(), typed.now().hasTag('asking')]).toEqual(['asking', true]);
    typed.actor.send({ type: 'draft.keep' });
    expect(typed.work()).toEqual({ editing: 'changed' });
    typed.actor.send({ type: 'dialog.cancel' });
    typed.actor.send({ type: 'draft.discard' });
    expect(typed.host.take()).toEqual([{ type: 'dialog.closed', id: 'dialog1' }]);
  });
});

describe('modify', () => {
  test('[7.26] the lists are read again, then the share link of the row where it stands now', async () => {
    const { touch, link, now, form, host } = begin(SECOND);
    expect([now().value, selectMode(now()), selectName(now())]).toEqual([
      { loading: 'locating' },
      'modify',
      'Server 2',
    ]);
    const [first, second, third] = lists(3).servers;
    const moved = {
      running: false,
      touch: { ...LISTS.touch, servers: [second, first, third].map((row, index) => ({ ...row!, id: index + 1 })) },
    };
    touch.latest.answer(moved);
    expect([now().value, link.latest.input]).toEqual([{ loading: 'reading' }, { _type: 'server', id: 1, sub: 0 }]);
    expect(host.take()).toEqual([{ type: 'touch.received', reply: moved }]);
    await link.latest.resolve(LINK);
    expect(form()).toMatchObject({
      protocol: 'vless',
      ps: 'Tokyo',
      add: 'example.com',
      port: 443,
      net: 'ws',
      path: '/x',
    });
    expect(serverFormView(now())).toMatchObject({ extras: [], lostExtras: ['ed'] });
  });

  test('a row that cannot be told from others is not opened', () => {
    const { touch, host, now } = begin(SECOND);
    const gone = reply(false, 1);
    touch.latest.answer(gone);
    expect(now().status).toBe('done');
    expect(host.facts).toEqual([
      {
        type: 'notice.raised',
        notice: { key: 'rowMoved', intent: 'warning', values: { name: 'Server 2' }, duration: 5_000, actions: [] },
      },
      { type: 'touch.received', reply: gone },
      { type: 'dialog.closed', id: 'dialog1' },
    ]);
  });

  test('a failed reading says why and can be tried again', async () => {
    const { actor, touch, link, now } = begin(SECOND);
    touch.latest.fail({ kind: 'unreachable' });
    expect([now().value, now().context.lastFault]).toEqual(['unreadable', { kind: 'unreachable' }]);
    actor.send({ type: 'editor.retry' });
    expect([now().value, now().context.lastFault]).toEqual([{ loading: 'locating' }, null]);
    touch.latest.answer(LISTS);
    await link.latest.reject({ kind: 'refused', message: 'bad' });
    expect([now().value, now().context.lastFault]).toEqual(['unreadable', { kind: 'refused', message: 'bad' }]);
    actor.send({ type: 'dialog.cancel' });
    expect(now().status).toBe('done');
  });

  test('[3.58] a link that no tab can hold is shown as it is', async () => {
    const { now } = await opened(SECOND, 'mieru://x@y:1');
    expect([now().value, selectUnsupportedLink(now()), selectUnsupportedReason(now())]).toEqual([
      'unsupported',
      'mieru://x@y:1',
      'scheme-unknown',
    ]);
  });

  test('a stored link with an impossible port opens with the problem beside the field', async () => {
    const { now } = await opened(SECOND, 'trojan://p@example.com:70000#T');
    expect(serverFormView(now()).fields.find(({ name }) => name === 'port')).toMatchObject({
      value: '70000',
      error: 'port-out-of-range',
      focusRequest: 0,
    });
  });

  test('[7.25] the row is found again before it is replaced; what the form does not know is kept', async () => {
    const { actor, type, touch, send, host } = await opened(SECOND);
    type('ps', 'Osaka');
    actor.send({ type: 'editor.save' });
    expect(send.calls).toHaveLength(0);
    touch.latest.answer(LISTS);
    expect(send.latest.input.which).toEqual(SECOND);
    expect(send.latest.input.url).toMatch(/^vless:.*[?&]ed=9.*#Osaka$/);
    host.take();
    await send.latest.resolve(LISTS);
    expect(noticed(host)).toEqual(['serverSaved']);
    expect(host.ofType('poll.requested')).toEqual([]);
  });

  test('when it moved out of sight meanwhile nothing is sent and what was typed stays', async () => {
    const { actor, type, touch, send, work, host } = await opened(SECOND);
    type('ps', 'Osaka');
    actor.send({ type: 'editor.save' });
    touch.latest.answer(reply(false, 1));
    expect([work(), send.calls.length, noticed(host)]).toEqual([{ editing: 'changed' }, 0, ['rowMoved']]);
  });

  const same = { name: 's2', address: 's2.example.com:443', net: 'vless' };
  const twins = (...links: readonly string[]): TouchReply =>
    replyOf({
      ...lists(links.map((_, index) => server(index + 1, same))),
      links: new Map(links.map((link, index) => [`server:${index + 1}`, link])),
    });

  test('among rows that look alike it is the one whose link was read, wherever that stands now', async () => {
    const four = twins('a', LINK, 'c', 'd');
    const it = begin(SECOND, serviceOf(), four);
    it.touch.latest.answer(four);
    await it.link.latest.resolve(LINK);
    it.type('ps', 'Osaka');
    it.actor.send({ type: 'editor.save' });
    expect(it.touch.latest.input).toMatchObject({ before: four.touch, rows: [SECOND] });
    it.touch.latest.answer(twins(LINK, 'c', 'd'));
    expect(it.send.latest.input.which).toEqual({ ...SECOND, id: 1 });
  });

  test.each([
    ['was taken out', ['a', 'c', 'd']],
    ['is there twice', [LINK, 'c', LINK]],
  ])('nothing is sent when it %s among rows that look alike', async (_, links) => {
    const four = twins('a', LINK, 'c', 'd');
    const it = begin(SECOND, serviceOf(), four);
    it.touch.latest.answer(four);
    await it.link.latest.resolve(LINK);
    it.type('ps', 'Osaka');
    it.actor.send({ type: 'editor.save' });
    it.touch.latest.answer(twins(...links));
    expect([it.work(), it.send.calls.length, noticed(it.host)]).toEqual([{ editing: 'changed' }, 0, ['rowMoved']]);
  });

  describe.each<Fault>([{ kind: 'timeout' }, { kind: 'unreachable' }, { kind: 'failed', status: 502 }])(
    'an answer that was lost ($kind)',
    (fault) => {
      const saving = async () => {
        const it = await opened(SECOND);
        it.type('ps', 'Osaka');
        it.actor.send({ type: 'editor.save' });
        it.touch.latest.answer(LISTS);
        await it.send.latest.reject(fault);
        return it;
      };
      const saved: TouchReply = {
        ...LISTS,
        touch: {
          ...LISTS.touch,
          servers: LISTS.touch.servers.map((row) => (row.id === 2 ? { ...row, ...OSAKA } : row)),
        },
      };

      test('is a success when the lists show what was sent', async () => {
        const { host, now, touch } = await saving();
        expect(now().hasTag('saving')).toBe(true);
        touch.latest.answer(saved);
        expect([now().status, noticed(host)]).toEqual(['done', ['serverSaved']]);
      });

      test('keeps what was typed when they do not, and says why', async () => {
        const { host, now, touch, work } = await saving();
        touch.latest.answer(LISTS);
        expect([work(), now().context.lastFault, host.ofType('touch.received').at(-1)?.reply]).toEqual([
          { editing: 'changed' },
          fault,
          LISTS,
        ]);
      });

      test.each(['fails', 'breaks'])(
        'is no dead end when reading them %s: the next save finds the server',
        async (how) => {
          const { actor, now, send, touch, type, work } = await saving();
          if (how === 'fails') touch.latest.fail({ kind: 'unreachable' });
          else touch.latest.crash(new Error('x'));
          expect(work()).toEqual({ editing: 'changed' });
          type('ps', 'Kobe');
          actor.send({ type: 'editor.save' });
          touch.latest.answer(saved);
          expect(send.latest.input.which).toEqual(SECOND);
          await send.latest.resolve(LISTS);
          expect(now().status).toBe('done');
        },
      );
    },
  );

  test('a new server whose answer was lost is looked for before it is sent again', async () => {
    const it = filled();
    it.actor.send({ type: 'editor.save' });
    await it.send.latest.reject({ kind: 'unreachable' });
    it.touch.latest.fail({ kind: 'unreachable' });
    it.actor.send({ type: 'editor.save' });
    expect([it.work(), it.send.calls.length]).toEqual([{ saving: 'verifying' }, 1]);
    const [row] = LISTS.touch.servers;
    const created = { ...row, id: 9, name: 'New', address: 'example.org:443', net: 'vmess(tcp)' } as ServerRow;
    it.touch.latest.answer({ ...LISTS, touch: { ...LISTS.touch, servers: [...LISTS.touch.servers, created] } });
    expect([it.now().status, noticed(it.host)]).toEqual(['done', ['serverCreated']]);
  });

  test('a new server whose answer was lost, and which the lists do not have, is sent again', async () => {
    const it = filled();
    it.actor.send({ type: 'editor.save' });
    await it.send.latest.reject({ kind: 'unreachable' });
    it.touch.latest.fail({ kind: 'unreachable' });
    it.actor.send({ type: 'editor.save' });
    it.touch.latest.answer(LISTS);
    expect(it.send.calls).toHaveLength(2);
    await it.send.latest.resolve(LISTS);
    expect([it.now().status, noticed(it.host).at(-1)]).toEqual(['done', 'serverCreated']);
  });

  test('what was typed since into a new server whose answer was lost is saved to it', async () => {
    const it = filled();
    it.actor.send({ type: 'editor.save' });
    await it.send.latest.reject({ kind: 'unreachable' });
    it.touch.latest.fail({ kind: 'unreachable' });
    it.type('ps', 'Newer');
    it.actor.send({ type: 'editor.save' });
    const [row] = LISTS.touch.servers;
    const { servers } = LISTS.touch;
    const place = { id: servers.length + 1, name: 'New', address: 'example.org:443', net: 'vmess(tcp)' };
    const more = { ...row, ...place } as ServerRow;
    it.touch.latest.answer({ ...LISTS, touch: { ...LISTS.touch, servers: [...servers, more] } });
    expect([it.send.calls.length, it.send.latest.input.which]).toEqual([
      2,
      { _type: 'server', id: servers.length + 1, sub: 0 },
    ]);
  });

  test('when the wait for an answer was left, the next save finds what was sent', async () => {
    const it = await opened(SECOND);
    it.type('ps', 'Osaka');
    it.actor.send({ type: 'editor.save' });
    it.touch.latest.answer(LISTS);
    it.actor.send({ type: 'dialog.cancel' });
    it.type('ps', 'Kobe');
    it.actor.send({ type: 'editor.save' });
    const servers = LISTS.touch.servers.map((row) => (row.id === 2 ? { ...row, ...OSAKA } : row));
    it.touch.latest.answer({ ...LISTS, touch: { ...LISTS.touch, servers } });
    expect(it.send.latest.input).toMatchObject({
      which: SECOND,
      kind: 'server',
      url: expect.stringMatching(/#Kobe$/) as string,
    });
  });

  test('a connected server: the dialog says that the core starts or restarts', async () => {
    expect(selectReplacing((await opened(SECOND)).now())).toBeNull();
    expect(selectReplacing((await opened(SECOND, LINK, reply(false, 3, [2]))).now())).toBe('starts');
    expect(selectReplacing((await opened(SECOND, LINK, reply(true, 3, [2]))).now())).toBe('restarts');
  });

  test.each([
    ['with the answer', 0],
    ['after 3 s without one', 3_000],
  ])('the poll accompanies it %s when the core was running, once', async (_, wait) => {
    const running = reply(true, 3, [2]);
    const { actor, touch, send, host, clock } = await opened(SECOND, LINK, running);
    actor.send({ type: 'editor.save' });
    touch.latest.answer(running);
    expect(host.ofType('poll.requested')).toEqual([]);
    clock.increment(wait);
    expect(host.ofType('poll.requested')).toHaveLength(wait === 0 ? 0 : 1);
    await send.latest.resolve(running);
    expect(host.ofType('poll.requested')).toEqual([{ type: 'poll.requested', reason: 'saveServer' }]);
  });

  test.each([
    ['a refusal after 3 s ends the poll that began without the answer', 3_000, { kind: 'refused', message: 'no' }, 1],
    ['a refusal before that ends none', 2_999, { kind: 'refused', message: 'no' }, 0],
    ['a time-out leaves it going', 3_000, { kind: 'timeout' }, 0],
  ] as const)('%s', async (_, wait, fault, count) => {
    const running = reply(true, 3, [2]);
    const { actor, touch, send, host, clock } = await opened(SECOND, LINK, running);
    actor.send({ type: 'editor.save' });
    touch.latest.answer(running);
    clock.increment(wait);
    await send.latest.reject(fault);
    expect(host.ofType('poll.dropped')).toEqual(Array(count).fill({ type: 'poll.dropped', reason: 'saveServer' }));
  });

  test('no poll when the core was stopped', async () => {
    const stopped = reply(false, 3, [2]);
    const { actor, touch, send, host } = await opened(SECOND, LINK, stopped);
    actor.send({ type: 'editor.save' });
    touch.latest.answer(stopped);
    await send.latest.resolve(reply(true, 3, [2]));
    expect(host.ofType('poll.requested')).toEqual([]);
  });

  test('the service can be busy and can fail before anything is sent', async () => {
    const { actor, touch, work, now, host } = await opened(SECOND);
    actor.send({ type: 'editor.save' });
    touch.latest.fail({ kind: 'busy', own: false });
    expect([work(), now().context.lastFault?.kind, noticed(host)]).toEqual([{ editing: 'changed' }, 'busy', ['busy']]);
    actor.send({ type: 'editor.save' });
    touch.latest.crash(new Error('boom'));
    expect(now().context.lastFault).toEqual({ kind: 'setup', message: 'boom' });
  });
});

describe('view', () => {
  test('[2.31] [2.41] a subscription’s server is read-only', async () => {
    const { actor, now, send } = await opened({ _type: 'subscriptionServer', id: 1, sub: 0 });
    expect([selectMode(now()), serverFormView(now()).readOnly]).toEqual(['view', true]);
    for (const command of [
      { type: 'field.edit', field: 'ps', value: 'x' },
      { type: 'kind.choose', kind: 'ss' },
      { type: 'link.paste', text: LINK },
      { type: 'editor.save' },
    ] as const)
      expect([command.type, now().can(command)]).toEqual([command.type, false]);
    expect(now().can({ type: 'secrets.toggle' })).toBe(true);
    actor.send({ type: 'dialog.cancel' });
    expect([now().status, send.calls.length]).toEqual(['done', 0]);
  });
});

describe('what a person sees of it', () => {
  test('a new form tells no problems before it is saved, nor does one that was opened without any', async () => {
    const problems = ({ now }: { now: () => ReturnType<ReturnType<typeof begin>['now']> }) =>
      serverFormView(now()).fields.filter(({ error }) => error !== null);
    expect(problems(begin(null))).toEqual([]);
    expect(problems(await opened(SECOND))).toEqual([]);
  });

  test('reading and failing are seen, and can be left', async () => {
    const locating = begin(SECOND);
    expect([selectLoading(locating.now()), selectUnreadable(locating.now())]).toEqual([true, false]);
    locating.actor.send({ type: 'dialog.cancel' });
    const reading = begin(SECOND);
    reading.touch.latest.answer(LISTS);
    expect(selectLoading(reading.now())).toBe(true);
    reading.actor.send({ type: 'dialog.cancel' });
    const unsupported = await opened(SECOND, 'foo://bar');
    unsupported.actor.send({ type: 'dialog.cancel' });
    for (const { now, host } of [locating, reading, unsupported]) {
      expect(now().status).toBe('done');
      expect(host.ofType('dialog.closed')).toEqual([{ type: 'dialog.closed', id: 'dialog1' }]);
    }
    const unread = begin(SECOND);
    unread.touch.latest.fail({ kind: 'refused', message: 'no' });
    expect([selectLoading(unread.now()), selectUnreadable(unread.now()), selectFault(unread.now())]).toEqual([
      false,
      true,
      { kind: 'refused', message: 'no' },
    ]);
  });

  test('the tab, whether passwords are shown, whether it is being saved', () => {
    const { actor, now } = filled();
    expect([selectKind(now()), selectSecretsShown(now()), now().hasTag('saving')]).toEqual(['v2ray', false, false]);
    actor.send({ type: 'secrets.toggle' });
    actor.send({ type: 'editor.save' });
    expect([selectSecretsShown(now()), now().hasTag('saving')]).toEqual([true, true]);
  });

  test('the question about certificates is for vmess and vless alone', () => {
    const v2ray = filled();
    v2ray.type('tls', 'tls');
    v2ray.type('allowInsecure', true);
    v2ray.actor.send({ type: 'editor.save' });
    expect([selectConfirming(v2ray.now()), v2ray.send.calls.length]).toEqual([true, 0]);
    const { actor, now, send, type } = begin(null);
    actor.send({ type: 'kind.choose', kind: 'trojan' });
    for (const [field, value] of [
      ['name', 'T'],
      ['server', 'example.org'],
      ['port', '443'],
      ['password', 'p'],
      ['allowInsecure', true],
    ] as const)
      type(field, value);
    actor.send({ type: 'editor.save' });
    expect([selectConfirming(now()), send.calls.length]).toEqual([false, 1]);
  });

  test('a server of any kind is named when it is created', async () => {
    const { actor, host, send, type } = begin(null);
    actor.send({ type: 'kind.choose', kind: 'socks5' });
    for (const [field, value] of [
      ['name', 'Home'],
      ['host', 'example.org'],
      ['port', '1080'],
    ] as const)
      type(field, value);
    actor.send({ type: 'editor.save' });
    await send.latest.resolve(LISTS);
    expect(host.ofType('notice.raised').map(({ notice }) => notice.values)).toEqual([{ name: 'Home' }]);
  });

  test('a pasted link is told in passing', () => {
    const { actor, host } = begin(null);
    actor.send({ type: 'link.paste', text: LINK });
    expect(host.ofType('notice.raised').map(({ notice }) => [notice.intent, notice.duration])).toEqual([
      ['info', 2_000],
    ]);
  });

  test('another connected server is not replaced', async () => {
    const { now } = await opened(SECOND, LINK, reply(true, 3, [1]));
    expect(selectReplacing(now())).toBeNull();
    expect(selectReplacing((await opened(SECOND, LINK, reply(true, 3, [2]))).now())).toBe('restarts');
    expect(selectReplacing(begin(null).now())).toBeNull();
  });

  test.each([
    [{ kind: 'timeout' } as const, [], 1],
    [{ kind: 'refused', message: 'no' } as const, ['refused'], 0],
  ])('of a save that failed with %j', async (fault, notices, readings) => {
    const { actor, host, now, send, touch } = filled();
    actor.send({ type: 'editor.save' });
    await send.latest.reject(fault);
    if (readings > 0) touch.latest.fail(fault);
    expect([noticed(host), host.ofType('touch.wanted').length, selectFault(now())]).toEqual([notices, readings, fault]);
  });
});
