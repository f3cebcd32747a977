import { describe, expect, test } from 'vitest';
import {
  carryOver,
  lostExtras,
  parseLink,
  rulesOf,
  settle,
  writeLink,
  type ServerForms,
} from '../../../machines/domain/links/links';
import { type ServerFormKind } from '../../../machines/domain/links/schemes';
import { withNet, withTls } from '../../../machines/domain/links/v2ray';
import { serviceOf } from '../../harness/capabilities';

function form<Kind extends ServerFormKind>(kind: Kind, values: Partial<ServerForms[Kind]>): ServerForms[Kind] {
  return { ...rulesOf(kind).defaults, ...values };
}

function shown<Kind extends ServerFormKind>(kind: Kind, values: Partial<ServerForms[Kind]>): readonly string[] {
  return rulesOf(kind).visible(form(kind, values));
}

function problems<Kind extends ServerFormKind>(kind: Kind, values: Partial<ServerForms[Kind]>): readonly string[] {
  return rulesOf(kind)
    .problems(form(kind, values))
    .map(({ field, reason }) => `${field}: ${reason}`);
}

describe('which fields are shown', () => {
  const address = ['protocol', 'ps', 'add', 'port', 'id'];
  test.each<[string, Partial<ServerForms['v2ray']>, string[]]>([
    ['[3.42] vmess over tcp', {}, [...address, 'aid', 'scy', 'tls', 'net', 'type']],
    ['[3.42] vless over tcp: no aid, no scy', { protocol: 'vless' }, [...address, 'tls', 'net', 'type']],
    [
      '[3.45] vless with tls: flow',
      { protocol: 'vless', tls: 'tls' },
      [...address, 'tls', 'sni', 'fp', 'flow', 'alpn', 'allowInsecure', 'net', 'type'],
    ],
    [
      '[3.45] reality has its keys and no insecurity',
      { protocol: 'vless', tls: 'reality' },
      [...address, 'tls', 'sni', 'fp', 'flow', 'pbk', 'sid', 'spx', 'alpn', 'net', 'type'],
    ],
    [
      '[3.47] tcp with HTTP obfuscation: host and path',
      { protocol: 'vless', type: 'http' },
      [...address, 'tls', 'net', 'type', 'host', 'path'],
    ],
    ['[3.47] kcp: type and seed', { protocol: 'vless', net: 'kcp' }, [...address, 'tls', 'net', 'type', 'path']],
    [
      '[3.48] quic: type, security and key',
      { protocol: 'vless', net: 'quic' },
      [...address, 'tls', 'net', 'type', 'quicSecurity', 'key'],
    ],
    ['[3.49] ws: host and path', { protocol: 'vless', net: 'ws' }, [...address, 'tls', 'net', 'host', 'path']],
    ['[3.49] grpc: the service name', { protocol: 'vless', net: 'grpc' }, [...address, 'tls', 'net', 'path']],
  ])('%s', (_, values, fields) => {
    expect(shown('v2ray', values)).toEqual(fields);
  });

  const ss = ['name', 'server', 'port', 'password', 'method', 'plugin'];
  test.each<[string, Partial<ServerForms['ss']>, string[]]>([
    ['[3.50] ss without a plugin', {}, ss],
    ['[3.50] simple-obfs with http', { plugin: 'simple-obfs' }, [...ss, 'impl', 'obfs', 'host', 'path']],
    ['[3.50] simple-obfs with tls: no path', { plugin: 'simple-obfs', obfs: 'tls' }, [...ss, 'impl', 'obfs', 'host']],
    ['[3.50] v2ray-plugin', { plugin: 'v2ray-plugin' }, [...ss, 'impl', 'mode', 'tls', 'host', 'path']],
  ])('%s', (_, values, fields) => {
    expect(shown('ss', values)).toEqual(fields);
  });

  test('[3.51] ssr: the parameters only where protocol and obfuscation take one', () => {
    expect(shown('ssr', {})).not.toContain('protoParam');
    expect(shown('ssr', {})).not.toContain('obfsParam');
    expect(shown('ssr', { proto: 'auth_chain_a', obfs: 'http_post' })).toEqual(
      expect.arrayContaining(['protoParam', 'obfsParam']),
    );
  });

  const trojan = ['name', 'server', 'port', 'password', 'method'];
  test.each<[string, Partial<ServerForms['trojan']>, string[]]>([
    ['[3.52] plain trojan', {}, [...trojan, 'allowInsecure', 'peer', 'net', 'obfs', 'alpn']],
    [
      '[3.52] trojan over ws',
      { net: 'ws' },
      [...trojan, 'allowInsecure', 'peer', 'net', 'obfs', 'host', 'path', 'alpn'],
    ],
    ['[3.52] trojan over grpc', { net: 'grpc' }, [...trojan, 'allowInsecure', 'peer', 'net', 'obfs', 'path', 'alpn']],
    [
      '[3.52] websocket obfuscation is Trojan-Go, which has no net',
      { obfs: 'websocket' },
      [...trojan, 'allowInsecure', 'peer', 'obfs', 'host', 'path'],
    ],
    [
      '[3.52] Shadowsocks inside',
      { method: 'shadowsocks' },
      [...trojan, 'ssCipher', 'ssPassword', 'allowInsecure', 'peer', 'obfs'],
    ],
  ])('%s', (_, values, fields) => {
    expect(shown('trojan', values)).toEqual(fields);
  });

  test.each<ServerFormKind>(['juicity', 'tuic', 'http', 'socks5'])('%s shows every field', (kind) => {
    expect(rulesOf(kind).visible(rulesOf(kind).defaults)).toEqual(Object.keys(rulesOf(kind).defaults));
  });
});

