import { createServer } from 'node:http';
import { once } from 'node:events';
import { type AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { type FaultRule } from '../../sandbox/faults';
import { type Proxy, startProxy } from '../harness/proxy/proxy';

const endings: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0)) await end();
});

/** `ready`: until then the service behind it does not answer. */
async function begin(ready = Promise.resolve()): Promise<{ readonly proxy: Proxy; readonly asked: readonly string[] }> {
  const asked: string[] = [];
  const service = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    void ready.then(() => response.end('{"code":"SUCCESS","data":{"running":true}}'));
  }).listen(0, '127.0.0.1');
  await once(service, 'listening');
  const { port } = service.address() as AddressInfo;
  const proxy = await startProxy({ target: () => `http://127.0.0.1:${port}` });
  endings.push(proxy.down, () => service.close());
  return { proxy, asked };
}

/** The status and the text of an answer; null where there is none, or none for so many milliseconds. */
const answerTo = async (url: string, method = 'GET', wait = 20_000): Promise<readonly [number, string] | null> => {
  try {
    const answer = await fetch(url, { method, signal: AbortSignal.timeout(wait) });
    return [answer.status, await answer.text()];
  } catch {
    return null;
  }
};

test('what nothing breaks is passed on and written down', async () => {
  const { proxy, asked } = await begin();
  expect(await answerTo(`${proxy.url}/api/touch?a=b`)).toEqual([200, '{"code":"SUCCESS","data":{"running":true}}']);
  expect(await answerTo(`${proxy.url}/index.html`)).not.toBeNull();
  expect(asked).toEqual(['GET /api/touch?a=b', 'GET /index.html']);
  expect(proxy.requests()).toMatchObject([{ method: 'GET', path: '/api/touch', query: '?a=b', status: 200 }]);
  expect(proxy.counts()).toEqual({ 'GET /api/touch': 1 });
});

test.each<readonly [kind: FaultRule['kind'], acted: boolean, answer: readonly [number, unknown] | null]>([
  ['drop', false, null],
  ['hang', false, null],
  ['lock-up', false, null],
  ['lost', true, null],
  ['half-body', true, null],
  ['malformed-json', true, [200, '{"code":"SUCCESS","data":{"running":true]']],
  ['html', false, [200, expect.stringContaining('<!doctype html>')]],
  ['unauthorised', false, [401, expect.any(String)]],
  ['500', false, [500, '']],
])('%s', async (kind, acted, answer) => {
  const { proxy, asked } = await begin();
  proxy.break([{ path: '/api/v2ray', kind }]);
  const isNever = kind === 'hang' || kind === 'lock-up';
  expect(await answerTo(`${proxy.url}/api/v2ray`, 'POST', isNever ? 300 : undefined)).toEqual(answer);
  expect(asked).toHaveLength(acted ? 1 : 0);
});

test('a call that holds the lock keeps others out, until it is let through', async () => {
  const { proxy } = await begin();
  proxy.break([{ path: '/api/v2ray', kind: 'delay', ms: 200, times: 1 }]);
  const first = answerTo(`${proxy.url}/api/v2ray`, 'POST');
  await expect.poll(proxy.busy).toBe(true);
  expect((await answerTo(`${proxy.url}/api/connection`, 'POST'))?.[1]).toContain('FAIL');
  expect(await first).toMatchObject([200, {}]);
  expect(proxy.busy()).toBe(false);
});

test('a change that takes the lock is under way until the service has answered it', async () => {
  let answer = (): void => undefined;
  const { proxy } = await begin(new Promise((resolve) => (answer = resolve)));
  const reading = answerTo(`${proxy.url}/api/touch`);
  await expect.poll(() => proxy.requests()).toHaveLength(1);
  expect(proxy.busy()).toBe(false);
  const connecting = answerTo(`${proxy.url}/api/connection`, 'POST');
  await expect.poll(proxy.busy).toBe(true);
  answer();
  expect(await connecting).toMatchObject([200, {}]);
  expect(await reading).toMatchObject([200, {}]);
  expect(proxy.busy()).toBe(false);
});

test('nobody listens between down and up', async () => {
  const { proxy } = await begin();
  await proxy.down();
  expect(await answerTo(`${proxy.url}/api/touch`)).toBeNull();
  await proxy.up();
  expect(await answerTo(`${proxy.url}/api/touch`)).not.toBeNull();
});
