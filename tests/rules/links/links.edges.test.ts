// What links hold at their edges: ports that are none, what a person may choose, older spellings, bytes of every length.
import { describe, expect, test } from 'vitest';
import { encodeBase64, encodeBase64Url } from '../../../machines/domain/links/encoding/base64';
import { decodeUtf8, encodeUtf8 } from '../../../machines/domain/links/encoding/utf8';
import { readLink, rulesOf } from '../../../machines/domain/links/links';
import { type ServerFormKind } from '../../../machines/domain/links/schemes';
import { serviceOf } from '../../harness/capabilities';
import { type Capabilities } from '../../../machines/domain/capabilities';

const reasonOf = (link: string) => {
  const read = readLink(link);
  return read.ok ? null : [read.field, read.reason];
};
const formOf = (link: string) => {
  const read = readLink(link);
  return (read.ok ? read.form : (read.draft?.form ?? expect.fail(link))) as unknown as Record<string, unknown>;
};

const legacy = (address: string, query: string, user = 'auto:id') => `${encodeBase64(`${user}@${address}`)}?${query}`;
const ssr = (port: string, main = 'origin:aes-256-cfb:plain') =>
  `ssr://${encodeBase64Url(`h.example.com:${port}:${main}:${encodeBase64Url('pass')}/?remarks=${encodeBase64Url('n')}`)}`;

describe('a port that is none', () => {
  test.each([
    (port: string) => `vless://id@h.example.com:${port}`,
    (port: string) => `trojan://p@h.example.com:${port}`,
    (port: string) => `trojan-go://p@h.example.com:${port}`,
    (port: string) => `ss://${encodeBase64Url('aes-256-gcm:p')}@h.example.com:${port}`,
    (port: string) => `ss://${encodeBase64(`aes-256-gcm:p@h.example.com:${port}`)}`,
    (port: string) => `tuic://id:p@h.example.com:${port}`,
    (port: string) => `juicity://id:p@h.example.com:${port}`,
    (port: string) => `socks5://h.example.com:${port}`,
    (port: string) => `http-proxy://h.example.com:${port}`,
    (port: string) => `vmess://${legacy(`h.example.com:${port}`, '')}`,
    ssr,
  ])('is named, and the rest of the link is there to be mended (%#)', (link) => {
    expect(reasonOf(link('443'))).toBeNull();
    expect(reasonOf(link('70000'))).toEqual(['port', 'port-out-of-range']);
    expect(JSON.stringify(formOf(link('70000')))).toContain('h.example.com');
  });
});

describe('what a person may choose', () => {
  test.each<[ServerFormKind, string, readonly string[]]>([
    ['ss', 'plugin', ['off', 'simple-obfs', 'v2ray-plugin']],
    ['ss', 'obfs', ['http', 'tls']],
    ['ss', 'mode', ['websocket']],
    [
      'ssr',
      'proto',
      ['origin', 'verify_sha1', 'auth_sha1_v4', 'auth_aes128_md5', 'auth_aes128_sha1', 'auth_chain_a', 'auth_chain_b'],
    ],
    ['ssr', 'obfs', ['plain', 'http_simple', 'http_post', 'random_head', 'tls1.2_ticket_auth']],
    ['trojan', 'net', ['tcp', 'ws', 'h2', 'grpc']],
    ['trojan', 'obfs', ['none', 'websocket']],
    ['trojan', 'ssCipher', ['aes-128-gcm', 'aes-256-gcm', 'chacha20-poly1305', 'chacha20-ietf-poly1305']],
  ])('%s, %s: %j', (kind, field, expected) => {
    const rules = rulesOf(kind);
    const options = (rules.options as (form: unknown, service: Capabilities) => Record<string, unknown>)(
      rules.defaults,
      serviceOf(),
    );
    expect(options[field]).toEqual(expected);
  });

  test.each<[ServerFormKind, readonly string[]]>([
    ['ss', ['host-missing', 'port-missing', 'password-missing', 'method-missing']],
    ['ssr', ['host-missing', 'port-missing', 'password-missing', 'method-missing']],
  ])('%s: what is missing is named', (kind, expected) => {
    const rules = rulesOf(kind);
    const problems = rules.problems({ ...rules.defaults, method: '' } as never);
    expect(problems.map(({ reason }) => reason)).toEqual(expected);
  });

  test('an option of a plugin cannot hold what divides options, where it is shown', () => {
    const rules = rulesOf('ss');
    const form = { ...rules.defaults, server: 'h', port: 1, password: 'p', host: 'a;b', path: '/c=d' };
    const problems = (plugin: string) => rules.problems({ ...form, plugin } as never);
    expect(problems('off')).toEqual([]);
    expect(problems('v2ray-plugin')).toEqual([
      { field: 'host', reason: 'plugin-character' },
      { field: 'path', reason: 'plugin-character' },
    ]);
  });
});

