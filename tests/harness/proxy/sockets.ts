import { type IncomingMessage } from 'node:http';
import { type Duplex } from 'node:stream';
import { WebSocket, type WebSocketServer } from 'ws';

/** How a message socket goes wrong although it opened. */
export const socketModes = [
  'silent',
  'closes at once',
  'no JSON',
  'half JSON',
  'wrong shape',
  'bytes',
  'unknown types',
  'a flood',
] as const;
export type SocketMode = (typeof socketModes)[number];

/** What a client hears in the place of each message of the service. */
function instead(mode: SocketMode, text: string): readonly (string | Buffer)[] {
  switch (mode) {
    case 'silent':
    case 'closes at once':
      return [];
    case 'no JSON':
      return ['<!doctype html><p>Nothing here'];
    case 'half JSON':
      return [text.slice(0, text.length / 2)];
    case 'wrong shape':
      return [
        text.replaceAll(/true|false/g, '"perhaps"').replaceAll(/"produce_time":\d+/g, '"produce_time":{}'),
        'null',
        '[]',
        '7',
        '{"type":"observatory","body":null}',
        '{"type":"observatory","body":{"outboundName":7,"outboundStatus":{}}}',
      ];
    case 'bytes':
      return [Buffer.from([0, 255, 254, 1]), Buffer.from(text)];
    case 'unknown types':
      return ['{"type":"__proto__","body":{}}', '{"type":"running_state","body":{"running":7}}', '{"produce_time":0}'];
    case 'a flood':
      return Array.from({ length: 500 }, () => text);
  }
}

/** A message that is sent when the service itself says nothing, so that each mode is heard. */
const SAMPLE = JSON.stringify({
  produce_time: 1_790_000_000,
  type: 'observatory',
  body: { outboundName: 'proxy', outboundStatus: [] },
});

interface Hooks {
  readonly opened: () => void;
  readonly refused: (status: number, body: string) => void;
}

/** Joins each client to a socket of its own at the service, and can break what goes from there to here. */
export function bridge(upgrades: WebSocketServer) {
  let mode: SocketMode | null = null;
  let change: ((text: string) => string) | null = null;

  function hear(client: WebSocket, text: string): void {
    for (const message of mode === null ? [change === null ? text : change(text)] : instead(mode, text))
      client.send(message);
  }

  return {
    breakAs: (wanted: SocketMode | null): void => {
      mode = wanted;
      for (const client of upgrades.clients) {
        if (mode === 'closes at once') client.terminate();
        else if (mode !== null) hear(client, SAMPLE);
      }
    },
    rewrite: (wanted: ((text: string) => string) | null): void => {
      change = wanted;
    },
    closeAll: (): void => {
      for (const client of upgrades.clients) client.terminate();
    },
    open: (address: string, request: IncomingMessage, socket: Duplex, head: Buffer, hooks: Hooks): void => {
      const { origin, host } = request.headers;
      const far = new WebSocket(address, {
        headers: { ...(origin === undefined ? {} : { origin }), ...(host === undefined ? {} : { host }) },
      });
      let joined = false;
      far.once('unexpected-response', (_, answer) => {
        let body = '';
        answer.setEncoding('utf8').on('data', (part: string) => (body += part));
        answer.once('end', () => hooks.refused(answer.statusCode ?? 502, body));
      });
      far.on('error', () => {
        if (!joined) socket.destroy();
      });
      socket.once('close', () => far.terminate());
      far.once('open', () => {
        upgrades.handleUpgrade(request, socket, head, (client) => {
          joined = true;
          hooks.opened();
          client.on('error', () => undefined);
          far.on('message', (data) => hear(client, data.toString()));
          far.once('close', () => client.close());
          if (mode === 'closes at once') client.terminate();
          else if (mode !== null) hear(client, SAMPLE);
        });
      });
    },
  };
}
