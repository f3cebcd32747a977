import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo } from 'node:net';

/** A request as it arrived. */
export interface Arrived {
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: IncomingMessage['headers'];
  readonly body: unknown;
}

export type Answer = (response: ServerResponse, request: Arrived) => void;

export interface ScriptedService {
  readonly address: string;
  readonly arrived: readonly Arrived[];
  /** How every request is answered from now on. */
  answer: Answer;
  close(): Promise<void>;
}

/** A web server on a free port that answers as the test says. */
export async function scriptedService(answer: Answer): Promise<ScriptedService> {
  const arrived: Arrived[] = [];
  const server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      const url = new URL(request.url ?? '/', 'http://x');
      const seen: Arrived = {
        method: request.method ?? '',
        path: url.pathname,
        query: Object.fromEntries(url.searchParams),
        headers: request.headers,
        body,
      };
      arrived.push(seen);
      service.answer(response, seen);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const service: ScriptedService = {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    arrived,
    answer,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return service;
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of request) chunks.push(chunk as Uint8Array);
  const text = Buffer.concat(chunks).toString('utf8');
  return text === '' ? undefined : (JSON.parse(text) as unknown);
}

export function text(status: number, body: string, type = 'application/json'): Answer {
  return (response) => {
    response.writeHead(status, { 'content-type': type });
    response.end(body);
  };
}

export function json(body: unknown, status = 200): Answer {
  return text(status, JSON.stringify(body));
}

export function success(data: unknown): Answer {
  return json({ code: 'SUCCESS', message: null, data });
}

export function fail(message: string | null): Answer {
  return json({ code: 'FAIL', message, data: null });
}

export const silence: Answer = () => {};

export const drop: Answer = (response) => {
  response.socket?.destroy();
};

/** The head and the beginning of a body, then the connection is cut. */
export const halfABody: Answer = (response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
  response.write('{"code":"SUCCESS","data":{"running":tr', () => response.socket?.destroy());
};
