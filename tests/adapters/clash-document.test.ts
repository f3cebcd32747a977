import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { fc } from '../harness/properties';
import { readClash } from '../../machines/domain/clash/clash';
import { looksLikeClash, pastedClash } from '../../machines/domain/clash/detect';
import { type Value } from '../../machines/domain/clash/entry';
import { readLink } from '../../machines/domain/links/links';
import { clashIn } from '../../src/adapters/files/clash-document';

const TEXT = readFileSync(new URL('../contract/clash/mihomo.yaml', import.meta.url), 'utf8');
const whole = clashIn(TEXT) ?? expect.fail('no proxies');

const nameOf = (form: object): string => ('ps' in form ? String(form.ps) : 'name' in form ? String(form.name) : '');
const read = whole.lines.flatMap((line) => {
  const link = readLink(line);
  return link.ok ? [link] : [];
});

/** One proxy of a file of its own. */
function alone(proxy: string) {
  return clashIn(`proxies:\n  - ${proxy}\n`) ?? expect.fail('no proxies');
}

describe('a file as people and programs write it', () => {
  const found = clashIn(readFileSync(new URL('../contract/clash/as-found.yaml', import.meta.url), 'utf8'));
  const links = (found?.lines ?? []).flatMap((line) => {
    const link = readLink(line);
    return link.ok ? [link] : [];
  });

  test.each<readonly [string, object]>([
    ['(感谢关注 example：8) 54', { net: 'ws', path: '/84c3f/', host: 'host.example.com', tls: 'tls', aid: 2 }],
    ['🇲🇾 example.com - 马来西亚  7', { password: '08', port: 5003 }],
    ['🇯🇵JP-192.0.2.5', { port: 12_356, tls: 'tls', host: 'jp.example.com', allowInsecure: false }],
    ['reality-grpc', { net: 'grpc', path: 'grpc', tls: 'reality', sid: '', flow: '' }],
    ['VLess WS 🚀', { path: '/socket,a', host: 'edge.example.com', sni: 'sni.example.com', allowInsecure: true }],
    ['trap', { sid: '062898e8' }],
    ['TUIC', { alpn: 'h3,h2,http/1.1' }],
  ])('%s', (name, form) => {
    expect(links.filter((one) => nameOf(one.form) === name)).toMatchObject([{ form }]);
  });

  test('what cannot be carried is named, and nothing else', () => {
    expect(links).toHaveLength(found?.lines.length ?? 0);
    expect(found).toMatchObject({
      left: [{ what: 'hy2', names: ['Hy2 IPv6'] }],
      lost: [{ what: 'ws-opts.headers.X-Note', names: ['VLess WS 🚀'] }],
      others: [],
    });
  });
});

