import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { capabilitiesOf, originOfCall } from '../../../machines/domain/capabilities';
import { LAST_NUMBERED } from '../../../machines/domain/service-age';
import { type ServiceVersion } from '../../../machines/domain/service-version';
import { lostExtras, readLink } from '../../../machines/domain/links/links';
import { rulesOf, tabsFor } from '../../../machines/domain/links/kinds';
import { sendableLink } from '../../../machines/domain/links/sendable';
import { forReimport, readFor, warningsOf } from '../../../machines/domain/links/for-service';
import { VERSION } from '../../harness/fixtures';
import { serviceOf } from '../../harness/capabilities';

describe('what a service can do', () => {
  test.each([
    ['2.4.6', true],
    ['2.4.7', false],
    ['2.4.14', false],
  ])('%s lists subscriptions with quotation marks: %s', (version, listed) => {
    expect(serviceOf(version).quotesInSubscriptions).toBe(listed);
  });

  test.each([
    ['2.2.6.7', { insecureTls: true, tuicVerbatim: true, xhttp: false, linkBackend: false, certificatePins: false }],
    ['2.2.7.4', { xhttpMode: false, trojanServiceName: false, tuicVerbatim: true }],
    ['2.2.7.5', { xhttpMode: true, trojanServiceName: true, tuicVerbatim: true }],
    ['2.3.0', { tuicVerbatim: false, linkBackend: false }],
    ['2.3.4', { linkBackend: true, streamTuning: false }],
    ['v2.4.0', { insecureTls: true, streamTuning: true, certificatePins: false }],
    ['2.4.1', { insecureTls: false, certificatePins: true }],
    ['2.4.14-2-gabc', { insecureTls: false, certificatePins: true }],
    ['2.10.0', { insecureTls: false }],
  ])('%s', (version, expected) => {
    expect(serviceOf(version)).toMatchObject(expected);
  });

  test('a version that is no number is told from the fields that came with each', () => {
    expect(serviceOf('debug')).toEqual(serviceOf('2.2.6.7'));
    expect(serviceOf('debug', { os: 'linux' })).toEqual(serviceOf('2.3.0'));
    expect(serviceOf('debug', { os: 'linux', hasAccounts: true })).toEqual(serviceOf('2.4.0'));
    expect(serviceOf('debug', { os: 'linux', hasAccounts: false, lastKernelExit: '' })).toEqual(serviceOf('2.4.7'));
  });

  test('a field proves more than an old number', () => {
    expect(serviceOf('2.0.0', { lastKernelExit: '' })).toEqual(serviceOf('2.4.7'));
    expect(serviceOf('2.4.14', { os: 'linux' })).toEqual(serviceOf('2.4.14'));
  });

  test('before anything is known it is the service of the specification, its core unknown', () => {
    expect(capabilitiesOf(null)).toEqual(serviceOf('2.2.6.7', { variant: 'Unknown', loadBalanceValid: false }));
    expect(capabilitiesOf({ ...VERSION, variant: 'XRAY' }).reality).toBe(true);
  });
});

