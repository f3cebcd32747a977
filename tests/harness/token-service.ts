import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import { expect, onTestFinished, vi } from 'vitest';
import { tokenOf } from './fixtures';
import { SETTING_22 } from './settings';

const REPLIES: Readonly<Record<string, unknown>> = {
  '/api/version': { version: '2.2.6.7', foundNew: false, serviceValid: true, v5: true },
  '/api/touch': { running: false, touch: { servers: [], subscriptions: [], connectedServer: null } },
  '/api/outbounds': { outbounds: ['proxy'] },
  '/api/setting': { setting: { ...SETTING_22, mux: 8 }, localGFWListVersion: '' },
};

/** A service that knows one token, and writes down every token that it is sent and where. */
export async function tokenService(name: string) {
  const token = tokenOf(name);
  const sent: { readonly what: string; readonly token: string | null }[] = [];
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://x').pathname;
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('access-control-allow-methods', 'DELETE, GET, PATCH, POST, PUT');
    response.setHeader('access-control-allow-headers', 'Authorization, X-V2raya-Request-Id, Content-Type');
    response.setHeader('content-type', 'application/json');
    if (request.method === 'OPTIONS') return response.writeHead(204).end();
    sent.push({ what: path, token: request.headers.authorization ?? null });
    if (path === '/api/login') return response.end(JSON.stringify({ code: 'SUCCESS', message: null, data: { token } }));
    if (path !== '/api/version' && request.headers.authorization !== token)
      return response.writeHead(401).end(JSON.stringify({ code: 'FAIL', message: null, data: { first: false } }));
    return response.end(JSON.stringify({ code: 'SUCCESS', message: null, data: REPLIES[path] ?? null }));
  });
  server.on('upgrade', (request, socket) => {
    const { searchParams } = new URL(request.url ?? '/', 'http://x');
    sent.push({ what: 'socket', token: searchParams.get('Authorization') });
    socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const came = (what: string, with_: string | null, from = 0) =>
    vi.waitFor(() => expect(sent.slice(from)).toContainEqual({ what, token: with_ }), 10_000);
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, token, sent, came };
}