describe('the older form of vmess', () => {
  test.each([
    ['tls=1', { tls: 'tls' }],
    ['tls=true', { tls: 'tls' }],
    ['tls=0', { tls: 'none' }],
    ['tls=false', { tls: 'none' }],
    ['obfs=none', { net: 'tcp' }],
    ['obfs=websocket&obfsParam=a.example.com&path=%2Fx', { net: 'ws', host: 'a.example.com', path: '/x' }],
    ['obfs=websocket&obfsParam=%20%7B%22Host%22%3A%22b%22%7D', { net: 'ws', host: 'b' }],
    ['obfs=websocket&obfsParam=%7B%22host%22%3A%22b%22%7D', { host: 'b' }],
    ['obfs=mkcp&obfsParam=%7B%22seed%22%3A%22s%22%2C%22Host%22%3A%22b%22%7D', { net: 'kcp', path: 's', host: '' }],
    ['allowInsecure=1', { allowInsecure: true }],
    ['aid=4', { aid: 4 }],
    ['alterId=64', { aid: 64 }],
    ['scy=none', { scy: 'none' }],
    ['remarks=Tokyo', { ps: 'Tokyo' }],
  ])('%s', (query, expected) => {
    expect(formOf(`vmess://${legacy('h.example.com:443', query)}`)).toMatchObject({
      add: 'h.example.com',
      port: 443,
      id: 'id',
      ...expected,
    });
  });

  test('a cipher that nobody knows is left to the service; blanks are no part of anything', () => {
    const cipherOf = (user: string) => formOf(`vmess://${legacy(' h.example.com:443 ', '', user)}`);
    expect(cipherOf('chacha20-poly1305 : id ')).toMatchObject({
      scy: 'chacha20-poly1305',
      id: 'id',
      add: 'h.example.com',
      port: 443,
    });
    expect(cipherOf('rot13:id')).toMatchObject({ scy: 'auto' });
  });

  test('an alter id that is none is named', () => {
    expect(reasonOf(`vmess://${legacy('h.example.com:443', 'aid=x')}`)?.[0]).toBe('aid');
  });

  test('of vless it brings the keys of reality', () => {
    const link = `vless://${legacy('h.example.com:443', 'pbk=K&sid=ab&spx=%2F&fp=chrome&xtls=2&alterId=5')}`;
    expect(formOf(link)).toMatchObject({
      protocol: 'vless',
      tls: 'reality',
      pbk: 'K',
      sid: 'ab',
      spx: '/',
      fp: 'chrome',
      flow: 'xtls-rprx-vision',
    });
    expect(formOf(`vless://${legacy('h.example.com:443', 'flow=other&xtls=2&tls=1')}`)).toMatchObject({
      tls: 'tls',
      flow: 'other',
    });
  });
});