describe('what only some services have', () => {
  const named = ['juicity', 'tuic', 'testUrl', 'gfwListLink', 'ipGroups', 'hysteria2'];
  const later = ['anytls', 'dnsRules', 'wireguard', 'customInbounds', 'wholeOutbounds'];
  const all = [...named, ...later, 'connectStarts', 'dnsLists'];

  test('one server of an outbound can be pinned after 2.4.14, which a field tells', () => {
    expect([serviceOf('2.4.14').pins, serviceOf('2.4.14', { coreVersion: '2.5' }).pins]).toEqual([false, true]);
  });

  test.each([
    ['2.0.5', ['dnsLists']],
    ['2.2.4', ['juicity', 'tuic', 'dnsLists']],
    ['2.2.6.7', ['juicity', 'tuic', 'testUrl', 'gfwListLink', 'dnsLists']],
    ['2.2.7.5', [...named.slice(0, 5), 'dnsLists']],
    ['2.3.0', [...named, 'anytls', 'dnsLists']],
    ['2.3.4', [...named, ...later.slice(0, 2)]],
    ['2.4.0', [...named, ...later]],
    ['2.4.10', [...named, ...later]],
    ['2.4.14', [...named, ...later, 'connectStarts']],
  ])('%s', (version, expected) => {
    const service: Readonly<Record<string, unknown>> = { ...serviceOf(version) };
    expect(all.filter((name) => service[name] === true)).toEqual(expected);
  });

  test('the rows of the lists tell more than a number: an address is told from 2.2.4.1 on', () => {
    const row = { id: 1, _type: 'subscription', host: '', status: '', info: '', remarks: '', servers: [] } as const;
    const withRow = (address: string | null, id = 1) => ({
      servers: [],
      subscriptions: [{ ...row, id, address }],
      connected: [],
    });
    const version = (number: string) => ({ ...VERSION, version: number });
    const tests = (number: string, address: string | null, id?: number) =>
      capabilitiesOf(version(number), { touch: withRow(address, id) }).testUrl;
    expect(tests('2.2.0', 'http://a')).toBe(false);
    expect(capabilitiesOf(version('2.1.0'), { touch: withRow('http://a') }).tuic).toBe(true);
    expect(tests('2.4.14', null)).toBe(false);
    expect(tests('debug', null)).toBe(false);
    expect(tests('2.2.6.7', null, 0)).toBe(true);
  });

  describe('replies tell more than a number', () => {
    const named = (version: string): ServiceVersion => ({ ...VERSION, version });
    const SETTING = ['transparent', 'inboundSniffing'];

    test.each([
      ['a number that is too high', '2.2.7.5', { setting: ['transparent'] }, { gfwListLink: false, ipGroups: false }],
      ['no number', 'unstable-20240101', { setting: SETTING }, { gfwListLink: true, ipGroups: false }],
      ['no number', 'unstable-20240101', { setting: [...SETTING, 'routeOnly'] }, { ipGroups: true, hysteria2: false }],
      [
        'a number that is too low',
        '2.2.4',
        { setting: [...SETTING, 'routeOnly'] },
        { ipGroups: true, xhttpMode: false },
      ],
      ['ports without an API', 'debug', { ports: ['http'] }, { testUrl: true, gfwListLink: false }],
      ['ports with one', '2.1.0', { ports: ['http', 'api'] }, { testUrl: true, gfwListLink: false }],
      ['nothing read yet', '2.2.7.5', {}, { ipGroups: true, gfwListLink: true }],
    ])('%s: %s with %j', (_, version, keys, expected) => {
      expect(capabilitiesOf(named(version), { keys })).toMatchObject(expected);
    });

    test('a number that is too high for what the service does not say of itself is none', () => {
      expect(capabilitiesOf(named('2.4.14'))).toMatchObject({ dnsRules: false, xhttp: false, gfwListLink: true });
      expect(capabilitiesOf({ ...named('2.4.14'), os: 'linux' })).toMatchObject({ hysteria2: true, dnsRules: false });
      expect(capabilitiesOf({ ...named('9.9'), os: 'linux', tinytunSupported: true, hasAccounts: true })).toMatchObject(
        {
          wireguard: true,
          connectStarts: false,
        },
      );
    });

    test('a row with autoSelect is of 2.2.7.2 or later; one without it says nothing', () => {
      const row = { id: 1, _type: 'subscription', host: '', status: '', info: '', remarks: '', servers: [] } as const;
      const touch = (others: Readonly<Record<string, unknown>>) => ({
        servers: [],
        subscriptions: [{ ...row, address: 'http://a', others }],
        connected: [],
      });
      expect(capabilitiesOf(named('debug'), { touch: touch({ autoSelect: false }) }).xhttp).toBe(true);
      expect(capabilitiesOf(named('2.2.7.5'), { touch: touch({}) }).xhttp).toBe(true);
    });

    test('what is answered with 404 is not there, and nothing else follows from it', () => {
      const { dnsLists, dnsRules } = capabilitiesOf(named('2.2.6.7'), { unsupportedCalls: ['PUT /api/dnsList'] });
      expect([dnsLists, dnsRules]).toEqual([false, false]);
      const older = capabilitiesOf(named('2.2.6.7'), { unsupportedCalls: ['DELETE /api/gfwList', 'GET /api/touch'] });
      expect(older).toEqual({ ...capabilitiesOf(named('2.2.6.7')), gfwListLink: false });
      expect(capabilitiesOf(named('2.2.6.7'), { unsupportedCalls: ['PUT /api/gfwList'] }).gfwListLink).toBe(true);
    });
  });

  test.each([
    ['GET /api/dnsList', { went: '2.3.4' }],
    ['PUT /api/dnsRules', { came: '2.3.4' }],
    ['GET /api/domainsExcluded', { came: '2.2.6.4' }],
    ['DELETE /api/gfwList', { came: '2.2.6.4' }],
    ['PUT /api/gfwList', null],
    ['GET /api/customPac', null],
  ])('with which service %s came or went', (call, origin) => expect(originOfCall(call)).toEqual(origin));

  test('later services are told by their fields', () => {
    expect(serviceOf('2.5.9', { coreVersion: '5.40.0' }).ssr).toBe(false);
    expect(serviceOf('debug', { tunSupported: false })).toMatchObject({ connectStarts: true, ssr: false });
    expect(serviceOf('2.9', { lastKernelExit: '' }).ssr).toBe(true);
  });

  test('after 2.4.14 no number counts: what came or went with one is told by a field', () => {
    const fields = { coreVersion: '5.40.0', tunSupported: false };
    expect(serviceOf('9.9', fields)).toEqual(serviceOf(LAST_NUMBERED, fields));
  });

  const linux = { os: 'linux', isRoot: true };
  test.each([
    ['2.2.4', {}, ['redirect', 'tproxy', 'system_proxy']],
    ['2.2.6.7', {}, ['redirect', 'tproxy', 'gvisor_tun', 'system_tun', 'system_proxy']],
    ['2.2.6.7', { lite: true }, ['system_proxy']],
    ['2.3.0', linux, ['redirect', 'tproxy', 'gvisor_tun', 'system_tun']],
    ['2.4.14', { ...linux, tinytunSupported: true }, ['redirect', 'tproxy', 'tun']],
    ['2.4.14', { ...linux, tinytunSupported: false }, ['redirect', 'tproxy']],
    ['2.4.14', { ...linux, lite: true, tinytunSupported: true }, ['system_proxy']],
    ['2.4.14', { os: 'linux', isRoot: false }, ['redirect', 'tproxy', 'system_proxy']],
    ['2.4.14', { os: 'windows', isRoot: true, tinytunSupported: true }, ['tun', 'system_proxy']],
    ['2.5.9', { ...linux, tinytunSupported: false, tunSupported: true }, ['redirect', 'tproxy', 'tun']],
  ])('transparent types of %s with %j', (version, more, expected) => {
    expect(serviceOf(version, more).transparentTypes).toEqual(expected);
  });

  test('a core that does not fit is told in the words of the service; a core before version 5 is none', () => {
    expect(serviceOf('2.2.6.7', { v5: false }).coreMismatch).toBeNull();
    expect(serviceOf('2.4.14', { lastKernelExit: '', v5: false }).coreMismatch).toBe('');
    expect(serviceOf('2.4.14', { lastKernelExit: '', v5: false, coreVersionErr: 'old' }).coreMismatch).toBe('old');
    expect(serviceOf('2.4.0', { coreVersionValid: false, coreVersionErr: 'old' }).coreMismatch).toBe('old');
    expect(serviceOf('2.4.14', { coreVersionValid: true, coreVersionErr: '' }).coreMismatch).toBeNull();
  });

  test('only the core of the service itself lacks h2, quic and xtls', () => {
    expect(serviceOf('2.2.6.7').h2).toBe(true);
    expect(serviceOf('2.4.14', { variant: 'v2rayaCore' }).h2).toBe(false);
  });

  test('nothing else compares versions', () => {
    const says = /\bversion\??\.(?:version|split|match|startsWith|localeCompare)\b|compareVersions|semver/;
    const files = ['machines', 'src', 'statecharts']
      .flatMap((folder) =>
        readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
      )
      .filter((file) => /\.tsx?$/.test(file) && says.test(readFileSync(file, 'utf8')));
    // Written into a copy, stored under its key and in the book of services, and shown.
    expect(files.sort()).toEqual([
      'machines/copies/reading.rules.ts',
      'machines/service/backend.rules.ts',
      'machines/session/services.setup.ts',
      'machines/shell/app.setup.ts',
      'src/views/shell/AboutDialog.tsx',
    ]);
  });
});

