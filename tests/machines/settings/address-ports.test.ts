import { describe, expect, test } from 'vitest';
import { addressPortsMachine } from '../../../machines/settings/address-ports.machine';
import {
  selectAddressProblem,
  selectEntryVerdict,
  selectHasLink,
  selectOccupant,
  selectPortProblem,
  selectPortsFault,
  selectPortsShown,
  selectSaveFault,
} from '../../../machines/settings/address-ports.selectors';
import { type AddressPortsInput } from '../../../machines/settings/address-ports.setup';
import { type PortField } from '../../../machines/settings/ports.rules';
import { type Ports } from '../../../machines/domain/ports';
import { type ServiceVersion } from '../../../machines/domain/service-version';
import { deferredSlot, recordingHost, startActor, unopposed } from '../../harness/slots';
import { UNTRIED } from '../../harness/trial-choice';
import { VERSION } from '../../harness/fixtures';
import { lists, replyOf } from '../../harness/touch-lists';
import { contextChanged } from '../../harness/dialog-context';

const PORTS: Ports = {
  socks5: 20170,
  http: 20171,
  socks5WithPac: 0,
  httpWithPac: 20172,
  vmess: 0,
  api: { port: 0, services: [] },
  vmessLink: null,
};

const CLOSED = { type: 'dialog.closed', id: 'dialog1' } as const;

function begin(dialogContext: Partial<Pick<AddressPortsInput, 'docker' | 'version'>> = {}) {
  const version = deferredSlot<ServiceVersion, { readonly address: string }>();
  const [ports, savePorts, host] = [deferredSlot<Ports, void>(), deferredSlot<string | null, Ports>(), recordingHost()];
  const { actor, clock } = startActor(
    addressPortsMachine.provide({
      actors: { version: version.logic, ports: ports.logic, reconcile: unopposed(), savePorts: savePorts.logic },
    }),
    {
      host: host.ref,
      id: 'dialog1',
      address: 'http://localhost:2017',
      docker: false,
      version: VERSION,
      ...UNTRIED,
      ...dialogContext,
    },
  );
  const type = (text: string) => actor.send({ type: 'address.edit', text });
  const port = (field: PortField, text: string) => actor.send({ type: 'field.edit', field, value: text });
  const confirm = () => actor.send({ type: 'editor.save' });
  const now = () => actor.getSnapshot();
  return { actor, clock, version, ports, savePorts, host, type, port, confirm, now, state: () => now().value.dialog };
}

/** With the port fields there. */
async function withPorts(stored: Partial<Ports> = {}) {
  const world = begin();
  await world.ports.latest.resolve({ ...PORTS, ...stored });
  return world;
}

