import { expect, test } from 'vitest';
import { type StoredRouting } from '../../../machines/routing/stored-routing.calls';
import { type ExplainInput, explainMachine } from '../../../machines/routing/explain.machine';
import { selectAnswer, selectInbounds } from '../../../machines/routing/explain.selectors';
import { contextChanged, dialogContext } from '../../harness/dialog-context';
import { noConnections, withLogText } from '../../../machines/domain/connections/connection-log';
import { exitsOf } from '../../../machines/domain/connections/exits';
import { EMPTY_TOUCH } from '../../../machines/domain/touch';
import { connectedRef, lists, replyOf, server, serverRef } from '../../harness/touch-lists';
import { deferredSlot, recordingHost, startActor } from '../../harness/slots';

const STORED: StoredRouting = {
  setting: { pacMode: 'routingA', transparent: 'proxy', inboundSniffing: 'http,tls' },
  localGfwList: '',
  script: 'default: proxy\ndomain(domain: a.com) -> direct',
  customPac: null,
  customInbounds: [{ tag: 'guest', protocol: 'http', port: 1, outbound: 'direct', outboundType: 'direct' }],
};

function begin(draft?: string, more: Partial<ExplainInput> = {}) {
  const host = recordingHost();
  const stored = deferredSlot<StoredRouting, { readonly hasInbounds: boolean }>();
  const { actor } = startActor(explainMachine.provide({ actors: { storedRouting: stored.logic } }), {
    ...dialogContext(),
    host: host.ref,
    id: 'dialog1',
    ...(draft === undefined ? {} : { draft }),
    ...more,
  });
  const type = (value: string): void => actor.send({ type: 'target.edit', field: 'target', value });
  const outbound = () => {
    const answer = selectAnswer(actor.getSnapshot());
    return answer.kind === 'explained' ? [answer.explanation.outbound, ...answer.notes] : answer.kind;
  };
  return { actor, host, now: () => actor.getSnapshot(), outbound, stored, type };
}

test('what is typed is answered as soon as the stored routing is read, and with each change', async () => {
  const { actor, now, outbound, stored, type } = begin();
  type('a.com');
  expect([now().value, stored.latest.input, outbound(), selectInbounds(now())]).toEqual([
    'reading',
    { hasInbounds: false },
    'nothing',
    ['rule-http', 'http'],
  ]);
  await stored.latest.resolve(STORED);
  expect([now().value, outbound(), selectInbounds(now())]).toEqual([
    'ready',
    ['direct'],
    ['rule-http', 'http', 'transparent', 'guest'],
  ]);
  type('https://b.com/x');
  expect(outbound()).toEqual(['proxy']);
  type('8.8.8.8');
  expect(outbound()).toEqual(['proxy', 'sniffed']);
  actor.send({ type: 'target.edit', field: 'inbound', value: 'guest' });
  expect(outbound()).toEqual(['direct', 'sniffed']);
  type('no host');
  expect(outbound()).toBe('noTarget');
  type(' ');
  expect(outbound()).toBe('nothing');
});

test('port, network and client count where they are known', async () => {
  const { actor, now, stored, type } = begin('port(80) && network(tcp) && source(10.0.0.0/8) -> direct');
  await stored.latest.resolve(STORED);
  type('a.com');
  const when = () => {
    const answer = selectAnswer(now());
    return answer.kind === 'explained' ? answer.explanation.outcomes[0]?.when.map(({ aspect }) => aspect) : null;
  };
  expect(when()).toEqual(['networks', 'ports', 'sources']);
  actor.send({ type: 'target.edit', field: 'port', value: '80' });
  actor.send({ type: 'target.edit', field: 'network', value: 'tcp' });
  expect(when()).toEqual(['sources']);
  actor.send({ type: 'target.edit', field: 'client', value: '10.0.0.9' });
  expect(when()).toEqual([]);
});

test('a draft is explained in place of the stored script, and said to be one', async () => {
  const { outbound, stored, type } = begin('domain(domain: a.com) -> block\nx');
  await stored.latest.resolve({ ...STORED, setting: { pacMode: 'gfwlist' } });
  type('a.com');
  expect(outbound()).toEqual(['block', 'draft', 'notInUse', 'broken']);
});

test('without the GFWList file, its mode does not start', async () => {
  const { outbound, stored, type } = begin();
  await stored.latest.resolve({ ...STORED, setting: { pacMode: 'gfwlist' } });
  type('149.154.160.1');
  expect(outbound()).toEqual(['proxy', 'noGfwList']);
});

test('the way to a connected server is direct, and follows the lists', async () => {
  const { actor, outbound, stored, type } = begin();
  await stored.latest.resolve(STORED);
  const row = server(1, { address: 'a.example:443' });
  const touch = { ...lists(0), servers: [row], connected: [connectedRef(serverRef(1))] };
  type('https://a.example');
  expect(outbound()).toEqual(['proxy']);
  actor.send(contextChanged(replyOf(touch)));
  expect(outbound()).toEqual(['direct']);
});