describe('shadowsocks', () => {
  const plugin = (text: string) =>
    formOf(`ss://${encodeBase64Url('aes-256-gcm:p')}@h:443?plugin=${encodeURIComponent(text)}`);

  test.each([
    ['v2ray-plugin;tls', { plugin: 'v2ray-plugin', tls: true }],
    ['v2ray-plugin;tls=0', { tls: false }],
    ['v2ray-plugin;tls=false', { tls: false }],
    ['v2ray-plugin;mode=WebSocket;host=a;path=b', { mode: 'websocket', host: 'a', path: '/b' }],
    ['obfs-local;obfs=TLS;obfs-host=a', { plugin: 'simple-obfs', obfs: 'tls', host: 'a' }],
    ['simple-obfs; obfs =http;obfs-path=/c', { obfs: 'http', path: '/c' }],
    ['v2ray-plugin;host=a\\;b\\=c', { host: 'a;b=c' }],
    ['', { plugin: 'off' }],
  ])('plugin %j', (text, expected) => expect(plugin(text)).toMatchObject(expected));

  test('the older form is base64 of it all; without an address it is none', () => {
    const link = (text: string) => `ss://${encodeBase64(text)}`;
    expect(formOf(`${link(' aes-256-gcm:p@q@h.example.com:443 ')}#n`)).toMatchObject({
      name: 'n',
      method: 'aes-256-gcm',
      password: 'p@q',
      server: 'h.example.com',
      port: 443,
    });
    expect(formOf(`${link('aes-256-gcm:p@h.example.com:443')}/`)).toMatchObject({ server: 'h.example.com' });
    expect(reasonOf(link('nothing of the kind'))).toEqual(['link', 'link-malformed']);
    expect(reasonOf('ss://!!!')).toEqual(['link', 'base64-invalid']);
    expect(formOf(`ss://${encodeBase64Url(' AES-256-GCM :p')}@h:443`)).toMatchObject({ method: 'aes-256-gcm' });
    expect(formOf('ss://aes-256-gcm:p%40q@h:443')).toMatchObject({ password: 'p@q' });
  });
});

describe('shadowsocksR', () => {
  test('is read from base64 or as it is, with blanks and capitals', () => {
    const expected = { server: 'h.example.com', port: 443, proto: 'origin', method: 'aes-256-cfb', obfs: 'plain' };
    expect(formOf(`${ssr('443')}#x`)).toMatchObject({ ...expected, password: 'pass', name: 'n' });
    expect(formOf(ssr('443', ' ORIGIN : AES-256-CFB : PLAIN '))).toMatchObject(expected);
    expect(formOf(ssr('443', ':aes-256-cfb:'))).toMatchObject(expected);
    expect(formOf(`ssr://h.example.com:443:origin:aes-256-cfb:plain:${encodeBase64Url('pass')}`)).toMatchObject(
      expected,
    );
    expect(reasonOf('ssr://!!!')).toEqual(['link', 'base64-invalid']);
  });
});

describe('bytes', () => {
  const samples = [
    '\u007f',
    '\u0080',
    '\u07ff',
    '\u0800',
    '\ud7ff',
    '\ue000',
    '\uffff',
    '\u{10000}',
    '\u{10ffff}',
    '🇯🇵',
  ];

  test('of every length are those of the browser', () => {
    for (const text of [...samples, samples.join('a'), '\ud800', '\udc00x', '\ud800\ud800', 'a\udbff'])
      expect([...encodeUtf8(text)]).toEqual([...new TextEncoder().encode(text)]);
    for (const text of [...samples, samples.join('a'), 'x'.repeat(20_000), `${'x'.repeat(20_000)}é`])
      expect(decodeUtf8(new TextEncoder().encode(text))).toBe(text);
  });

  test.each([
    [[0x80], '\ufffd'],
    [[0xc1, 0xbf], '\ufffd\ufffd'],
    [[0xc2], '\ufffd'],
    [[0xc2, 0x41], '\ufffdA'],
    [[0xe0, 0x80, 0x80], '\ufffd'],
    [[0xe0, 0xa0, 0x80], '\u0800'],
    [[0xed, 0xa0, 0x80], '\ufffd'],
    [[0xee, 0x80, 0x80], '\ue000'],
    [[0xf0, 0x80, 0x80, 0x80], '\ufffd'],
    [[0xf0, 0x90, 0x80, 0x80], '\u{10000}'],
    [[0xf4, 0x90, 0x80, 0x80], '\ufffd'],
    [[0xf5], '\ufffd'],
    [[0x41, 0xe2, 0x82, 0x41], 'A\ufffdA'],
  ])('that are no text are one sign each: %j', (bytes, text) => {
    expect(decodeUtf8(new Uint8Array(bytes))).toBe(text);
  });
});