describe('what is offered', () => {
  test('[3.44] reality and xtls for the xray variant only', () => {
    const { options, defaults } = rulesOf('v2ray');
    expect(options(defaults, serviceOf()).tls).toEqual(['none', 'tls']);
    expect(options(defaults, serviceOf('2.2.6.7', { variant: 'Xray' })).tls).toEqual([
      'none',
      'tls',
      'reality',
      'xtls',
    ]);
  });

  test('[3.47] types by transport', () => {
    const { options } = rulesOf('v2ray');
    expect(options(form('v2ray', {}), serviceOf()).type).toEqual(['none', 'http']);
    for (const net of ['kcp', 'quic']) {
      expect(options(form('v2ray', { net }), serviceOf()).type).toEqual([
        'none',
        'srtp',
        'utp',
        'wechat-video',
        'dtls',
        'wireguard',
      ]);
    }
  });

  test('[3.51] ssr has 22 stream ciphers and none', () => {
    const methods = rulesOf('ssr').options(rulesOf('ssr').defaults, serviceOf()).method;
    expect(methods).toHaveLength(23);
    expect(methods).toContain('none');
  });
});

describe('what is refused', () => {
  test.each<[string, readonly string[], readonly string[]]>([
    ['[5.17] host, port and id', problems('v2ray', {}), ['add: host-missing', 'port: port-missing', 'id: id-missing']],
    ['[5.17] ss', problems('ss', {}), ['server: host-missing', 'port: port-missing', 'password: password-missing']],
    ['[5.17] ssr', problems('ssr', {}), ['server: host-missing', 'port: port-missing', 'password: password-missing']],
    ['[5.17] trojan', problems('trojan', { server: 'h', port: 1 }), ['password: password-missing']],
    [
      '[5.16] the Shadowsocks password only where it is shown',
      problems('trojan', { server: 'h', port: 1, password: 'p', method: 'shadowsocks' }),
      ['ssPassword: ss-password-missing'],
    ],
    [
      '[5.17] juicity',
      problems('juicity', { server: 'h', port: 1 }),
      ['uuid: uuid-missing', 'password: password-missing'],
    ],
    ['[5.17] tuic', problems('tuic', { server: 'h', port: 1 }), ['uuid: uuid-missing', 'password: password-missing']],
    ['[5.17] http needs no password', problems('http', { host: 'h', port: 1 }), []],
    ['[5.18] port 0', problems('socks5', { host: 'h', port: 0 }), ['port: port-out-of-range']],
    ['[5.18] port 65536', problems('socks5', { host: 'h', port: 65_536 }), ['port: port-out-of-range']],
    ['[5.18] half a port', problems('socks5', { host: 'h', port: 1.5 }), ['port: port-not-a-number']],
    [
      '[5.18] aid beyond 65535',
      problems('v2ray', { add: 'h', port: 1, id: 'x', aid: 65_536 }),
      ['aid: aid-out-of-range'],
    ],
    ['[5.18] no aid', problems('v2ray', { add: 'h', port: 1, id: 'x', aid: null }), ['aid: aid-not-a-number']],
    [
      '[5.16] the aid of vless is hidden',
      problems('v2ray', { protocol: 'vless', add: 'h', port: 1, id: 'x', aid: -1 }),
      [],
    ],
    [
      '[5.24] gRPC without TLS',
      problems('v2ray', { add: 'h', port: 1, id: 'x', net: 'grpc' }),
      ['tls: grpc-needs-tls'],
    ],
    [
      '[5.22] insecurity with Trojan-Go',
      problems('trojan', { server: 'h', port: 1, password: 'p', obfs: 'websocket', allowInsecure: true }),
      ['allowInsecure: not-with-trojan-go'],
    ],
    [
      'what the service cannot keep in a plugin option',
      problems('ss', { server: 'h', port: 1, password: 'p', plugin: 'v2ray-plugin', host: 'a;b', path: '/a=b' }),
      ['host: plugin-character', 'path: plugin-character'],
    ],
    ['the same where no plugin shows it', problems('ss', { server: 'h', port: 1, password: 'p', host: 'a;b' }), []],
    ['a host with a port in it', problems('socks5', { host: 'h:1', port: 1 }), ['host: host-invalid']],
    ['a URL for a host', problems('socks5', { host: 'https://h', port: 1 }), ['host: host-invalid']],
  ])('%s', (_, found, expected) => {
    expect(found).toEqual(expected);
  });

  test.each(['h', '127.0.0.1', '::1', '[2001:db8::1]', 'fe80::1%eth0', '例え.jp', ' h.example.com '])(
    '%s is a host',
    (host) => {
      expect(problems('socks5', { host, port: 1 })).toEqual([]);
    },
  );

  test.each(['::999.1.1.1', '1.2.3.4::1.2.3.4', '[::ffff:300.300.300.300]', '1::2::3', '::1%', '::1%a%b', '::1% '])(
    '%s is no host',
    (host) => {
      expect(problems('socks5', { host, port: 1 })).toEqual(['host: host-invalid']);
    },
  );
});

