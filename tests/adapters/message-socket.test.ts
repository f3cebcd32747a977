import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import ReconnectingWebSocket from 'reconnecting-websocket';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { WebSocket, WebSocketServer, type WebSocket as Peer } from 'ws';
import { openMessageSocket, reportOf, socketUrl } from '../../src/adapters/socket/message-socket';

interface Service {
  readonly address: string;
  /** The path and query of every try, refused ones included. */
  readonly tries: readonly string[];
  readonly peers: readonly Peer[];
  refuses: boolean;
  close(): Promise<void>;
}

async function service(): Promise<Service> {
  const tries: string[] = [];
  const peers: Peer[] = [];
  const sockets = new WebSocketServer({ noServer: true });
  const server = createServer();
  server.on('upgrade', (request, socket, head) => {
    tries.push(request.url ?? '');
    if (made.refuses) socket.end('HTTP/1.1 401 Unauthorized\r\nContent-Length: 0\r\n\r\n');
    else sockets.handleUpgrade(request, socket, head, (peer) => peers.push(peer));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const made: Service = {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    tries,
    peers,
    refuses: false,
    close: () =>
      new Promise((resolve) => {
        for (const peer of peers) peer.terminate();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return made;
}

const STATUS = {
  alive: true,
  delay: 7,
  outbound_tag: 'x',
  which: { _type: 'subscriptionServer', id: 2, sub: 1, outbound: 'other', Link: '' },
  last_seen_time: 1_700_000_000,
  last_try_time: 0,
};
const MESSAGE = {
  produce_time: 1,
  type: 'observatory',
  body: { outboundName: 'proxy', outboundStatus: [STATUS] },
} as const;
const REPORT = {
  outbound: 'proxy',
  statuses: [
    {
      which: { _type: 'subscriptionServer', id: 2, sub: 1 },
      alive: true,
      delay: 7,
      lastSeen: 1_700_000_000,
      lastTry: null,
    },
  ],
};

// The browser's part: in Node 20 neither of them is there, and jsdom's socket does not get along with Node's events.
vi.stubGlobal('WebSocket', WebSocket);
vi.stubGlobal('document', { baseURI: 'http://panel.example/under/' });
afterAll(() => void vi.unstubAllGlobals());

let server: Service;
let stops: (() => void)[] = [];

function listener() {
  return { opened: vi.fn(), reported: vi.fn(), ran: vi.fn(), passed: vi.fn(), closed: vi.fn() };
}

function open(token: () => string | null, heard = listener()) {
  const stop = openMessageSocket(() => ({ address: server.address, token: token() }), heard);
  stops.push(stop);
  return { heard, stop };
}

beforeEach(async () => {
  server = await service();
});
afterEach(async () => {
  vi.restoreAllMocks();
  for (const stop of stops) stop();
  stops = [];
  await server.close();
});

describe('a connection of the message socket', () => {
  test('[6.05] [7.37] opens with the token in the query and hands on what comes', async () => {
    const { heard } = open(() => 'a.b+c');
    await vi.waitFor(() => expect(heard.opened).toHaveBeenCalledTimes(1));
    expect(server.tries).toEqual(['/api/message?Authorization=a.b%2Bc']);
    server.peers[0]?.send(JSON.stringify(MESSAGE));
    await vi.waitFor(() => expect(heard.reported.mock.calls).toEqual([[REPORT]]));
    expect(heard.closed).not.toHaveBeenCalled();
  });

  test('messages of other types and broken ones are ignored', async () => {
    const { heard } = open(() => null);
    await vi.waitFor(() => expect(heard.opened).toHaveBeenCalled());
    for (const text of [
      JSON.stringify({ type: 'running_state', body: true }),
      'not json',
      '[]',
      JSON.stringify({ ...MESSAGE, body: 5 }),
      Buffer.from(JSON.stringify(MESSAGE)),
    ]) {
      server.peers[0]?.send(text);
    }
    server.peers[0]?.send(JSON.stringify(MESSAGE));
    await vi.waitFor(() => expect(heard.reported).toHaveBeenCalled());
    expect(heard.reported).toHaveBeenCalledTimes(1);
  });

  test('it reports whether the core runs, whether it waits for the network, and the traffic', async () => {
    const { heard } = open(() => null);
    await vi.waitFor(() => expect(heard.opened).toHaveBeenCalled());
    const send = (type: string, body: object): void => server.peers[0]?.send(JSON.stringify({ type, body }));
    send('running_state', { running: true });
    await vi.waitFor(() => expect(heard.ran.mock.calls).toEqual([[{ running: true, paused: false }]]));
    send('running_state', { running: false, networkPaused: true });
    await vi.waitFor(() => expect(heard.ran.mock.lastCall).toEqual([{ running: false, paused: true }]));
    send('traffic', { up: 1, down: 2, upTotal: 3, downTotal: 4 });
    await vi.waitFor(() => expect(heard.passed.mock.calls).toEqual([[{ up: 1, down: 2 }]]));
    expect(heard.reported).not.toHaveBeenCalled();
  });

  test.each([
    ['observatory', MESSAGE],
    ['running_state', { type: 'running_state', body: { running: true } }],
    ['a type that the panel does not know', { type: 'later' }],
  ])('a message is parsed once: %s', async (_, message) => {
    const { heard } = open(() => null);
    await vi.waitFor(() => expect(heard.opened).toHaveBeenCalled());
    const parse = vi.spyOn(JSON, 'parse');
    const text = JSON.stringify(message);
    server.peers[0]?.send(text);
    server.peers[0]?.send(JSON.stringify({ type: 'traffic', body: { up: 1, down: 2 } }));
    await vi.waitFor(() => expect(heard.passed).toHaveBeenCalled());
    expect(parse.mock.calls.filter(([parsed]) => parsed === text)).toHaveLength(1);
  });

  test('a storm of messages is told in few reports, the last of each outbound among them', async () => {
    const { heard } = open(() => null);
    await vi.waitFor(() => expect(heard.opened).toHaveBeenCalled());
    for (let count = 1; count <= 5_000; count += 1) {
      const body = {
        outboundName: count % 2 === 0 ? 'even' : 'odd',
        outboundStatus: [{ ...STATUS, last_try_time: count }],
      };
      server.peers[0]?.send(JSON.stringify({ ...MESSAGE, body }));
    }
    const last = (outbound: string): unknown =>
      heard.reported.mock.calls.findLast(([report]) => report.outbound === outbound)?.[0].statuses[0]?.lastTry;
    await vi.waitFor(() => expect([last('odd'), last('even')]).toEqual([4_999, 5_000]), 5_000);
    expect(heard.reported.mock.calls.length).toBeLessThan(50);
  });

  test('closed by the service it says so once and does not try again by itself', async () => {
    const { heard } = open(() => 'T');
    await vi.waitFor(() => expect(heard.opened).toHaveBeenCalled());
    server.peers[0]?.close();
    await vi.waitFor(() => expect(heard.closed.mock.calls).toEqual([[true]]));
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(server.tries).toHaveLength(1);
    expect(heard.closed).toHaveBeenCalledTimes(1);
  });

  test('refused, it closes without ever having been open', async () => {
    server.refuses = true;
    const { heard } = open(() => 'stale');
    await vi.waitFor(() => expect(heard.closed.mock.calls).toEqual([[false]]));
    expect(heard.opened).not.toHaveBeenCalled();
  });

  test('[4.13] the next try is a new instance, which connects with the current token', async () => {
    server.refuses = true;
    let token = 'yesterday';
    const first = open(() => token);
    await vi.waitFor(() => expect(first.heard.closed).toHaveBeenCalled());
    server.refuses = false;
    token = 'today';
    const second = open(() => token);
    await vi.waitFor(() => expect(second.heard.opened).toHaveBeenCalled());
    expect(server.tries).toEqual(['/api/message?Authorization=yesterday', '/api/message?Authorization=today']);
  });

  test('the known trap: an instance with maxRetries 0 that closed never connects again', async () => {
    const socket = new ReconnectingWebSocket(socketUrl({ address: server.address, token: null }), [], {
      maxRetries: 0,
    });
    const opened = vi.fn();
    socket.addEventListener('open', opened);
    await vi.waitFor(() => expect(opened).toHaveBeenCalledTimes(1));
    const closed = new Promise((resolve) => socket.addEventListener('close', resolve));
    server.peers[0]?.close();
    await closed;
    socket.reconnect();
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(server.tries).toHaveLength(1);
    socket.close();
  });

  test('stopped it closes at the service, too, and says nothing more', async () => {
    const { heard, stop } = open(() => 'T');
    await vi.waitFor(() => expect(heard.opened).toHaveBeenCalled());
    const gone = new Promise((resolve) => server.peers[0]?.on('close', resolve));
    stop();
    await gone;
    expect(heard.closed).not.toHaveBeenCalled();
  });

  test('stopped before it is open it never opens', async () => {
    const { heard, stop } = open(() => 'T');
    stop();
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(heard.opened).not.toHaveBeenCalled();
    expect(heard.closed).not.toHaveBeenCalled();
  });
});

describe('its parts', () => {
  test('the URL: wss for https, a base path kept, no token no query', () => {
    expect(socketUrl({ address: '', token: null })).toBe('ws://panel.example/api/message');
    expect(socketUrl({ address: 'https://a.example:1/base', token: null })).toBe('wss://a.example:1/base/api/message');
    expect(socketUrl({ address: 'http://[::1]:2017', token: 'T' })).toBe('ws://[::1]:2017/api/message?Authorization=T');
  });

  test('a list that is null is empty; references of unknown kinds are left out', () => {
    expect(reportOf({ ...MESSAGE, body: { outboundName: 'p', outboundStatus: null } })).toEqual({
      outbound: 'p',
      statuses: [],
    });
    const odd = { ...STATUS, which: { ...STATUS.which, _type: 'planet' } };
    expect(reportOf({ ...MESSAGE, body: { outboundName: 'p', outboundStatus: [odd] } })).toEqual({
      outbound: 'p',
      statuses: [],
    });
  });
});