test('what could not be read is read again, and the dialog closes at any time', async () => {
  const { actor, host, now, stored } = begin();
  await stored.latest.reject({ kind: 'timeout' });
  expect([now().value, now().context.lastFault]).toEqual(['unreadable', { kind: 'timeout' }]);
  actor.send({ type: 'routing.read' });
  expect([now().value, now().context.lastFault, stored.calls.length]).toEqual(['reading', null, 2]);
  actor.send({ type: 'dialog.cancel' });
  expect([now().status, host.facts]).toEqual(['done', [{ type: 'dialog.closed', id: 'dialog1' }]]);
});

test('what it is opened with is typed already; what Connections has seen narrows the answer down, that of a draft too', async () => {
  const text =
    '2026/11/22 01:58:30.302  [I] [io.go:431]  from tcp:10.0.0.1:1 accepted tcp:b.com:443 [rule-http_ipv4 -> direct]\n';
  const seen = withLogText(noConnections(), text, exitsOf(EMPTY_TOUCH));
  const about = { target: 'b.com', port: '443', network: 'tcp', client: '10.0.0.1' };
  const stored = { ...STORED, script: 'default: proxy\ndomain(geosite: cn) -> direct' };
  const opened = begin(undefined, { about, seen });
  await opened.stored.latest.resolve(stored);
  expect([opened.now().context.typed, opened.outbound()]).toEqual([{ ...about, inbound: 'rule-http' }, ['direct']]);
  const drafted = begin('default: proxy\ndomain(geosite: cn) -> media', { about, seen });
  await drafted.stored.latest.resolve(stored);
  const answer = selectAnswer(drafted.now());
  expect([drafted.outbound(), answer.kind === 'explained' ? answer.seen : null]).toEqual([
    ['media', 'draft'],
    { outbound: 'direct', time: Date.UTC(2026, 10, 22, 1, 58, 30, 302), agrees: true },
  ]);
});

test('the line of a rule is led to, and the dialog makes room', async () => {
  const { actor, host, now, stored } = begin();
  actor.send({ type: 'line.open', line: 2 });
  expect(now().value).toBe('reading');
  await stored.latest.resolve(STORED);
  actor.send({ type: 'line.open', line: 2 });
  expect([now().status, host.facts]).toEqual([
    'done',
    [
      { type: 'dialog.requested', dialog: { kind: 'textSetting', subject: 'routingA', line: 2 } },
      { type: 'dialog.closed', id: 'dialog1' },
    ],
  ]);
});

test.each([
  ['80', 80],
  [' 80 ', 80],
  ['x80', null],
  ['80x', null],
  ['', null],
])('the port %j that is typed is %j', async (typed, port) => {
  const { actor, now, stored, type } = begin();
  await stored.latest.resolve(STORED);
  type('a.com');
  actor.send({ type: 'target.edit', field: 'port', value: typed });
  expect(selectAnswer(now())).toMatchObject({ target: { port } });
});

test('network and client are what is chosen and typed, or not known', async () => {
  const { actor, now, stored, type } = begin();
  expect(now().context.typed).toEqual({ target: '', port: '', network: '', client: '', inbound: 'rule-http' });
  await stored.latest.resolve(STORED);
  type('a.com');
  expect(selectAnswer(now())).toMatchObject({ target: { network: null, client: null } });
  actor.send({ type: 'target.edit', field: 'network', value: 'udp' });
  actor.send({ type: 'target.edit', field: 'client', value: ' 10.0.0.9 ' });
  expect(selectAnswer(now())).toMatchObject({ target: { network: 'udp', client: '10.0.0.9' } });
  actor.send({ type: 'target.edit', field: 'client', value: '  ' });
  expect(selectAnswer(now())).toMatchObject({ target: { client: null } });
});

test.each([
  ['8.8.8.8', 'http,tls', ['sniffed']],
  ['2001:db8::1', 'http,tls', ['sniffed']],
  ['8.8.8.8', 'disable', []],
  ['8.8.8.8', '', []],
  ['1.example', 'http,tls', []],
  ['example.1', 'http,tls', []],
])('%s, while sniffing is %j: %j', async (typed, inboundSniffing, notes) => {
  const { now, stored, type } = begin();
  await stored.latest.resolve({ ...STORED, setting: { pacMode: 'routingA', inboundSniffing } });
  type(typed);
  expect(selectAnswer(now())).toMatchObject({ notes });
});

test.each([
  ['transparent', 'gfwlist', ['noGfwList']],
  ['transparent', 'pac', ['broken']],
  ['transparent', 'whitelist', []],
  ['rule-http', 'gfwlist', ['broken']],
])('what comes in by %s, while the transparent proxy is in the mode %s: %j', async (inbound, transparent, notes) => {
  const { actor, now, stored, type } = begin();
  await stored.latest.resolve({ ...STORED, script: 'x(', setting: { pacMode: 'routingA', transparent } });
  type('a.com');
  actor.send({ type: 'target.edit', field: 'inbound', value: inbound });
  expect(selectAnswer(now())).toMatchObject({ notes });
});

test('a script that is not in use may be broken', async () => {
  const { now, stored, type } = begin();
  await stored.latest.resolve({ ...STORED, script: 'x(', setting: { pacMode: 'whitelist' } });
  type('a.com');
  expect(selectAnswer(now())).toMatchObject({ notes: [] });
});
