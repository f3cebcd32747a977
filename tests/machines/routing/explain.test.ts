import { expect, test } from 'vitest';
import { type StoredRouting, explainMachine } from '../../../machines/routing/explain.machine';
import { selectAnswer, selectInbounds } from '../../../machines/routing/explain.selectors';
import { contextChanged, dialogContext } from '../../harness/dialog-context';
import { connectedRef, lists, replyOf, server, serverRef } from '../../harness/touch-lists';
import { deferredSlot, recordingHost, startActor } from '../../harness/slots';

const STORED: StoredRouting = {
  setting: { pacMode: 'routingA', transparent: 'proxy', inboundSniffing: 'http,tls' },
  localGfwList: '',
  script: 'default: proxy\ndomain(domain: a.com) -> direct',
  customPac: null,
  customInbounds: [{ tag: 'guest', protocol: 'http', port: 1, outbound: 'direct', outboundType: 'direct' }],
};

function begin(draft?: string) {
  const host = recordingHost();
  const stored = deferredSlot<StoredRouting, { readonly hasInbounds: boolean }>();
  const { actor } = startActor(explainMachine.provide({ actors: { storedRouting: stored.logic } }), {
    ...dialogContext(),
    host: host.ref,
    id: 'dialog1',
    ...(draft === undefined ? {} : { draft }),
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
