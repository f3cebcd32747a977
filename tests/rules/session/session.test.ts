import { expect, test } from 'vitest';
import { type ActionOf } from '../../../machines/ports/actions';
import { commandOf } from '../../../machines/session/session.rules';

const reference = { _type: 'server', id: 2, sub: 0 } as const;

test.each<[ActionOf<'session'>, ReturnType<typeof commandOf>]>([
  [{ kind: 'toggleCore' }, { child: 'core', event: { type: 'core.toggle' } }],
  [{ kind: 'ping' }, { child: 'nodes', event: { type: 'latency.testPing' } }],
  [{ kind: 'http' }, { child: 'nodes', event: { type: 'latency.testHttp' } }],
  [{ kind: 'delete' }, { child: 'nodes', event: { type: 'rows.delete' } }],
  [{ kind: 'checkAll' }, { child: 'nodes', event: { type: 'rows.checkAll' } }],
  [{ kind: 'fastest' }, { child: 'nodes', event: { type: 'fastest.open' } }],
  [{ kind: 'testShown' }, { child: 'nodes', event: { type: 'latency.testShown' } }],
  [
    { kind: 'list', tab: 'sub:1' },
    { child: 'nodes', event: { type: 'tab.choose', tab: 'sub:1' } },
  ],
  [{ kind: 'import' }, { child: 'nodes', event: { type: 'import.open' } }],
  [{ kind: 'create' }, { child: 'nodes', event: { type: 'server.create' } }],
  [
    { kind: 'find', reference },
    { child: 'nodes', event: { type: 'node.find', reference } },
  ],
  [{ kind: 'chooseServers' }, { child: 'outbounds', event: { type: 'servers.choose' } }],
  [{ kind: 'addOutbound' }, { child: 'outbounds', event: { type: 'outbound.add' } }],
  [
    { kind: 'outbound', name: 'two' },
    { child: 'outbounds', event: { type: 'outbound.choose', name: 'two' } },
  ],
])('%j', (action, command) => {
  expect(commandOf(action)).toEqual(command);
});