describe('proxies become links', () => {
  test.each<readonly [string, string, object, object?]>([
    ['SS 1 🇭🇰', 'ss', { server: 'ss.example.com', port: 8388, method: 'aes-256-gcm', password: '0123' }],
    ['SS obfs', 'ss', { plugin: 'simple-obfs', obfs: 'tls', host: 'bing.com', password: 'p:a@ss' }],
    ['SS ws', 'ss', { plugin: 'v2ray-plugin', tls: true, host: 'cdn.example.com', path: '/ray' }],
    ['SSR', 'ssr', { proto: 'auth_sha1_v4', protoParam: '1:a', obfs: 'tls1.2_ticket_auth', obfsParam: 'domain.tld' }],
    [
      'VMess ws',
      'v2ray',
      {
        protocol: 'vmess',
        net: 'ws',
        host: 'host.example.com',
        path: '/path?ed=2048',
        tls: 'tls',
        fp: 'chrome',
        allowInsecure: true,
      },
      { maxEarlyData: '2048', earlyDataHeaderName: 'Sec-WebSocket-Protocol' },
    ],
    ['VMess http', 'v2ray', { net: 'tcp', type: 'http', host: 'a.com,b.com', path: '/,/video', aid: 32, tls: 'none' }],
    ['VMess h2', 'v2ray', { net: 'h2', host: 'h.example.com', path: '/h2' }],
    [
      'VLESS REALITY',
      'v2ray',
      {
        protocol: 'vless',
        add: '2001:db8::1',
        tls: 'reality',
        sid: '10e12',
        flow: 'xtls-rprx-vision',
        sni: 'www.microsoft.com',
      },
    ],
    ['VLESS gRPC', 'v2ray', { net: 'grpc', path: 'gun', tls: 'tls' }],
    ['VLESS xhttp', 'v2ray', { net: 'xhttp', path: '/x', alpn: 'h2,http/1.1' }, { xhttpMode: 'packet-up' }],
    ['Trojan', 'trojan', { password: 'p#w d', net: 'grpc', path: 'example', allowInsecure: true, peer: 't.sni.com' }],
    ['Trojan go', 'trojan', { method: 'shadowsocks', ssPassword: 'inner', obfs: 'websocket', host: 't.host.com' }],
    [
      'Hysteria2',
      'hysteria2',
      { port: 443, password: 'yourpass', obfsPassword: 'ob' },
      { mport: '443-8443', insecure: '1' },
    ],
    ['TUIC', 'tuic', { uuid: '00000000-0000-0000-0000-000000000001', cc: 'bbr', sni: 'tuic.sni.com' }],
    ['AnyTLS', 'anytls', { sni: 'any.sni.com', minIdleSession: '5' }],
    ['WireGuard', 'wireguard', { address: '172.16.0.2', reserved: '209,98,59', mtu: '1280', port: 2480 }],
    ['HTTP', 'http', { protocol: 'https', username: 'user', password: 'pass' }],
    ['SOCKS', 'socks5', { host: 'proxy.example.com', port: 1080 }],
    ['Inline', 'socks5', { host: 'inline.example.com', port: 1081 }],
  ])('%s', (name, kind, form, extra = {}) => {
    const found = read.filter((one) => nameOf(one.form) === name);
    expect(found).toMatchObject([{ kind, form, extra }]);
  });

  test('in the order of the file, and a provider with an address is a subscription', () => {
    expect(whole.lines).toHaveLength(read.length + 1);
    expect(whole.lines.at(-2)).toBe('https://airport.example.com/clash?token=1');
    expect(read.map(({ form }) => nameOf(form)).slice(0, 3)).toEqual(['SS 1 🇭🇰', 'SS obfs', 'SS ws']);
  });

  test.each([
    [
      'reserved bytes in base64',
      '{ name: a, type: wireguard, server: h, port: 1, private-key: k, public-key: p, ip: 10.0.0.2, reserved: "0WI7" }',
      { reserved: '209,98,59' },
    ],
    [
      'a single peer',
      '{ name: a, type: wireguard, private-key: k, ip: 10.0.0.2, peers: [{ server: h, port: 2, public-key: p }] }',
      { server: 'h', port: 2, publicKey: 'p' },
    ],
    [
      'the older names of websocket',
      '{ name: a, type: vmess, server: h, port: 1, uuid: u, network: ws, ws-path: /p, ws-headers: { Host: x } }',
      { path: '/p', host: 'x' },
    ],
    [
      'an upgrade instead of websocket',
      '{ name: a, type: vless, server: h, port: 1, uuid: u, network: ws, ws-opts: { path: /p, v2ray-http-upgrade: true } }',
      { net: 'httpupgrade' },
    ],
    [
      'the cipher dummy',
      '{ name: a, type: ssr, server: h, port: 1, cipher: dummy, password: p, protocol: origin, obfs: plain }',
      { method: 'none' },
    ],
  ])('%s', (_, proxy, form) => {
    expect(readLink(alone(proxy).lines[0] ?? '')).toMatchObject({ ok: true, form });
  });

  test('a proxy without a port is a line that says so', () => {
    expect(
      readLink(alone('{ name: a, type: ss, server: h, cipher: aes-128-gcm, password: p }').lines[0] ?? ''),
    ).toMatchObject({
      ok: false,
      reason: 'port-missing',
    });
  });

  test('REALITY with trojan is in the link, where the panel warns of it', () => {
    const { lines } = alone(
      '{ name: a, type: trojan, server: h, port: 1, password: p, reality-opts: { public-key: k, short-id: 0 } }',
    );
    expect(readLink(lines[0] ?? '')).toMatchObject({ extra: { security: 'reality', pbk: 'k', sid: '0' } });
  });
});

