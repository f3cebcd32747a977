import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { MESSAGE_PATH } from '../../contract/calls';
import { startProxy } from '../harness/proxy/proxy';

test('it goes down while the opening of a socket hangs, also when nobody closes that', async () => {
  const service = createServer().listen(0, '127.0.0.1');
  await once(service, 'listening');
  const { port } = service.address() as AddressInfo;
  const proxy = await startProxy({ target: () => `http://127.0.0.1:${port}` });
  proxy.break([{ path: MESSAGE_PATH, kind: 'hang' }]);
  const socket = new WebSocket(`${proxy.url.replace('http', 'ws')}${MESSAGE_PATH}`);
  const ended = once(socket, 'error');
  await expect.poll(() => proxy.counts()[`GET ${MESSAGE_PATH}`]).toBe(1);
  await proxy.down();
  expect(String((await ended)[0])).toContain('socket hang up');
  service.close();
});