describe('the tabs of the server form', () => {
  const names = ['v2ray', 'ss', 'ssr', 'trojan', 'juicity', 'tuic', 'http', 'socks5'];
  const [proxies, others] = [names.slice(-2), names.slice(0, -2)];
  const all = [...others, 'hysteria2', 'anytls', 'wireguard', ...proxies];

  test.each([
    ['2.0.5', [...names.slice(0, 4), ...proxies]],
    ['2.1.1', [...names.slice(0, 5), ...proxies]],
    ['[2.39] 2.2.6.7', names],
    ['[2.39] 2.2.7.5', names],
    ['2.3.4', [...others, 'hysteria2', 'anytls', ...proxies]],
    ['2.4.0', all],
    ['2.4.14', all],
  ])('with %s', (version, tabs) => {
    expect(tabsFor(serviceOf(version.replace(/^.* /, '')), 'v2ray')).toEqual(tabs);
  });

  test('a service that refuses ssr has no tab for it, but for a server that is there', () => {
    const newest = serviceOf('2.4.15', { coreVersion: '5.40.0' });
    expect(tabsFor(newest, 'ss')).toEqual(all.filter((name) => name !== 'ssr'));
    expect(tabsFor(newest, 'ssr')).toEqual(all);
  });
});

const id = '7b9f4a52-6a2f-4d55-9b2e-0f3f5f5f0001';
const vmess = (json: object) =>
  `vmess://${Buffer.from(JSON.stringify({ add: 'h', port: '1', id, net: 'tcp', ...json })).toString('base64')}`;