describe('what the editor does', () => {
  test('[4.25] changing the transport resets the obfuscation type', () => {
    expect(withNet(form('v2ray', { type: 'http', tls: 'tls' }), 'kcp')).toEqual({
      form: form('v2ray', { net: 'kcp', tls: 'tls' }),
      forced: false,
    });
  });

  test('[4.26] gRPC with TLS off forces tls, and says so', () => {
    expect(withNet(form('v2ray', {}), 'grpc')).toEqual({
      form: form('v2ray', { net: 'grpc', tls: 'tls' }),
      forced: true,
    });
    expect(withNet(form('v2ray', { tls: 'reality' }), 'grpc')).toMatchObject({
      form: { tls: 'reality' },
      forced: false,
    });
    expect(withTls(form('v2ray', { net: 'grpc', tls: 'tls' }), 'none')).toMatchObject({
      form: { tls: 'tls' },
      forced: true,
    });
    expect(withTls(form('v2ray', { net: 'ws', tls: 'tls' }), 'none')).toMatchObject({
      form: { tls: 'none' },
      forced: false,
    });
  });

  test('a canonical trojan form names its server, as the service does', () => {
    const { canonical } = rulesOf('trojan');
    expect(canonical(form('trojan', { server: '[::1]' }))).toMatchObject({ server: '::1', peer: '::1' });
    expect(
      canonical(form('trojan', { server: 'h', obfs: 'websocket', allowInsecure: true, net: 'grpc' })),
    ).toMatchObject({ allowInsecure: false, net: 'tcp' });
  });

  test('a path of an ss plugin begins with a slash', () => {
    expect(rulesOf('ss').canonical(form('ss', { plugin: 'v2ray-plugin', path: 'x' })).path).toBe('/x');
  });

  test('what hidden fields held survives the edit of another field', () => {
    const link = 'vless://id@a.example.com:443?type=tcp&host=h&path=%2Fp&encryption=none#before';
    const parsed = parseLink(link);
    if (!parsed.ok || parsed.kind !== 'v2ray') throw new Error('not understood');
    const { form: settled, extra } = settle('v2ray', parsed.form, parsed.extra);
    expect(settled).toMatchObject({ host: '', path: '' });
    expect(extra).toEqual({ host: 'h', path: '/p', encryption: 'none' });
    const saved = writeLink('v2ray', { ...settled, ps: 'after' }, extra);
    expect(parseLink(saved)).toMatchObject({
      ok: true,
      form: { ps: 'after', host: 'h', path: '/p' },
      extra: { encryption: 'none' },
    });
  });

  test('a field that is shown again takes its parameter back', () => {
    const extra = { host: 'old', path: '/old' };
    const link = writeLink(
      'v2ray',
      form('v2ray', { protocol: 'vless', add: 'a', port: 1, id: 'x', net: 'ws', path: '/new' }),
      extra,
    );
    expect(parseLink(link)).toMatchObject({ form: { host: '', path: '/new' }, extra: {} });
  });

  test('the mode of gRPC survives in a vmess link', () => {
    const json = { add: 'a', port: '1', id: 'x', net: 'grpc', type: 'multi', path: 's', tls: 'tls' };
    const parsed = parseLink(`vmess://${Buffer.from(JSON.stringify(json)).toString('base64')}`);
    if (!parsed.ok || parsed.kind !== 'v2ray') throw new Error('not understood');
    const settled = settle('v2ray', parsed.form, parsed.extra);
    expect(settled).toMatchObject({ form: { type: 'none' }, extra: { type: 'multi' } });
    expect(parseLink(writeLink('v2ray', settled.form, settled.extra))).toMatchObject({ form: { type: 'multi' } });
  });

  test('the path of simple-obfs with tls survives among the plugin options', () => {
    const parsed = parseLink(
      `ss://YTpi@h:1?plugin=${encodeURIComponent('simple-obfs;obfs=tls;obfs-host=a;obfs-uri=/x;fast')}`,
    );
    if (!parsed.ok || parsed.kind !== 'ss') throw new Error('not understood');
    const settled = settle('ss', parsed.form, parsed.extra);
    expect(settled).toMatchObject({ form: { path: '' }, extra: { plugin: 'fast;obfs-uri=/x' } });
    expect(parseLink(writeLink('ss', settled.form, settled.extra))).toMatchObject({
      form: { path: '/x' },
      extra: { plugin: 'fast' },
    });
    // With http the field is shown, and what it holds counts.
    const http = { ...settled.form, obfs: 'http', path: '/new' };
    expect(parseLink(writeLink('ss', http, settled.extra))).toMatchObject({
      form: { path: '/new' },
      extra: { plugin: 'fast' },
    });
  });

  test('a change of tab keeps what both forms share', () => {
    const v2ray = form('v2ray', { ps: 'n', add: 'a', port: 1, id: 'x', host: 'header' });
    expect(carryOver({ kind: 'v2ray', form: v2ray }, 'tuic')).toEqual(
      form('tuic', { name: 'n', server: 'a', port: 1, uuid: 'x' }),
    );
    expect(carryOver({ kind: 'v2ray', form: v2ray }, 'http')).toEqual(form('http', { name: 'n', host: 'a', port: 1 }));
    const ss = form('ss', { name: 'n', server: 's', port: 2, password: 'p', host: 'header', path: '/x' });
    expect(carryOver({ kind: 'ss', form: ss }, 'trojan')).toEqual(
      form('trojan', { name: 'n', server: 's', port: 2, password: 'p' }),
    );
    const socks5 = form('socks5', { name: 'n', host: 's', port: 2, username: 'u', password: 'p' });
    expect(carryOver({ kind: 'socks5', form: socks5 }, 'v2ray')).toEqual(form('v2ray', { ps: 'n', add: 's', port: 2 }));
  });

  test('what the service drops is named beside the field', () => {
    const dropped = <Kind extends ServerFormKind>(kind: Kind, values: Partial<ServerForms[Kind]>) =>
      rulesOf(kind)
        .warnings(form(kind, values), {}, serviceOf())
        .map(({ field, reason }) => `${field}: ${reason}`);
    expect(dropped('trojan', { net: 'grpc', path: 's', alpn: 'h2' })).toEqual(['alpn: not-kept']);
    expect(dropped('trojan', { net: 'ws', host: 'h', path: '/' })).toEqual(['host: not-kept']);
    expect(dropped('trojan', { obfs: 'websocket', host: 'h', path: '/' })).toEqual([]);
    expect(dropped('http', { username: 'u' })).toEqual(['username: only-together']);
    expect(dropped('socks5', { password: 'p' })).toEqual(['password: only-together']);
    expect(dropped('socks5', { username: 'u', password: 'p' })).toEqual([]);
  });

  test.each<readonly [string, readonly string[]]>([
    ['vless://i@h:1?encryption=none&mode=gun&type=grpc&serviceName=s&path=p&security=tls', ['mode', 'path']],
    ['vless://i@h:1?encryption=mlkem768x25519plus', ['encryption']],
    // Without TLS the service writes none of its parameters; host and path it keeps, though the form does not show them.
    ['vless://i@h:1?sni=s&fp=chrome&host=a&path=%2F', ['fp', 'sni']],
    ['vless://i@h:1?type=kcp&seed=s&path=p', ['path']],
    [`vmess://${Buffer.from('{"add":"h","port":1,"id":"i","sni":"s","path":"/","x":1}').toString('base64')}`, ['x']],
    ['ss://YTpi@h:1?plugin=v2ray-plugin%3Bmux%3D0&group=g', ['group', 'plugin']],
    ['ss://YTpi@h:1?plugin=simple-obfs%3Bobfs%3Dtls%3Bobfs-uri%3D/x', []],
    // It writes the options that the plugin has, and none of a plugin that it does not know.
    ['ss://YTpi@h:1?plugin=obfs-local%3Bobfs%3Dhttp%3Btls', ['plugin']],
    ['ss://YTpi@h:1?plugin=xray-plugin%3Btls%3Bhost%3Da', ['plugin']],
    ['ss://YTpi@h:1?plugin=v2ray-plugin%3Btls%3Bhost%3Da', []],
    ['trojan://p@h:1?path=%2F&security=tls&fp=chrome', ['fp', 'security']],
    ['trojan-go://p@h:1?type=original&path=%2F&mux=1', ['mux']],
    ['trojan-go://p@h:1?type=ws&alpn=h2', ['alpn']],
    ['juicity://u:p@h:1?x=1', []],
    ['tuic://u:p@h:1?x=1', []],
    ['socks5://h:1?x=1', ['x']],
    ['http-proxy://h:1?x=1', ['x']],
  ])('what the service drops of %s is named', (link, lost) => {
    const parsed = parseLink(link);
    if (!parsed.ok) throw new Error(parsed.reason);
    const settled = settle(parsed.kind, parsed.form, parsed.extra);
    expect([...lostExtras(parsed.kind, settled.form, settled.extra, serviceOf())].sort()).toEqual(lost);
  });

  test('ssr keeps the parameters of hidden fields, and no group', () => {
    const hidden = form('ssr', { server: 'h', port: 1, password: 'p', protoParam: '1' });
    const settled = settle('ssr', hidden, { group: 'g' });
    expect(settled.extra).toEqual({ protoparam: '1', group: 'g' });
    expect(lostExtras('ssr', settled.form, settled.extra, serviceOf())).toEqual(['group']);
  });
});
