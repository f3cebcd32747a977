import { describe, expect, test } from 'vitest';
import { fc } from '../../harness/properties';
import { type Capabilities } from '../../../machines/domain/capabilities';
import { readFor, warningsOf } from '../../../machines/domain/links/for-service';
import { kindOf, rulesOf } from '../../../machines/domain/links/kinds';
import { writeLink, type ServerForms } from '../../../machines/domain/links/links';
import {
  namesOf,
  parameterIn,
  parameterProblems,
  parametersOf,
  withParameter,
} from '../../../machines/domain/links/parameters';
import { type Parameter } from '../../../machines/domain/links/fields';
import { isLinkScheme, schemeOf, type ServerFormKind } from '../../../machines/domain/links/schemes';
import { sendableLink } from '../../../machines/domain/links/sendable';
import { parseServerLink, shareServer } from '../../../sandbox/links/codec';
import { serviceOf } from '../../harness/capabilities';

const own = { variant: 'V2rayaCore' };
const newest = serviceOf('2.5.0', { ...own, coreVersion: '2.5.0' });
const id = '7b9f4a52-6a2f-4d55-9b2e-0f3f5f5f0001';
const pin = 'a1b2c3d4e5f60718293a4b5c6d7e8f90a1b2c3d4e5f60718293a4b5c6d7e8f90';

type Values = Partial<ServerForms['v2ray']>;

function shown(kind: ServerFormKind, values: object, service: Capabilities, extra = {}): string {
  const form = { ...rulesOf(kind).defaults, ...values };
  return parametersOf(kindOf(kind), { form, extra }, service)
    .map(({ name }) => name)
    .join(' ');
}

describe('which services have which fields', () => {
  const xhttp = 'xhttpMode xhttpHeaders uplinkHTTPMethod noGRPCHeader noSSEHeader scMaxBufferedPosts xmuxHKeepAlive';
  const ranges =
    'scMaxEachPostBytes scMinPostsInterval scStreamUpServer xPaddingBytes xmuxMaxConcur xmuxMaxConn xmuxCMaxReuse xmuxHMaxReq xmuxHMaxReusable';
  const pins = 'pinnedPeerCertSha256 verifyPeerCertByName';
  test.each<[string, Values, string]>([
    ['2.2.6.7', { net: 'xhttp', tls: 'tls' }, ''],
    ['2.2.7.5', { net: 'xhttp' }, 'xhttpMode'],
    ['2.3.4', { net: 'ws' }, ''],
    ['2.4.0', { net: 'ws', tls: 'tls' }, 'maxEarlyData earlyDataHeaderName'],
    ['2.4.0', { net: 'grpc' }, 'multiMode idleTimeout healthCheckTimeout permitWithoutStream initialWindowsSize'],
    ['2.4.0', { net: 'grpc', protocol: 'vless' }, 'multiMode'],
    ['2.4.14', { net: 'xhttp' }, xhttp],
    ['2.4.14', { net: 'xhttp', protocol: 'vless', tls: 'reality' }, xhttp],
    ['2.4.14', { net: 'tcp', tls: 'tls' }, pins],
    ['2.4.14', { net: 'tcp', protocol: 'vless', tls: 'tls' }, pins],
    ['2.4.14', { net: 'tcp' }, ''],
  ])('vmess or vless with %s: %j', (version, values, expected) => {
    expect(shown('v2ray', values, serviceOf(version, own))).toBe(expected);
  });

  test('ranges are for services whose core starts with them, and for links that have them', () => {
    expect(shown('v2ray', { net: 'xhttp' }, newest)).toBe(`${xhttp} ${ranges}`);
    const service = serviceOf('2.4.14', own);
    expect(shown('v2ray', { net: 'xhttp' }, service, { xPaddingBytesTo: 3 })).toBe(`${xhttp} xPaddingBytes`);
  });

  test.each<[ServerFormKind, string, string]>([
    ['trojan', '2.2.6.7', ''],
    ['trojan', '2.3.4', 'v2raya-backend'],
    ['trojan', '2.4.14', `${pins} v2raya-backend`],
    ['tuic', '2.2.6.7', ''],
    ['tuic', '2.4.0', ''],
    ['tuic', '2.4.1', pins],
    ['ss', '2.3.3', ''],
    ['ss', '2.3.4', 'v2raya-backend'],
    ['ssr', '2.4.14', ''],
  ])('%s with %s: %s', (kind, version, expected) => {
    expect(shown(kind, {}, serviceOf(version, own))).toBe(expected);
  });
});