function said(link: string, version: string, variant = 'V2rayaCore'): readonly string[] {
  const service = serviceOf(version, { variant });
  const read = readFor(link, service);
  if (!read.ok) throw new Error(read.reason);
  return warningsOf(read, service).map(({ field, reason }) => `${field}: ${reason}`);
}

describe('what is said of a link before it is sent', () => {
  test.each([
    [`vless://${id}@h:1?type=xhttp&path=%2F`, ['net: transport-unsupported'], []],
    [`vless://${id}@h:1?type=httpupgrade`, ['net: transport-unsupported'], ['net: transport-unsupported']],
    [vmess({ net: 'splithttp' }), ['net: transport-unsupported'], ['net: transport-unsupported']],
    [
      `vless://${id}@h:1?encryption=mlkem768x25519plus.native.0rtt.x`,
      ['encryption: encryption-unsupported'],
      ['encryption: encryption-unsupported'],
    ],
    [`vless://${id}@h:1?encryption=none`, [], []],
    ['vless://a%20b@h:1', ['id: percent-encoded'], ['id: percent-encoded']],
    ['trojan://p@h:1?security=reality&pbk=k', ['security: security-unsupported'], ['security: security-unsupported']],
    ['trojan://p@h:1?type=httpupgrade', ['net: transport-unsupported'], ['net: transport-unsupported']],
    ['trojan://p@h:1?type=kcp&seed=s', ['net: transport-unsupported'], ['net: transport-unsupported']],
    ['trojan://p@h:1?type=grpc&serviceName=s', [], []],
    [`vless://${id}@h:1?type=h2&security=tls`, [], ['net: transport-unsupported']],
    [`vless://${id}@h:1?type=quic`, [], ['net: transport-unsupported']],
    [`vless://${id}@h:1?type=kcp`, [], ['net: transport-unsupported']],
    [`vless://${id}@h:1?security=xtls`, [], ['tls: security-unsupported']],
    ['trojan-go://p@h:1?encryption=ss%3Baes-128-gcm%3Bk', [], ['method: inner-ignored']],
    ['trojan://p@h:1?allowInsecure=1', [], ['allowInsecure: insecure-unsupported']],
    [`vless://${id}@h:1?security=tls&allowInsecure=1`, [], ['allowInsecure: insecure-unsupported']],
    [vmess({ tls: 'tls', allowInsecure: true }), [], ['allowInsecure: insecure-unsupported']],
    [`tuic://${id}:p%40w@h:1`, [], ['password: percent-encoded']],
    [`tuic://${id}:p$&+,;=~_.-@h:1`, [], []],
    [
      `ss://${Buffer.from('aes-128-gcm:p').toString('base64url')}@h:1?plugin=${encodeURIComponent('v2ray-plugin;path=/?ed\\=2560')}`,
      ['path: plugin-character'],
      ['path: plugin-character'],
    ],
    [
      `ss://${Buffer.from('aes-128-gcm:p').toString('base64url')}@h:1?plugin=${encodeURIComponent('v2ray-plugin;path=/?ed=2560')}`,
      ['path: plugin-character'],
      ['path: plugin-character'],
    ],
    [
      'ss://YWVzLTEyOC1nY206cA@h:1?plugin=xray-plugin%3Btls%3Bhost%3Da',
      ['plugin: plugin-unsupported'],
      ['plugin: plugin-unsupported'],
    ],
    ['ss://YWVzLTEyOC1nY206cA@h:1?plugin=simpleobfs%3Bobfs%3Dhttp', [], []],
    ['ss://YWVzLTEyOC1nY206cA@h:1?plugin=simpleobfs%3Bobfs%3Dquic', ['obfs: stops-core'], ['obfs: stops-core']],
    ['ss://YWVzLTEyOC1nY206cA@h:1?plugin=v2ray-plugin%3Bmode%3Dquic', ['mode: stops-core'], ['mode: stops-core']],
    ['ss://YWVzLTEyOC1nY206cA@h:1?plugin=v2ray-plugin%3Bmode%3Dwebsocket', [], []],
    ['ss://YWVzLTEyOC1nY206cA@h:1?plugin=v2ray-plugin%3Btls', [], []],
  ])('%s', (link, older, newer) => {
    expect(said(link, '2.2.6.7', 'Xray')).toEqual(older);
    expect(said(link, '2.4.14')).toEqual(newer);
  });

  test.each([
    ['type=quic', '2.0.5', 'Xray', ['net: transport-unsupported']],
    ['type=quic', '2.2.5.8', 'V2Ray', ['net: transport-unsupported']],
    ['type=quic', '2.2.6', 'V2Ray', []],
    ['type=xhttp', '2.2.7.5', 'V2Ray', ['net: transport-unsupported']],
    ['type=xhttp', '2.2.7.5', 'Xray', []],
    ['security=xtls&host=a&sni=a', '2.0.5', 'Xray', []],
    ['security=xtls&host=a&sni=a', '2.0.5', 'V2Ray', ['tls: security-unsupported']],
  ])('%s on %s with %s', (query, version, variant, expected) => {
    expect(said(`vless://${id}@h:1?${query}`, version, variant)).toEqual(expected);
  });

  test.each([
    // Services before 2.1 give the host of ws where the server's name belongs, and no flow.
    ['type=tcp&security=tls&sni=a', ['sni: not-kept']],
    ['type=ws&security=tls&host=b&sni=a', ['sni: not-kept']],
    ['type=ws&security=tls&host=a&sni=a', []],
    ['type=ws&security=tls&host=a', []],
    ['security=tls&flow=xtls-rprx-vision', ['flow: not-kept']],
    ['security=xtls&flow=xtls-rprx-direct', []],
    ['sni=a&flow=x', []],
  ])('of vless with %s services before 2.1 lose %j', (query, lost) => {
    expect(said(`vless://${id}@h:1?${query}`, '2.0.5', 'Xray')).toEqual(lost);
    expect(said(`vless://${id}@h:1?${query}`, '2.1.1', 'Xray')).toEqual([]);
  });

  const ss = (method: string) => `ss://${Buffer.from(`${method}:p`).toString('base64url')}@h:1`;
  test.each(['none', 'plain', 'aes-256-cfb', 'rc4-md5', 'chacha20', 'chacha20-ietf'])(
    'the core of 2.4.14 does not start with the cipher %s',
    (method) => {
      expect(said(ss(method), '2.3.0')).toEqual([]);
      expect(said(ss(method), '2.4.6')).toEqual([]);
      expect(said(ss(method), '2.4.14')).toEqual(['method: stops-core']);
    },
  );
  test.each([
    'aes-128-gcm',
    'chacha20-poly1305',
    'xchacha20-ietf-poly1305',
    'aead_aes_128_gcm',
    'aead_chacha20_poly1305',
  ])('it does with %s', (method) => expect(said(ss(method), '2.4.14')).toEqual([]));
  const bytes = (count: number) => Buffer.alloc(count, 7).toString('base64');
  const keyed = (method: string, key: string) =>
    `ss://${Buffer.from(`2022-blake3-${method}:${key}`).toString('base64url')}@h:1`;
  test.each([
    ['aes-128-gcm', 'secret', false],
    ['aes-128-gcm', bytes(15), false],
    ['aes-128-gcm', bytes(16), true],
    ['aes-128-gcm', bytes(24), true],
    ['aes-128-gcm', bytes(16).replace(/=+$/, ''), false],
    ['aes-128-gcm', `${bytes(16)}:${bytes(32)}`, true],
    ['aes-128-gcm', Buffer.alloc(33, 255).toString('base64url'), false],
    ['aes-256-gcm', bytes(16), false],
    ['aes-256-gcm', bytes(32), true],
    ['aes-256-gcm', `${bytes(32)}:${bytes(32)}`, true],
    ['aes-256-gcm', `${bytes(32)}:${bytes(16)}`, false],
    ['chacha20-poly1305', bytes(32), true],
    ['chacha20-poly1305', `${bytes(32)}:${bytes(32)}`, false],
  ])('the core of 2.4.14 starts with the key of 2022-blake3-%s %s: %s', (method, key, starts) => {
    expect(said(keyed(method, key), '2.4.14')).toEqual(starts ? [] : ['password: stops-core']);
    expect(said(keyed(method, key), '2.4.6')).toEqual([]);
  });

  const publicKey = Buffer.alloc(32, 7).toString('base64url');
  const reality = `security=reality&pbk=${publicKey}`;
  test.each<[string, readonly string[]]>([
    [reality, []],
    ['security=reality', ['pbk: key-missing']],
    ['security=reality&pbk=k', ['pbk: stops-core']],
    [`${reality}%3D`, ['pbk: stops-core']],
    [`${reality}&sid=a`, ['sid: stops-core']],
    [`${reality}&sid=xy`, ['sid: stops-core']],
    [`${reality}&sid=${'ab'.repeat(9)}`, ['sid: stops-core']],
    [`${reality}&sid=${'aB'.repeat(8)}&spx=%2Fa`, []],
    [`${reality}&spx=a`, ['spx: stops-core']],
    [`${reality}&type=ws`, ['tls: security-unsupported']],
    [`${reality}&type=xhttp`, []],
    [`${reality}&fp=unsafe`, ['fp: stops-core']],
    [`${reality}&fp=HelloGolang`, ['fp: stops-core']],
    [`${reality}&fp=Chrome&flow=xtls-rprx-vision`, []],
    ['security=tls&fp=unsafe', []],
    ['security=tls&fp=hellochrome_120', []],
    ['security=tls&fp=none', ['fp: stops-core']],
    ['fp=none', []],
    ['security=tls&flow=xtls-rprx-vision-udp443', []],
    ['security=tls&flow=xtls-rprx-direct', ['flow: stops-core']],
    ['flow=none', ['flow: stops-core']],
    ['type=xhttp&xhttpMode=multi', ['xhttpMode: stops-core']],
    ['type=xhttp&xhttpMode=stream-up', []],
  ])('with vless and %s the core of 2.4.14 says %j', (query, expected) => {
    expect(said(`vless://${id}@h:1?${query}`, '2.4.14')).toEqual(expected);
  });

  test('vmess has no use for a flow, and is refused as well without the key of REALITY', () => {
    expect(said(vmess({ tls: 'tls', flow: 'xtls-rprx-direct' }), '2.4.14')).toEqual([]);
    expect(said(vmess({ tls: 'reality' }), '2.4.14')).toEqual(['pbk: key-missing']);
    expect(said(vmess({ tls: 'tls', fingerprint: 'none' }), '2.4.14')).toEqual(['fp: stops-core']);
    expect(said(vmess({ net: 'xhttp', xhttpMode: 'multi' }), '2.4.14')).toEqual(['xhttpMode: stops-core']);
  });

  test.each([
    // The service makes an id of any other length itself.
    ['short', true],
    ['x'.repeat(31), true],
    ['x'.repeat(32), false],
    ['x'.repeat(36), false],
    ['x'.repeat(37), true],
    ['a'.repeat(33), true],
    [id.toUpperCase(), true],
    [id.replaceAll('-', ''), true],
    [id.slice(0, -1), false],
  ])('every core starts with the user id %s: %s', (user, starts) => {
    for (const [version, variant] of [
      ['2.2.7.5', 'V2Ray'],
      ['2.4.14', 'V2rayaCore'],
    ] as const) {
      expect(said(`vless://${user}@h:1`, version, variant)).toEqual(starts ? [] : ['id: stops-core']);
      expect(said(vmess({ id: user }), version, variant)).toEqual(starts ? [] : ['id: stops-core']);
    }
  });

  test.each([
    [id, true],
    [id.toUpperCase(), true],
    [id.replaceAll('-', ''), true],
    [`urn%3Auuid%3A${id}`, true],
    [`%7B${id}%7D`, true],
    ['short', false],
    ['x'.repeat(36), false],
  ])('tuic and juicity go with the UUID %s: %s', (uuid, go) => {
    expect(said(`tuic://${uuid}:p@h:1`, '2.2.7.5')).toEqual(go ? [] : ['uuid: stops-core']);
    expect(said(`juicity://${uuid}:p@h:1`, '2.4.14')).toEqual(go ? [] : ['uuid: stops-core']);
  });

  test.each([
    [bytes(32), true],
    ['ab'.repeat(32), true],
    [bytes(32).slice(0, -1), true],
    ['abc', false],
  ])('the core of 2.4.14 starts with the pin %s of juicity: %s', (pin, starts) => {
    const link = `juicity://${id}:p@h:1?pinned_certchain_sha256=${encodeURIComponent(pin)}`;
    expect(said(link, '2.4.14')).toEqual(starts ? [] : ['pinnedCertchainSha256: pin-malformed']);
  });

  test.each([
    [bytes(32), true],
    [Buffer.alloc(32, 255).toString('base64url'), false],
    [`${Buffer.alloc(32, 255).toString('base64url')}=`, true],
    ['ab'.repeat(32), true],
    ['abc', false],
    [`sha256:${'ab'.repeat(32)}`, false],
    ['', true],
  ])('the plugin of 2.2.7.5 starts with the pin %s of juicity: %s', (pin, starts) => {
    const link = `juicity://${id}:p@h:1?pinned_certchain_sha256=${encodeURIComponent(pin)}`;
    expect(said(link, '2.2.7.5', 'Xray')).toEqual(starts ? [] : ['pinnedCertchainSha256: stops-core']);
    expect(said(link, '2.2.7.5', 'Unknown')).toEqual([]);
  });

  test.each(['kcp', 'quic'])('%s has no obfuscation of another transport', (net) => {
    const type = (name: string) => said(vmess({ net, type: name }), '2.2.7.5', 'V2Ray');
    expect(['gun', 'multi', 'http', '---'].map(type)).toEqual(Array(4).fill(['type: stops-core']));
    expect(['none', '', 'srtp', 'wechat-video', 'wireguard'].map(type)).toEqual(Array(5).fill([]));
    expect(said(vmess({ net: 'ws', type: 'gun' }), '2.2.7.5', 'V2Ray')).toEqual([]);
  });

  test('nor does it with a cipher that nobody has', () => {
    expect(said(ss('aes-192-gcm'), '2.4.14')).toEqual(['method: stops-core']);
  });

  test.each([
    ['aes-256-cfb', '2.0.5', 'Xray', false],
    ['rc4-md5', '2.2.7.5', 'Xray', false],
    ['none', '2.0.5', 'V2Ray', true],
    ['chacha20-ietf-poly1305', '2.0.5', 'V2Ray', true],
    ['2022-blake3-aes-256-gcm', '2.2.5.8', 'Xray', false],
    ['2022-blake3-aes-256-gcm', '2.2.6', 'Xray', true],
    ['xchacha20-poly1305', '2.2.7.5', 'Xray', true],
    ['2022-blake3-aes-256-gcm', '2.2.7.5', 'V2Ray', false],
    ['xchacha20-ietf-poly1305', '2.2.7.5', 'V2Ray', false],
    ['2022-blake3-aes-256-gcm', '2.3.0', 'V2Ray', true],
  ])('the cipher %s on %s with %s goes: %s', (method, version, variant, goes) => {
    expect(said(ss(method), version, variant)).toEqual(goes ? [] : ['method: stops-core']);
    const form = rulesOf('ss').defaults;
    const offered = rulesOf('ss').options(form, serviceOf(version, { variant })).method;
    if (!goes) expect(offered).not.toContain(method);
  });

  test.each([
    ['2.2.6.7', true],
    ['2.3.4', true],
    ['2.4.0', false],
    ['2.4.10', false],
    ['2.4.11', true],
    ['2.4.14', true],
  ])('juicity on %s leaves certificates unchecked: %s', (version, left) => {
    const link = `juicity://${id}:p@h:1?allow_insecure=1`;
    expect(said(link, version)).toEqual(left ? [] : ['allowInsecure: insecure-unsupported']);
    const service = serviceOf(version);
    // A person's import means it; what the service shares, it has understood as it did.
    const read = readFor(link, service);
    if (!read.ok) expect.fail(read.reason);
    if (left) expect(sendableLink(link, 'juicity', read, service)).toContain('allow_insecure=true');
    expect(read).toMatchObject({ form: { allowInsecure: left } });
    expect(forReimport(link, service)).toBe(link);
    expect(forReimport('anytls://p@h:1?insecure=1', service)).toBe('anytls://p@h:1?insecure=1');
    expect(rulesOf('juicity').unavailable?.(service)).toEqual(left ? [] : ['allowInsecure']);
  });

  test('a link that the service cannot give to a plugin is sent again without raw commas, and is otherwise as shared', () => {
    const shared = (link: string) => forReimport(link, serviceOf('2.2.7.5'));
    expect(shared(`juicity://${id}:p@h:1?allow_insecure=1#a,b`)).toBe(`juicity://${id}:p@h:1?allow_insecure=1#a%2Cb`);
    expect(shared('anytls://p,w@h:1?insecure=1')).toBe('anytls://p%2Cw@h:1?insecure=1');
    // Its password would come back percent-encoded from 2.3.0 on; these services give no plugin the link.
    expect(forReimport(`tuic://${id}:p,w@h:1?alpn=h3#n`, serviceOf('2.4.14'))).toBe(`tuic://${id}:p,w@h:1?alpn=h3#n`);
  });

  test.each([
    ['2.0.5', ['fp: not-kept'], ['net: transport-unsupported'], ['tls: security-unsupported']],
    ['2.1.1', [], ['net: transport-unsupported'], []],
    ['2.2.4', [], ['net: transport-unsupported'], []],
    ['2.2.5', [], [], []],
  ])('what services of %s and before do not know yet', (version, fingerprint, transport, reality) => {
    expect(said(`vless://${id}@h:1?security=tls&fp=chrome`, version, 'Xray')).toEqual(fingerprint);
    expect(said('trojan://p@h:1?type=grpc&serviceName=s', version, 'Xray')).toEqual(transport);
    expect(said(`vless://${id}@h:1?security=reality&pbk=k`, version, 'Xray')).toEqual(reality);
  });

  test('services after 2.4.14 keep more', () => {
    const later = serviceOf('2.5.9', { variant: 'V2rayaCore', coreVersion: '2.5.9' });
    const warned = (link: string) => {
      const read = readFor(link, later);
      return read.ok ? warningsOf(read, later).map(({ field }) => field) : expect.fail(read.reason);
    };
    expect(warned('trojan://p@h:1?type=ws&host=x&alpn=h2')).toEqual(['alpn']);
    expect(warned(`tuic://${id}:p%40w@h:1`)).toEqual([]);
    expect(warned(`juicity://${id}:p@h:1?allow_insecure=1`)).toEqual(['allowInsecure']);
    const grpc = readLink(`vless://${id}@h:1?type=grpc&multiMode=true&idleTimeout=1`);
    expect(grpc.ok && lostExtras(grpc.kind, grpc.form, grpc.extra, later)).toEqual([]);
    const trojan = readLink('trojan-go://p@h:1?type=original&host=x');
    expect(trojan.ok && lostExtras(trojan.kind, trojan.form, trojan.extra, later)).toEqual([]);
  });

  test('REALITY needs a core that speaks it', () => {
    const link = `vless://${id}@h:1?security=reality&pbk=k`;
    expect(said(link, '2.2.6.7', 'V2Ray')).toEqual(['tls: security-unsupported']);
    expect(said(link, '2.2.6.7', 'Xray')).toEqual([]);
  });
});