describe('address and ports', () => {
  test('[2.60] it starts with the address in use, and nothing would be lost', () => {
    const { now, state } = begin();
    expect([state(), now().context.text, now().hasTag('draft')]).toEqual([
      { editing: 'unchanged' },
      'http://localhost:2017',
      false,
    ]);
  });

  test('[4.19] [4.20] [5.03] a changed address is checked there, without its trailing slash, then told and closed', async () => {
    const { now, state, type, confirm, version, host } = begin();
    type(' http://10.0.0.2:2017/ ');
    expect([state(), now().hasTag('draft')]).toEqual([{ editing: 'changed' }, true]);
    confirm();
    expect([state(), now().hasTag('saving'), version.latest.input]).toEqual([
      'checking',
      true,
      { address: 'http://10.0.0.2:2017' },
    ]);
    await version.latest.resolve(VERSION);
    expect(host.facts).toEqual([
      { type: 'address.confirmed', address: 'http://10.0.0.2:2017', version: VERSION },
      { type: 'dialog.closed', id: 'dialog1' },
    ]);
    expect(state()).toBe('closed');
  });

  test('[4.21] an unchanged address is not checked', () => {
    const { state, type, confirm, version } = begin();
    type('http://localhost:2017/');
    confirm();
    expect([state(), version.calls.length]).toEqual(['closed', 0]);
  });

  test('[5.01] [5.02] anything but an http or https address is not sent, and the field says so until it is one', () => {
    const { state, now, type, confirm, version } = begin();
    type('localhost:2017');
    expect(selectAddressProblem(now())).toBeNull();
    confirm();
    expect([state(), selectAddressProblem(now()), version.calls.length]).toEqual([
      { editing: 'invalid' },
      'invalid',
      0,
    ]);
    type('ftp://localhost');
    expect([state(), selectAddressProblem(now())]).toEqual([{ editing: 'invalid' }, 'invalid']);
    type('https://localhost');
    expect(selectAddressProblem(now())).toBeNull();
    confirm();
    expect(state()).toBe('checking');
  });

  test('a service that is not found there is reported beside the field; the text stays', async () => {
    const { state, now, type, confirm, version, host } = begin();
    type('http://10.0.0.2');
    confirm();
    await version.latest.reject({ kind: 'unreachable' });
    expect([state(), now().context.text, selectAddressProblem(now()), host.facts]).toEqual([
      { editing: 'changed' },
      'http://10.0.0.2',
      'unreachable',
      [],
    ]);
    type('http://10.0.0.3');
    expect(selectAddressProblem(now())).toBeNull();
  });

  test('the address in use has no problem, whatever the last attempt at another one said', async () => {
    const { now, type, confirm, version } = begin();
    type('http://10.0.0.2');
    confirm();
    await version.latest.reject({ kind: 'unreachable' });
    expect(selectAddressProblem(now())).toBe('unreachable');
    const { actor, ports, savePorts, port, confirm: save, now: after } = await withPorts();
    port('http', '1');
    save();
    await savePorts.latest.reject({ kind: 'failed', status: 500 });
    expect([selectAddressProblem(after()), selectSaveFault(after())]).toEqual([null, { kind: 'failed', status: 500 }]);
    expect([ports.calls.length, actor.getSnapshot().status]).toEqual([1, 'active']);
  });

  test('cancelling closes when nothing was typed, otherwise asks', () => {
    const plain = begin();
    plain.actor.send({ type: 'dialog.cancel' });
    expect(plain.host.facts).toEqual([{ type: 'dialog.closed', id: 'dialog1' }]);

    const { state, actor, now, type, host } = begin();
    type('http://10.0.0.2');
    actor.send({ type: 'dialog.cancel' });
    expect([state(), now().hasTag('asking')]).toEqual(['asking', true]);
    actor.send({ type: 'draft.keep' });
    expect([state(), now().context.text]).toEqual([{ editing: 'changed' }, 'http://10.0.0.2']);
    actor.send({ type: 'dialog.cancel' });
    actor.send({ type: 'dialog.cancel' });
    expect(state()).toEqual({ editing: 'changed' });
    actor.send({ type: 'dialog.cancel' });
    actor.send({ type: 'draft.discard' });
    expect(host.facts).toEqual([{ type: 'dialog.closed', id: 'dialog1' }]);
  });

  test('the check can be left', () => {
    const { state, actor, type, confirm, version } = begin();
    type('http://10.0.0.2');
    confirm();
    actor.send({ type: 'dialog.cancel' });
    expect([state(), version.latest.signal.aborted]).toEqual([{ editing: 'changed' }, true]);
  });

  test('[2.61] [7.06] the ports are read when the service has answered, and shown', async () => {
    const { now, ports } = begin();
    expect([now().value.ports, selectPortsShown(now())]).toEqual(['loading', false]);
    await ports.latest.resolve(PORTS);
    expect([now().value.ports, selectPortsShown(now()), now().context.form]).toEqual([
      'ready',
      true,
      {
        texts: { socks5: '20170', http: '20171', socks5WithPac: '0', httpWithPac: '20172', vmess: '0', api: '0' },
        services: ['LoggerService'],
      },
    ]);
  });

  test('[2.64] [4.32] no port fields in docker mode, nor for a changed address, nor before the service answered', async () => {
    const docker = begin({ docker: true });
    expect([docker.now().value.ports, docker.ports.calls.length]).toEqual(['hidden', 0]);
    docker.confirm();
    expect(docker.state()).toBe('closed');

    const early = begin({ version: null });
    expect([early.now().value.ports, early.ports.calls.length]).toEqual(['hidden', 0]);
    const { dialogContext } = contextChanged(replyOf(lists(3, [2])));
    early.actor.send({ type: 'context.changed', dialogContext: { ...dialogContext, version: VERSION } });
    expect([early.now().value.ports, early.ports.calls.length]).toEqual(['loading', 1]);

    const { now, type } = await withPorts();
    type('http://10.0.0.2');
    expect([selectPortsShown(now()), now().can({ type: 'field.edit', field: 'http', value: '1' })]).toEqual([
      false,
      false,
    ]);
    type('http://localhost:2017/');
    expect(selectPortsShown(now())).toBe(true);
  });

  test('ports that cannot be read are no toast, and can be requested again', async () => {
    const { actor, now, ports, host, confirm, state } = begin();
    await ports.latest.reject({ kind: 'unreachable' });
    expect([now().value.ports, selectPortsFault(now()), host.facts]).toEqual([
      { unreadable: 'resting' },
      { kind: 'unreachable' },
      [],
    ]);
    actor.send({ type: 'editor.retry' });
    expect([now().value.ports, selectPortsFault(now()), ports.calls.length]).toEqual(['loading', null, 2]);
    confirm();
    expect([state(), host.facts]).toEqual(['closed', [CLOSED]]);
  });

  test('ports that could not be read are read when things change, after a pause that doubles up to a minute', async () => {
    const { actor, clock, now, ports } = begin();
    const pauses = [3_000, 6_000, 12_000, 24_000, 48_000, 60_000, 60_000];
    for (const [count, pause] of pauses.entries()) {
      await ports.latest.reject({ kind: 'unreachable' });
      actor.send(contextChanged(replyOf(lists(3, [2]))));
      actor.send(contextChanged(replyOf(lists(3, [2]), true)));
      clock.increment(pause - 1);
      expect([now().value.ports, ports.calls.length]).toEqual([{ unreadable: 'due' }, count + 1]);
      clock.increment(1);
      expect([now().value.ports, ports.calls.length]).toEqual(['loading', count + 2]);
    }
    await ports.latest.reject({ kind: 'timeout' });
    actor.send({ type: 'editor.retry' });
    await ports.latest.reject({ kind: 'timeout' });
    clock.increment(3_000);
    expect([now().value.ports, ports.calls.length]).toEqual([{ unreadable: 'rested' }, pauses.length + 2]);
    actor.send(contextChanged(replyOf(lists(3, [2]))));
    expect([now().value.ports, ports.calls.length]).toEqual(['loading', pauses.length + 3]);
  });

  test('[4.21] [5.04] [7.07] an unchanged address: Confirm saves the ports as integers, and closes', async () => {
    const { now, state, port, confirm, savePorts, host } = await withPorts();
    expect(now().hasTag('draft')).toBe(false);
    port('http', '8080');
    expect(now().hasTag('draft')).toBe(true);
    confirm();
    expect([state(), now().hasTag('saving'), savePorts.latest.input]).toEqual([
      'saving',
      true,
      { ...PORTS, http: 8080, api: { port: 0, services: ['LoggerService'] } },
    ]);
    await savePorts.latest.resolve(null);
    expect([state(), host.facts]).toEqual([
      'closed',
      [
        {
          type: 'notice.raised',
          notice: { key: 'portsSaved', intent: 'success', values: {}, duration: 2_000, actions: [] },
        },
        { type: 'touch.wanted' },
        { type: 'settings.stored' },
        { type: 'trial.answered', fault: null },
        CLOSED,
      ],
    ]);
  });

  test('a save without an answer can be left: the numbers stay, and the lists show the result', async () => {
    const { actor, now, state, port, confirm, savePorts, host } = await withPorts();
    port('http', '8080');
    confirm();
    actor.send({ type: 'dialog.cancel' });
    expect([state(), selectSaveFault(now()), host.facts, savePorts.latest.signal.aborted]).toEqual([
      { editing: 'changed' },
      { kind: 'left' },
      [{ type: 'touch.wanted' }, { type: 'settings.stored' }, { type: 'trial.answered', fault: { kind: 'left' } }],
      true,
    ]);
  });

  test('[5.04] [5.05] [9.12] unsound ports are not sent, and their fields say so', async () => {
    const { now, state, port, confirm, savePorts } = await withPorts();
    port('socks5', '70000');
    port('vmess', '20171');
    expect(selectPortProblem(now(), 'socks5')).toBeNull();
    confirm();
    expect([
      state(),
      savePorts.calls.length,
      selectPortProblem(now(), 'socks5'),
      selectPortProblem(now(), 'vmess'),
      selectPortProblem(now(), 'http'),
      selectPortProblem(now(), 'api'),
    ]).toEqual([{ editing: 'invalid' }, 0, 'range', 'equal', 'equal', null]);
    port('socks5', '');
    expect(selectPortProblem(now(), 'socks5')).toBe('required');
    port('socks5', '0');
    port('vmess', '0');
    confirm();
    expect(state()).toBe('saving');
  });

  test('[2.62] [5.06] [9.13] API services: the listed ones only, LoggerService to begin with', async () => {
    const { actor, now } = await withPorts();
    const choose = (...services: readonly string[]) => actor.send({ type: 'services.choose', services });
    choose('LoggerService', 'StatsService', 'HandlerService', 'MyService');
    expect([now().context.form.services, now().hasTag('draft')]).toEqual([
      ['LoggerService', 'StatsService', 'HandlerService'],
      true,
    ]);
    choose('LoggerService');
    expect(now().hasTag('draft')).toBe(false);
  });

  test('an occupied port is reported at its field, until it has another number', async () => {
    const { now, state, port, confirm, savePorts, host } = await withPorts();
    port('socks5', '13080');
    confirm();
    await savePorts.latest.reject({ kind: 'refused', message: 'port is occupied by node(24744): 13080' });
    expect([
      state(),
      selectPortProblem(now(), 'socks5'),
      selectOccupant(now(), 'socks5'),
      selectPortProblem(now(), 'http'),
      selectSaveFault(now()),
      host.facts,
    ]).toEqual([
      { editing: 'changed' },
      'occupied',
      'node(24744)',
      null,
      null,
      [
        { type: 'touch.wanted' },
        { type: 'settings.stored' },
        { type: 'trial.answered', fault: { kind: 'refused', message: 'port is occupied by node(24744): 13080' } },
      ],
    ]);
    port('socks5', '13081');
    expect(selectPortProblem(now(), 'socks5')).toBeNull();
  });

  test('[8.02] another refusal is shown in the dialog; a time-out is no toast, another failure is', async () => {
    const { now, confirm, savePorts, host } = await withPorts();
    confirm();
    await savePorts.latest.reject({ kind: 'refused', message: 'ports duplicate. check it' });
    expect([selectSaveFault(now()), host.take()]).toEqual([
      { kind: 'refused', message: 'ports duplicate. check it' },
      [
        { type: 'touch.wanted' },
        { type: 'settings.stored' },
        { type: 'trial.answered', fault: { kind: 'refused', message: 'ports duplicate. check it' } },
      ],
    ]);
    confirm();
    expect(selectSaveFault(now())).toBeNull();
    await savePorts.latest.reject({ kind: 'timeout' });
    expect([selectSaveFault(now()), host.take()]).toEqual([
      { kind: 'timeout' },
      [{ type: 'touch.wanted' }, { type: 'settings.stored' }, { type: 'trial.answered', fault: { kind: 'timeout' } }],
    ]);
    confirm();
    await savePorts.latest.reject({ kind: 'failed', status: 500 });
    expect(host.take().map(({ type }) => type)).toEqual([
      'notice.raised',
      'touch.wanted',
      'settings.stored',
      'trial.answered',
    ]);
    confirm();
    await savePorts.latest.reject({ kind: 'unauthorised', first: false });
    expect(selectSaveFault(now())).toBeNull();
  });

  test('[4.22] a save whose answer holds a link opens the sharing dialog', async () => {
    const { port, confirm, savePorts, host } = await withPorts();
    port('vmess', '20173');
    confirm();
    await savePorts.latest.resolve('vmess://x');
    expect(host.facts.slice(1)).toEqual([
      { type: 'dialog.requested', dialog: { kind: 'sharing', link: 'vmess://x', title: 'VMess' } },
      { type: 'touch.wanted' },
      { type: 'settings.stored' },
      { type: 'trial.answered', fault: null },
      CLOSED,
    ]);
  });

  test('[8.17] the vmess port was opened and the answer holds no link', async () => {
    const { port, confirm, savePorts, host } = await withPorts();
    port('vmess', '20173');
    confirm();
    await savePorts.latest.resolve(null);
    expect(host.ofType('notice.raised').at(-1)?.notice).toMatchObject({ key: 'noVmessLink', intent: 'warning' });
  });

  test('[8.17] a vmess port that was open before is not reported to lack its link', async () => {
    const { port, confirm, savePorts, host } = await withPorts({ vmess: 20173 });
    port('http', '20175');
    confirm();
    await savePorts.latest.resolve(null);
    expect(host.ofType('notice.raised').map(({ notice }) => notice.key)).toEqual(['portsSaved']);
  });

  test('[8.17] the link is asked for while there is none', async () => {
    const { actor, host } = await withPorts({ vmess: 20173 });
    actor.send({ type: 'link.show' });
    expect(host.facts.map((fact) => ('notice' in fact ? [fact.notice.key, fact.notice.intent] : fact.type))).toEqual([
      ['noVmessLink', 'warning'],
    ]);
  });

  test('[2.63] the link of the vmess port', async () => {
    const { actor, now, host } = await withPorts({ vmess: 20173, vmessLink: 'vmess://x' });
    expect(selectHasLink(now())).toBe(true);
    actor.send({ type: 'link.show' });
    expect(host.facts).toEqual([
      { type: 'dialog.requested', dialog: { kind: 'sharing', link: 'vmess://x', title: 'VMess' } },
    ]);
    const closed = await withPorts({ vmess: 0, vmessLink: 'vmess://x' });
    expect(selectHasLink(closed.now())).toBe(false);
    const bare = await withPorts({ vmess: 20173 });
    expect(selectHasLink(bare.now())).toBe(false);
    bare.actor.send({ type: 'link.show' });
    expect(bare.host.ofType('notice.raised')[0]?.notice).toMatchObject({ key: 'noVmessLink' });
  });

  test('spaces are no entry yet', async () => {
    const { actor, now } = await withPorts();
    actor.send({ type: 'entry.edit', text: '  ' });
    expect(selectEntryVerdict(now())).toBeNull();
  });

  test('[2.91] [5.15] an entry of the egress port whitelist is only shown, and is no draft', async () => {
    const { actor, now } = await withPorts();
    const enter = (text: string) => actor.send({ type: 'entry.edit', text });
    expect(selectEntryVerdict(now())).toBeNull();
    enter('20170:20172');
    expect([selectEntryVerdict(now()), now().hasTag('draft')]).toEqual(['valid', false]);
    enter('ssh');
    expect(selectEntryVerdict(now())).toBe('invalid');
  });
});