const every = (['v2ray', 'ss', 'trojan', 'tuic'] as const).flatMap((kind) => kindOf(kind).parameters ?? []);
const named = (name: string): Parameter => {
  const found = every.find((one) => one.name === name);
  if (found === undefined) throw new Error(name);
  return found;
};

describe('what is typed is among the extras, and comes out again', () => {
  test.each(every.map((one) => [one.name, one] as const))('%s', (_, parameter) => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'019-aZ {}":,') }), fc.boolean(), (text, on) => {
        const value = parameter.is === 'switch' ? on : text.trim();
        const extra = withParameter(parameter, { other: 1 }, value);
        expect(parameterIn(parameter, extra)).toBe(value === '' ? (parameter.options?.[0] ?? '') : value);
        expect(Object.keys(extra).every((name) => name === 'other' || namesOf(parameter).includes(name))).toBe(true);
        expect(withParameter(parameter, extra, parameter.is === 'switch' ? false : '')).toEqual({ other: 1 });
      }),
      { numRuns: 50, seed: 20_261_122 },
    );
  });

  test('a choice of nothing is not written', () => {
    expect(withParameter(named('xhttpMode'), { xhttpMode: 'stream-up' }, 'auto')).toEqual({});
    expect(parameterIn(named('xhttpMode'), {})).toBe('auto');
    expect(parameterIn(named('xhttpHeaders'), { xhttpHeaders: { a: 'b' } })).toBe('{"a":"b"}');
    expect(parameterIn(named('noGRPCHeader'), { noGRPCHeader: true })).toBe(true);
  });
});

describe('what is refused', () => {
  const problems = (extra: object, values: Values = { net: 'xhttp' }): readonly string[] =>
    parameterProblems(
      kindOf('v2ray'),
      { form: { ...rulesOf('v2ray').defaults, ...values }, extra: { ...extra } },
      newest,
    ).map(({ field, reason }) => `${field}: ${reason}`);

  test.each<[object, readonly string[]]>([
    [{ xPaddingBytesFrom: 100, xPaddingBytesTo: '1000', scMaxBufferedPosts: '5', xhttpHeaders: '{"a":"b"}' }, []],
    [{ xPaddingBytesFrom: '9', xPaddingBytesTo: '3' }, ['xPaddingBytes: range-malformed']],
    [{ xPaddingBytesFrom: '9' }, ['xPaddingBytes: range-malformed']],
    [{ xPaddingBytesFrom: '', xPaddingBytesTo: '9' }, ['xPaddingBytes: range-malformed']],
    [{ xmuxHKeepAlive: '-1' }, ['xmuxHKeepAlive: not-a-count']],
    [{ xhttpHeaders: 'abc' }, ['xhttpHeaders: headers-malformed']],
    [{ xhttpHeaders: '{"host":"x"}' }, ['xhttpHeaders: headers-malformed']],
    [{ xhttpHeaders: '{"a":1}' }, ['xhttpHeaders: headers-malformed']],
    [{ uplinkHTTPMethod: 'GET' }, ['uplinkHTTPMethod: get-needs-packet-up']],
    [{ uplinkHTTPMethod: 'GET', xhttpMode: 'packet-up' }, []],
  ])('%j', (extra, expected) => expect(problems(extra)).toEqual(expected));

  test('a pin that is none, only where it is shown', () => {
    expect(problems({ pinnedPeerCertSha256: 'x' }, { tls: 'tls' })).toEqual(['pinnedPeerCertSha256: pin-malformed']);
    expect(problems({ pinnedPeerCertSha256: `${pin},${pin}` }, { tls: 'tls' })).toEqual([]);
    expect(problems({ pinnedPeerCertSha256: 'x' }, { tls: 'none' })).toEqual([]);
  });
});