describe('what newer services keep is not called dropped', () => {
  test.each([
    [`vless://${id}@h:1?type=xhttp&xhttpMode=auto&xPaddingBytesFrom=1`, ['xPaddingBytesFrom', 'xhttpMode'], []],
    [`vless://${id}@h:1?type=ws&maxEarlyData=1&earlyDataHeaderName=x`, ['earlyDataHeaderName', 'maxEarlyData'], []],
    [`vless://${id}@h:1?type=grpc&multiMode=true&idleTimeout=1`, ['idleTimeout', 'multiMode'], ['idleTimeout']],
    [`vless://${id}@h:1?security=tls&pinnedPeerCertSha256=a`, ['pinnedPeerCertSha256'], []],
    [`vless://${id}@h:1?verifyPeerCertByName=a`, ['verifyPeerCertByName'], ['verifyPeerCertByName']],
    [vmess({ xhttpMode: 'auto', multiMode: 'true', foo: 1 }), ['foo', 'multiMode', 'xhttpMode'], ['foo']],
    ['trojan://p@h:1?v2raya-backend=v2ray&pinnedPeerCertSha256=a', ['pinnedPeerCertSha256', 'v2raya-backend'], []],
    ['trojan-go://p@h:1?type=ws&serviceName=s', ['serviceName'], []],
    ['ss://YTpi@h:1?v2raya-backend=v2ray', ['v2raya-backend'], []],
    [`tuic://${id}:p@h:1?x=1&pinnedPeerCertSha256=a`, [], ['x']],
  ])('%s', (link, older, newer) => {
    const read = readLink(link);
    if (!read.ok) throw new Error(read.reason);
    const lost = (version: string) => lostExtras(read.kind, read.form, read.extra, serviceOf(version)).toSorted();
    expect(lost('2.2.6.7')).toEqual(older);
    expect(lost('2.4.14')).toEqual(newer);
  });
});

