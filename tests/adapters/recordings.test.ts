import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { calls, type CallName } from '../../contract/calls';
import { type Fault } from '../../machines/shared/faults';
import { createHttpClient } from '../../src/adapters/http/client';
import { readRecording, recordings, type Exchange, type Reply } from '../contract/recording';
import { scriptedService, silence, text, type ScriptedService } from './scripted-service';

type Recorded = Exchange & Required<Pick<Exchange, 'request' | 'response'>>;

let service: ScriptedService;
const client = createHttpClient();

beforeAll(async () => {
  service = await scriptedService(silence);
  client.use({ address: service.address, token: 'T' });
});
afterAll(() => service.close());

function callOf({ method, path }: Recorded['request']): CallName | undefined {
  return (Object.keys(calls) as CallName[]).find((name) => calls[name].method === method && calls[name].path === path);
}

function expected({
  request: { method, path },
  response: { status, json: whole, text: body = '' },
}: Recorded): unknown {
  // A body that is no JSON as a whole was recorded as text: two documents, of which the first counts.
  const json = whole ?? (body.includes('}{') ? (JSON.parse(body.replace(/\}\{.*/s, '}')) as Reply) : undefined);
  if (status === 404) return { kind: 'missing', call: `${method} ${path}` } satisfies Fault;
  if (status === 401)
    return { kind: 'unauthorised', first: JSON.stringify(json?.data ?? null).includes('"first":true') } satisfies Fault;
  if (status !== 200) return { kind: 'failed', status } satisfies Fault;
  if (json?.code === 'SUCCESS') return json.data;
  const message = json?.message ?? '';
  return message === 'the last request is being processed'
    ? { kind: 'busy', own: false }
    : { kind: 'refused', message, ...(method === 'GET' ? { reading: true } : {}) };
}

/** What the real service said, through the panel's client: nothing that it sent is lost or changed, no reply is strange. */
describe.each(recordings)('recorded from %s', (name) => {
  const recorded = readRecording(name).exchanges.filter(
    (exchange): exchange is Recorded =>
      exchange.request !== undefined && exchange.response !== undefined && callOf(exchange.request) !== undefined,
  );

  test('there is much of it', () => expect(recorded.length).toBeGreaterThan(20));

  test.each(recorded.map((exchange) => [exchange.name, exchange] as const))('%s', async (_, exchange) => {
    const { status, json, text: body } = exchange.response;
    service.answer = text(status, json === undefined ? (body ?? '') : JSON.stringify(json));
    const name = callOf(exchange.request) ?? expect.fail();
    const outcome = await client.call(name, { signal: new AbortController().signal }).catch((fault: unknown) => fault);
    expect(outcome ?? null).toEqual(expected(exchange) ?? null);
  });
});
