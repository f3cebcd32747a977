import { describe, expect, test } from 'vitest';
import { waitFor } from 'xstate';
import { serve } from '../../../machines/calls/service-call';
import { type LocalPorts } from '../../../machines/domain/local-ports';
import { type Ports } from '../../../machines/domain/ports';
import { type Setting } from '../../../machines/domain/setting';
import { notice, success } from '../../../machines/ports/notice';
import { type Service } from '../../../machines/ports/service';
import { localPortsMachine } from '../../../machines/service/local-ports.machine';
import { selectLocalPorts, waysIn } from '../../../machines/service/local-ports.selectors';
import { deferredSlot, recordingHost, startActor } from '../../harness/slots';
import { lists, replyOf } from '../../harness/touch-lists';

const PORTS: Ports = {
  socks5: 20170,
  http: 20171,
  socks5WithPac: 0,
  httpWithPac: 20172,
  vmess: 0,
  api: null,
  vmessLink: null,
};
const KNOWN: LocalPorts = { ports: PORTS, shared: false, transparent: 'close', lan: [] };
const LISTS = { type: 'touch.received', reply: replyOf(lists(1)) } as const;

interface Given {
  readonly known?: LocalPorts | null;
  readonly fresh?: boolean;
  readonly hasInterfaces?: boolean;
}

function begin({ known = null, fresh = false, hasInterfaces = true }: Given = {}) {
  const host = recordingHost();
  const read = deferredSlot<{ readonly ports: Ports; readonly setting: Setting }, void>();
  const lan = deferredSlot<readonly string[], void>();
  const copy = deferredSlot<void, { readonly text: string }>();
  const { actor } = startActor(
    localPortsMachine.provide({ actors: { read: read.logic, lanAddresses: lan.logic, copyText: copy.logic } }),
    { host: host.ref, known, fresh, hasInterfaces },
  );
  return {
    actor,
    host,
    read,
    lan,
    copy,
    now: () => actor.getSnapshot(),
    known: () => selectLocalPorts(actor.getSnapshot()),
  };
}