describe('layers of percent-encoding', () => {
  test.each([
    ['the password of tuic', `tuic://${id}:p%252540w@h:1?alpn=h3#n`, `tuic://${id}:p%40w@h:1?alpn=h3#n`],
    ['one that is no layer', `tuic://${id}:100%25@h:1?alpn=h3#n`, `tuic://${id}:100%25@h:1?alpn=h3#n`],
    ['a word in capitals', `tuic://${id}:a%252fb@h:1?alpn=h3#n`, `tuic://${id}:a%252fb@h:1?alpn=h3#n`],
  ])('%s is sent back without them to a service that puts them', (_, shared, sent) => {
    const read = readFor(forReimport(shared, serviceOf('2.4.14')), serviceOf());
    const wanted = readLink(sent);
    if (!read.ok || !wanted.ok) throw new Error('not read');
    expect(read.form).toEqual(wanted.form);
    // An older service keeps the link word for word.
    expect(forReimport(shared, serviceOf())).toBe(shared);
  });

  test.each(['2.2.6.7', '2.4.14'])('the id of vless, of service %s', (version) => {
    expect(readFor('vless://a%252540b@h:1', serviceOf(version))).toMatchObject({ ok: true, form: { id: 'a@b' } });
    const again = forReimport('vless://a%252540b@h:1#n', serviceOf(version));
    expect(again).toContain('vless://a%40b@h:1');
    expect(forReimport(again, serviceOf(version))).toBe(again);
  });
});
