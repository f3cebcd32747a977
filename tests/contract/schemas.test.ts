import { describe, expect, it } from 'vitest';
import { type CallName, calls } from '../../contract/calls';
import { check, checkData, checkEnvelope, parseFirstDocument, UnauthorisedSchema } from '../../contract/envelope';
import { SETTING_22 } from '../harness/settings';
import { checkMessage } from '../../contract/message';
import { type ProfileName, profiles } from '../../sandbox/service/profiles';
import { type Exchange, readRecording, recordings, versionOf } from './recording';

function callOf(exchange: Exchange): CallName | undefined {
  const { request } = exchange;
  const found = Object.entries(calls).find(([, call]) => call.method === request?.method && call.path === request.path);
  return found?.[0] as CallName | undefined;
}

function bodyOf(exchange: Exchange): unknown {
  const { json, text } = exchange.response ?? {};
  if (json !== undefined) return json;
  return text?.startsWith('{') === true ? parseFirstDocument(text) : undefined;
}

describe.each(recordings)('schemas of the replies, against the recording of %s', (name) => {
  const { exchanges } = readRecording(name);

  const heard = exchanges.flatMap(({ messages = [] }) => messages);
  const answered = exchanges.flatMap((exchange) => {
    const body = bodyOf(exchange);
    return body === undefined ? [] : [[exchange.name, exchange, body] as const];
  });

  it('most of it is answered with an envelope', () => expect(answered.length).toBeGreaterThan(50));

  it('accepts the messages of its socket', () => {
    expect(heard.length > 0).toBe(name !== '2.4.14-newer');
    for (const message of heard) expect(checkMessage(message).kind).toBe('observatory');
  });

  it.each(answered)('accepts "%s"', (_name, exchange, body) => {
    const envelope = checkEnvelope(body);
    expect(envelope).toMatchObject({ ok: true });
    if (!envelope.ok) return;
    const { code, data } = envelope.value;
    if (exchange.response?.status === 401 && data !== null) {
      expect(check(UnauthorisedSchema, data)).toEqual({ ok: true, value: { first: true } });
    }
    const name = callOf(exchange);
    if (code !== 'SUCCESS' || name === undefined) return;
    // Nothing is lost: unknown keys are kept.
    expect(checkData(calls[name].reply, data)).toEqual({ ok: true, value: data });
  });
});

it.each(['2.2.6.7', '2.4.14'] as const)('the recordings of %s have each call that this version has', (version) => {
  const exchanges = recordings
    .filter((name) => versionOf(name) === version)
    .flatMap((one) => readRecording(one).exchanges);
  const seen = new Set(exchanges.map(callOf).filter((name) => name !== undefined));
  const { lacks } = profiles[version satisfies ProfileName];
  const missing = Object.keys(calls).filter((name) => !seen.has(name as CallName) && !lacks.has(name as CallName));
  expect(missing).toEqual([]);
});

const server = { id: 1, _type: 'server', name: '', address: 'a', net: 'socks5', pingLatency: '' };
const touch = { servers: [server], subscriptions: [], connectedServer: null };

describe('where a reply is wrong', () => {
  it.each([
    ['no envelope', () => checkEnvelope([]), 'code'],
    ['a page instead of a reply', () => checkEnvelope('<html>'), 'reply'],
    ['a code that is no text', () => checkEnvelope({ code: 1 }), 'code'],
    ['data that is missing', () => checkData(calls.getTouch.reply, undefined), 'data'],
    ['data that is null', () => checkData(calls.getTouch.reply, null), 'data'],
    ['no running', () => checkData(calls.getTouch.reply, { touch }), 'data.running'],
    [
      'a row with a wrong field',
      () =>
        checkData(calls.getTouch.reply, {
          running: true,
          touch: { ...touch, servers: [server, server, server, { ...server, net: 4 }] },
        }),
      'data.touch.servers.3.net',
    ],
    [
      'a row of a subscription',
      () =>
        checkData(calls.getTouch.reply, {
          running: true,
          touch: {
            ...touch,
            subscriptions: [
              { id: 1, _type: 'subscription', address: '', status: '', info: '', servers: [{ ...server, name: null }] },
            ],
          },
        }),
      'data.touch.subscriptions.0.servers.0.name',
    ],
    [
      'ports without one of them',
      () => checkData(calls.getPorts.reply, { socks5: 1, http: 1, socks5WithPac: 0, httpWithPac: 0 }),
      'data.vmess',
    ],
    ['outbounds that are no list', () => checkData(calls.getOutbounds.reply, { outbounds: 'proxy' }), 'data.outbounds'],
  ])('names the place: %s', (_what, run, where) => {
    expect(run()).toEqual({ ok: false, where });
  });

  it('takes what only some versions send', () => {
    const version = { version: '1', foundNew: false, serviceValid: true, v5: true };
    expect(checkData(calls.getVersion.reply, version).ok).toBe(true);
    expect(checkData(calls.getVersion.reply, { ...version, lite: true, dockerMode: true, more: [1] })).toEqual({
      ok: true,
      value: { ...version, lite: true, dockerMode: true, more: [1] },
    });
    expect(checkData(calls.putSubscription.reply, null).ok).toBe(true);
    expect(
      checkData(calls.getTouch.reply, {
        running: false,
        touch: {
          ...touch,
          subscriptions: [{ id: 0, _type: '', address: '', status: '', info: '', servers: null }],
        },
      }).ok,
    ).toBe(true);
  });
});

describe('what services before 2.2.6.4 do not send', () => {
  it('is the address of a subscription, the Core API and sniffing', () => {
    const subscription = { id: 1, _type: 'subscription', host: 'h', status: '', info: '', servers: [] };
    const old = { running: false, touch: { ...touch, subscriptions: [subscription] } };
    expect(checkData(calls.getTouch.reply, old)).toEqual({ ok: true, value: old });
    const ports = { socks5: 1, http: 1, socks5WithPac: 0, httpWithPac: 0, vmess: 0 };
    expect(checkData(calls.getPorts.reply, ports)).toEqual({ ok: true, value: ports });
    const { inboundSniffing: _, ...setting } = SETTING_22;
    expect(checkData(calls.getSetting.reply, { setting }).ok).toBe(true);
  });
});

describe('messages of the socket', () => {
  it('lets other types pass and names the wrong field of an observatory', () => {
    expect(checkMessage({ type: 'params', body: {} })).toEqual({ kind: 'other', type: 'params' });
    expect(checkMessage({ type: 'running_state', body: {} })).toEqual({ kind: 'malformed', where: 'body.running' });
    expect(checkMessage({ type: 'traffic', body: { up: 1 } })).toEqual({ kind: 'malformed', where: 'body.down' });
    expect(checkMessage('hello')).toEqual({ kind: 'malformed', where: 'message' });
    expect(
      checkMessage({ type: 'observatory', body: { outboundName: 'proxy', outboundStatus: [{ alive: 'yes' }] } }),
    ).toEqual({ kind: 'malformed', where: 'body.outboundStatus.0.alive' });
  });
});

describe('the first document of a body', () => {
  it.each([
    ['{"a":1}', { a: 1 }],
    ['{"a":"}{"}{"b":2}', { a: '}{' }],
    ['{"a":"\\"}"}\n{"b":2}', { a: '"}' }],
    ['[1][2]', [1]],
  ])('%s', (body, value) => {
    expect(parseFirstDocument(body)).toEqual(value);
  });

  it.each(['', '<html>', '{"a":1', '{"a":1]]', 'x{"a":1}'])('refuses %j', (body) => {
    expect(() => parseFirstDocument(body)).toThrow(SyntaxError);
  });
});