describe('the local ports', () => {
  test('are read after the lists, once, and kept for the next session', async () => {
    const { actor, host, read, now, known } = begin();
    expect([now().value, read.calls.length]).toEqual([{ known: 'waiting', copy: 'idle' }, 0]);
    actor.send(LISTS);
    expect(now().value).toEqual({ known: 'reading', copy: 'idle' });
    await read.latest.resolve({ ports: PORTS, setting: { transparent: 'whitelist' } });
    const told = { ...KNOWN, transparent: 'whitelist' };
    expect([now().value, known()]).toEqual([{ known: 'resting', copy: 'idle' }, told]);
    expect(host.take()).toEqual([{ type: 'memory.kept', memory: { localPorts: told } }]);
    actor.send(LISTS);
    expect(read.calls).toHaveLength(1);
  });

  test('are those of the previous session until they are read', () => {
    const { actor, known } = begin({ known: KNOWN });
    actor.send(LISTS);
    expect(known()).toBe(KNOWN);
  });

  test('are not read again when the page remounts and what is known holds', async () => {
    const { actor, read, now, known } = begin({ known: KNOWN, fresh: true });
    actor.send(LISTS);
    expect([now().value, known(), read.calls]).toEqual([{ known: 'resting', copy: 'idle' }, KNOWN, []]);
    actor.send({ type: 'settings.stored' });
    await read.latest.resolve({ ports: PORTS, setting: { portSharing: true } });
    expect(known()?.shared).toBe(true);
    const unread = begin({ fresh: true });
    unread.actor.send(LISTS);
    expect(unread.read.calls).toHaveLength(1);
  });

  test('that may be others by now are not what the next session begins with', async () => {
    const { actor, host, read } = begin({ known: KNOWN, fresh: true });
    actor.send({ type: 'settings.stored' });
    const outdated = { type: 'memory.kept', memory: { localPorts: null } };
    expect(host.take()).toEqual([outdated]);
    actor.send({ type: 'settings.stored' });
    expect(host.take()).toEqual([outdated]);
    await read.latest.resolve({ ports: PORTS, setting: { portSharing: true } });
    actor.send({ type: 'settings.stored' });
    expect(host.take()).toEqual([outdated]);
  });

  test('the machine’s addresses are asked for only when its ports are shared, where the service tells them', async () => {
    const shared = { ports: PORTS, setting: { portSharing: true, transparent: 'close' } };
    const one = begin();
    one.actor.send(LISTS);
    await one.read.latest.resolve(shared);
    expect([one.now().value, one.host.take()]).toEqual([{ known: 'lookingUp', copy: 'idle' }, []]);
    await one.lan.latest.resolve(['192.0.2.2']);
    const told = { ...KNOWN, shared: true, lan: ['192.0.2.2'] };
    expect([one.now().value, one.known()]).toEqual([{ known: 'resting', copy: 'idle' }, told]);
    expect(one.host.take()).toEqual([{ type: 'memory.kept', memory: { localPorts: told } }]);

    const silent = begin({ hasInterfaces: false });
    silent.actor.send(LISTS);
    await silent.read.latest.resolve(shared);
    expect([silent.known(), silent.lan.calls]).toEqual([{ ...KNOWN, shared: true }, []]);
  });

  test('of the addresses of the machine those are kept that others reach it at', async () => {
    const service = {
      ports: () => Promise.resolve(PORTS),
      setting: () => Promise.resolve({ setting: { portSharing: true }, localGfwList: '' }),
      networkInterfaces: () =>
        Promise.resolve([
          { name: 'docker0', isLoopback: false, addresses: ['172.17.0.1/16'] },
          { name: 'eth0', isLoopback: false, addresses: ['192.0.2.2/24', 'fd00::2/64'] },
        ]),
    } as unknown as Service;
    const { actor } = startActor(serve(localPortsMachine, service), {
      host: recordingHost().ref,
      known: null,
      fresh: false,
      hasInterfaces: true,
    });
    actor.send(LISTS);
    await waitFor(actor, (snapshot) => snapshot.matches({ known: 'resting' }));
    expect(selectLocalPorts(actor.getSnapshot())?.lan).toEqual(['192.0.2.2']);
  });

  test('addresses that cannot be had are left out', async () => {
    const { actor, read, lan, now, known } = begin();
    actor.send(LISTS);
    await read.latest.resolve({ ports: PORTS, setting: { portSharing: true } });
    await lan.latest.reject({ kind: 'timeout' });
    expect([now().value, known()]).toEqual([
      { known: 'resting', copy: 'idle' },
      { ...KNOWN, shared: true },
    ]);
  });

  test('addresses known before stay while ports are shared, and go when they are not', async () => {
    const { actor, read, lan, known } = begin({ known: { ...KNOWN, shared: true, lan: ['192.0.2.2'] } });
    actor.send(LISTS);
    await read.latest.resolve({ ports: PORTS, setting: { portSharing: true } });
    expect(known()?.lan).toEqual(['192.0.2.2']);
    await lan.latest.resolve(['192.0.2.3']);
    actor.send({ type: 'settings.stored' });
    await read.latest.resolve({ ports: PORTS, setting: { portSharing: false } });
    expect(known()).toEqual(KNOWN);
  });

  test('are read again when settings or ports were saved, also in the middle of it', async () => {
    const { actor, read, lan, known, now } = begin();
    actor.send(LISTS);
    actor.send({ type: 'settings.stored' });
    expect(read.calls).toHaveLength(2);
    await read.latest.resolve({ ports: PORTS, setting: { portSharing: true } });
    actor.send({ type: 'settings.stored' });
    expect([now().value, lan.latest.signal.aborted]).toEqual([{ known: 'reading', copy: 'idle' }, true]);
    await read.latest.resolve({ ports: { ...PORTS, http: 0 }, setting: {} });
    actor.send({ type: 'settings.stored' });
    await read.latest.resolve({ ports: { ...PORTS, http: 8080 }, setting: {} });
    expect(known()?.ports.http).toBe(8080);
  });

  test('what could not be read is not claimed, and nothing is said of it', async () => {
    const { actor, host, read, now, known } = begin();
    actor.send(LISTS);
    await read.latest.reject({ kind: 'timeout' });
    expect([now().value, known(), host.take()]).toEqual([{ known: 'resting', copy: 'idle' }, null, []]);
  });

  test('an address is copied, which is said; so is that it could not be', async () => {
    const { actor, copy, host, now } = begin();
    actor.send({ type: 'address.copy', text: '127.0.0.1:20170' });
    expect([now().value, copy.latest.input]).toEqual([
      { known: 'waiting', copy: 'copying' },
      { text: '127.0.0.1:20170' },
    ]);
    await copy.latest.resolve();
    expect(host.take()).toEqual([{ type: 'notice.raised', notice: success('copied') }]);
    actor.send({ type: 'address.copy', text: 'a' });
    await copy.latest.reject(new Error('denied'));
    expect([now().value, host.take()]).toEqual([
      { known: 'waiting', copy: 'idle' },
      [{ type: 'notice.raised', notice: notice('copyFailed', 'error', { message: 'denied' }) }],
    ]);
  });
});

describe('where programs find the ports', () => {
  const shared = { ...KNOWN, shared: true, lan: ['192.0.2.2', '198.51.100.7'] };
  const addresses = (known: LocalPorts, service: string) => waysIn(known, service).ways.map(({ address }) => address);

  test('a port that is 0 is closed, and not among them', () => {
    expect(waysIn(KNOWN, 'http://localhost:2017').ways.map(({ name }) => name)).toEqual([
      'socks5',
      'http',
      'httpWithPac',
    ]);
  });

  test.each([
    ['on its own machine when they are not shared', KNOWN, 'http://localhost:2017', '127.0.0.1', null],
    ['on its own machine, however the panel reaches it', KNOWN, 'http://192.168.1.5:2017', '127.0.0.1', null],
    ['where the panel reaches it when they are shared', shared, 'https://nas.lan/v2raya', 'nas.lan', ['nas.lan']],
    ['in the network of a service on this machine', shared, 'http://127.0.0.1:2017', '192.0.2.2', shared.lan],
    [
      'nowhere else as long as its addresses are not known',
      { ...shared, lan: [] },
      'http://[::1]:2017',
      '127.0.0.1',
      [],
    ],
  ])('%s', (_, known, service, host, lan) => {
    expect([addresses(known, service)[0], waysIn(known, service).lan]).toEqual([`${host}:20170`, lan]);
  });
});
