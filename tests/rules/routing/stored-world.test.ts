import { expect, test } from 'vitest';
import { type StoredRouting } from '../../../machines/routing/stored-routing.calls';
import { worldOf } from '../../../machines/routing/stored-world.rules';
import { serviceOf } from '../../harness/capabilities';
import { connectedRef, lists, nodeRef, replyOf, server, serverRef, subscription } from '../../harness/touch-lists';

const STORED: StoredRouting = {
  setting: { pacMode: 'gfwlist', transparent: 'proxy' },
  localGfwList: '2026-01-02',
  script: 'default: proxy',
  customPac: { defaultProxyMode: 'direct', routingRules: [] },
  customInbounds: [{ tag: 'a', protocol: 'http', port: 1 }],
};

test('what is stored, what is connected, and what the service can do', () => {
  const touch = lists(
    [server(1), server(2, { address: '[2001:db8::1]:81' }), server(3, { address: 'bare.example' })],
    [1, subscription(2, 2)],
    [
      connectedRef(serverRef(2), 'media'),
      connectedRef(serverRef(1)),
      connectedRef(nodeRef(1, 2), 'media'),
      connectedRef(serverRef(3), 'last'),
      connectedRef(serverRef(9)),
      connectedRef(nodeRef(7, 1)),
    ],
  );
  expect(worldOf(STORED, replyOf(touch), serviceOf())).toEqual({
    pacMode: 'gfwlist',
    transparent: 'proxy',
    script: 'default: proxy',
    outbounds: ['media', 'proxy', 'last'],
    servers: [
      { host: '2001:db8::1', port: '81' },
      { host: 's1.example.com', port: '443' },
      { host: 'n2.host2.example.com', port: '80' },
    ],
    gfwList: true,
    customPac: { defaultProxyMode: 'direct', routingRules: [] },
    customInbounds: [{ tag: 'a', protocol: 'http', port: 1 }],
    takesInbounds: true,
  });
});

test('before the lists were read nothing is connected, and a setting that is not there says nothing', () => {
  const world = worldOf({ ...STORED, setting: {}, localGfwList: '' }, null, serviceOf('2.4.14'));
  expect(world).toEqual({
    ...STORED,
    setting: undefined,
    localGfwList: undefined,
    pacMode: '',
    transparent: '',
    outbounds: [],
    servers: [],
    gfwList: false,
    takesInbounds: false,
  });
});

test.each([
  ['a.example:443', [{ host: 'a.example', port: '443' }]],
  ['[::1]:1', [{ host: '::1', port: '1' }]],
  [':443', []],
  ['a.example', []],
  ['a.example:443/x', []],
  ['', []],
])('a server at %j is %j', (address, servers) => {
  const touch = lists([server(1, { address })], [], [connectedRef(serverRef(1))]);
  expect(worldOf(STORED, replyOf(touch), serviceOf()).servers).toEqual(servers);
});