describe('links with them', () => {
  const service = serviceOf('2.4.14', own);
  function sent(link: string, at = service): string {
    const read = readFor(link, at);
    const scheme = schemeOf(link);
    if (!read.ok || !isLinkScheme(scheme)) throw new Error(link);
    return sendableLink(link, scheme, read, at);
  }

  test.each<[string, readonly string[]]>([
    [`vless://${id}@h:1?security=tls&pinnedPeerCertSha256=deadbeef`, ['pinnedPeerCertSha256: pin-malformed']],
    ['trojan://p@h:1?pinnedPeerCertSha256=deadbeef', ['pinnedPeerCertSha256: pin-malformed']],
    [`tuic://${id}:p@h:1?pinnedPeerCertSha256=deadbeef`, ['pinnedPeerCertSha256: pin-malformed']],
    [`vless://${id}@h:1?type=xhttp&xPaddingBytesFrom=1&xPaddingBytesTo=2`, ['xPaddingBytes: stops-core']],
    [`vless://${id}@h:1?type=xhttp&xhttpMode=stream-up`, []],
  ])('%s is warned of', (link, expected) => {
    const read = readFor(link, service);
    if (!read.ok) throw new Error(read.reason);
    expect(warningsOf(read, service).map(({ field, reason }) => `${field}: ${reason}`)).toEqual(expected);
  });

  test('what other programs call the mode of xhttp is written as the service calls it', () => {
    const link = `vless://${id}@h:1?type=xhttp&security=none&mode=packet-up`;
    expect(sent(link)).toBe(`vless://${id}@h:1?type=xhttp&security=none&xhttpMode=packet-up`);
    expect(sent(link, serviceOf('2.2.7', own))).toContain('mode=packet-up');
    expect(sent(`vless://${id}@h:1?type=ws&mode=x`)).toContain('mode=x');
  });

  test('the older words for Shadowsocks and ShadowsocksR are written as every service reads them', () => {
    expect(sent('SHADOWSOCKS://YWVzLTEyOC1nY206cA@h:1#n')).toBe('ss://YWVzLTEyOC1nY206cA@h:1#n');
    const ssr = Buffer.from('h:1:origin:none:plain:cA/?remarks=bg').toString('base64url');
    expect(sent(`shadowsocksr://${ssr}`)).toBe(`ssr://${ssr}`);
  });

  test('vless: a switch is written in the one word that the service takes for it', () => {
    expect(sent(`vless://${id}@h:1?type=xhttp&security=none&noSSEHeader=1&noGRPCHeader=True`)).toBe(
      `vless://${id}@h:1?type=xhttp&security=none&noSSEHeader=true&noGRPCHeader=true`,
    );
    expect(sent(`vless://${id}@h:1?type=raw&noSSEHeader=no`)).toContain('noSSEHeader=no');
  });

  test.each(['vmess', 'vless'])('%s: what the form holds is what the service keeps', (protocol) => {
    const form = { ...rulesOf('v2ray').defaults, protocol, add: 'h', port: 1, id, net: 'xhttp', tls: 'tls' };
    const typed: readonly (readonly [string, string | boolean])[] = [
      ['xhttpMode', 'packet-up'],
      ['xhttpHeaders', '{"a":"b"}'],
      ['noGRPCHeader', true],
      ['scMaxBufferedPosts', '5'],
      ['xPaddingBytes', '100-1000'],
      ['pinnedPeerCertSha256', pin],
    ];
    const extra = typed.reduce((before, [name, value]) => withParameter(named(name), before, value), {});
    const read = readFor(shareServer(parseServerLink(writeLink('v2ray', form, extra)), 'newest'), newest);
    if (!read.ok) throw new Error(read.reason);
    expect(typed.map(([name]) => [name, parameterIn(named(name), read.extra)])).toEqual(typed);
  });
});
