import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { type SandboxOptions } from '../../sandbox/options';
import { type Sandbox, startSandbox } from '../../sandbox/server';

export interface Answer {
  readonly status: number;
  readonly text: string;
  readonly headers: Headers;
  readonly code: string;
  readonly message: string | null;
  // oxlint-disable-next-line typescript/no-explicit-any -- what is under test is exactly the shape of this value
  readonly data: any;
}

export interface Client {
  readonly sandbox: Sandbox;
  token: string;
  readonly call: (
    method: string,
    path: string,
    body?: unknown,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<Answer>;
}

/** A service of its own for one test, with an account, ended with the test. */
export async function service(options: SandboxOptions = {}): Promise<Client> {
  const sandbox = await startSandbox({ port: 0, offline: true, coreStart: 0, loginTime: 0, ...options });
  onTestFinished(() => sandbox.close());
  const client: Client = {
    sandbox,
    token: await sandbox.token(),
    call: (method, path, body, headers) => call(sandbox.url, client.token, method, path, body, headers),
  };
  return client;
}

export async function call(
  url: string,
  token: string | null,
  method: string,
  path: string,
  body?: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  const response = await fetch(`${url}/api/${path}`, {
    method,
    headers: { ...(token === null ? {} : { Authorization: token }), ...headers },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  let json: { code?: string; message?: string | null; data?: unknown } = {};
  try {
    json = JSON.parse(text) as typeof json;
  } catch {
    json = {};
  }
  return {
    status: response.status,
    text,
    headers: response.headers,
    code: json.code ?? '',
    message: json.message ?? null,
    data: json.data ?? null,
  };
}

/** A query of one JSON value. */
export function query(key: string, value: unknown): string {
  return `${key}=${encodeURIComponent(JSON.stringify(value))}`;
}

/** A folder that is removed with the test. */
export async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'switchyard-sandbox-'));
  onTestFinished(() => rm(path, { recursive: true, force: true }));
  return path;
}

/** Whether a promise is still open after some milliseconds. */
export async function isOpen(promise: Promise<unknown>, ms = 150): Promise<boolean> {
  return Promise.race([
    promise.then(
      () => false,
      () => false,
    ),
    new Promise<boolean>((resolve) => setTimeout(() => resolve(true), ms)),
  ]);
}

/** Imports so many socks5 servers at addresses where nothing answers. */
export async function importServers(client: Client, count: number): Promise<void> {
  const lines = Array.from({ length: count }, (_unused, at) => `socks5://127.0.0.1:${9 + at}#s${at + 1}`);
  await client.call('POST', 'import', { url: `${lines.join('\n')}\n#` });
}

export function reference(
  id: number,
  outbound = 'proxy',
): { id: number; _type: string; sub: number; outbound: string } {
  return { id, _type: 'server', sub: 0, outbound };
}

/** Positions of the connected servers as the touch shows them. */
export function connected(answer: Answer): readonly number[] {
  const list = answer.data.touch.connectedServer as { id: number }[] | null;
  return (list ?? []).map((which) => which.id);
}

/** Restarts the service, and waits until the closed connections are out of the client's pool. */
export async function restarted(client: Client, options?: { newSecret?: boolean; downMs?: number }): Promise<void> {
  await client.sandbox.restart(options);
  await new Promise((resolve) => setTimeout(resolve, 30));
}