describe('what cannot be carried is named', () => {
  test('kinds without a share link', () => {
    expect(whole.left).toEqual([
      { what: 'ss + shadow-tls', names: ['shadow-tls'] },
      { what: 'tuic v4', names: ['TUIC 4'] },
      { what: 'snell', names: ['Snell'] },
      { what: 'ssh', names: ['SSH'] },
      { what: 'proxy-providers: file', names: ['local'] },
    ]);
  });

  test('settings without a place in the link, inner ones with their path', () => {
    expect(whole.lost).toEqual([
      { what: 'tfo', names: ['SS 1 🇭🇰'] },
      { what: 'udp-over-tcp', names: ['SS ws'] },
      { what: 'plugin-opts.headers', names: ['SS ws'] },
      { what: 'packet-encoding', names: ['VLESS gRPC'] },
      { what: 'up', names: ['Hysteria2'] },
      { what: 'reduce-rtt', names: ['TUIC'] },
      { what: 'client-fingerprint', names: ['AnyTLS'] },
      { what: 'ipv6', names: ['WireGuard'] },
    ]);
  });

  test('what is off or empty is nothing', () => {
    const proxy =
      '{ name: a, type: socks5, server: h, port: 1, tfo: false, smux: { enabled: false }, dialer-proxy: "", x: , list: [] }';
    expect(alone(proxy).lost).toEqual([]);
  });

  test('other parts that decide where traffic goes', () => {
    expect(whole.others).toEqual([
      { key: 'proxy-groups', count: 1 },
      { key: 'rules', count: 2 },
      { key: 'dns', count: 2 },
    ]);
  });
});

describe('documents', () => {
  test('a list alone, the capital of the first versions, and JSON', () => {
    const proxy = '{ "name": "a", "type": "socks5", "server": "h", "port": 1 }';
    for (const text of [`- ${proxy}`, `Proxy:\n- ${proxy}`, `{ "proxies": [${proxy}] }`]) {
      expect(looksLikeClash(text)).toBe(true);
      expect(clashIn(text)?.lines).toEqual(['socks5://h:1#a']);
    }
  });

  test.each(['', 'proxies:', 'proxies: []', 'proxies: 7', 'rules: []', '- a', 'a', '[]'])(
    'no proxies in %j',
    (text) => {
      expect(clashIn(text)).toBeNull();
    },
  );

  test('what is no YAML is refused with its place', () => {
    expect(() => clashIn('proxies:\n  - a: b: c')).toThrow(/line 2, column/);
  });

  test('aliases that multiply are refused', () => {
    const levels = ['a: &a [x, x, x, x, x, x, x, x, x, x]'];
    for (const [one, before] of ['ba', 'cb', 'dc', 'ed', 'fe'].map((pair) => [...pair]))
      levels.push(`${one}: &${one} [${Array.from({ length: 10 }, () => `*${before}`).join()}]`);
    expect(() => clashIn(`${levels.join('\n')}\nproxies: *f`)).toThrow(/alias/i);
  });

  test('nothing that YAML can hold makes the reader throw', () => {
    const value = fc.letrec<{ value: Value }>((tie) => ({
      value: fc.oneof(
        { maxDepth: 4 },
        fc.constantFrom(null, '', 'ss', 'vmess', 'ws', 'true', '443', 'obfs'),
        fc.string(),
        fc.array(tie('value'), { maxLength: 3 }),
        fc.dictionary(
          fc.constantFrom(
            'name',
            'type',
            'server',
            'port',
            'plugin',
            'plugin-opts',
            'ws-opts',
            'headers',
            'peers',
            '__proto__',
          ),
          tie('value'),
        ),
      ),
    })).value;
    fc.assert(
      fc.property(fc.array(value, { maxLength: 4 }), (proxies) => {
        const file = readClash({ proxies });
        expect(file?.lines.join('').match(/[\r\n]/) ?? null).toBeNull();
      }),
    );
  });

  test('only what is put in at once counts as a file; what stood there stays', () => {
    const document = 'proxies:\n  - { name: a, type: ss, server: h }\n';
    expect(pastedClash('', document)).toBe(document);
    expect(pastedClash('ss://a\n', `ss://a\n${document}`)).toBe(document);
    expect(pastedClash(document.slice(0, -1), document)).toBeNull();
    expect(pastedClash('', 'ss://a@proxies.example.com:443#proxies')).toBeNull();
    expect(looksLikeClash('vmess://proxies\n- x')).toBe(false);
  });
});
