import { describe, expect, test } from 'vitest';
import { parseLink } from '../../../machines/domain/links/links';
import { reportLine } from '../../../machines/domain/links/report';

const b64 = (text: string) => Buffer.from(text).toString('base64');
const b64url = (text: string) => Buffer.from(text).toString('base64url');
const vmess = (json: object) => `vmess://${b64(JSON.stringify(json))}`;
const id = '7b9f4a52-6a2f-4d55-9b2e-0f3f5f5f0001';

type Expected = readonly [what: string, link: string, form: object, extra?: object];

function understood(cases: readonly Expected[]): void {
  const rows = cases.map(([what, link, form, extra = {}]) => ({ what, link, form, extra }));
  test.each(rows)('$what', ({ link, form, extra }) => {
    const result = parseLink(link);
    expect(result).toMatchObject({ ok: true, form });
    expect(result).toHaveProperty('extra', extra);
    // Written and read again, nothing is lost.
    const again = result.ok ? parseLink(result.link) : result;
    expect(again).toMatchObject({ ok: true, form });
    expect(again).toHaveProperty('extra', extra);
  });
}

describe('[3.57] vmess', () => {
  understood([
    [
      'every key of the JSON form',
      vmess({
        v: '2',
        ps: '日本 🇯🇵',
        add: 'a.example.com',
        port: '443',
        id,
        aid: '64',
        scy: 'zero',
        net: 'ws',
        type: 'none',
        host: 'h.example.com',
        path: '/p?ed=2048',
        tls: 'tls',
        sni: 's.example.com',
        alpn: 'h2,http/1.1',
        fp: 'chrome',
      }),
      {
        protocol: 'vmess',
        ps: '日本 🇯🇵',
        add: 'a.example.com',
        port: 443,
        id,
        aid: 64,
        scy: 'zero',
        net: 'ws',
        type: 'none',
        host: 'h.example.com',
        path: '/p?ed=2048',
        tls: 'tls',
        sni: 's.example.com',
        alpn: 'h2,http/1.1',
        fp: 'chrome',
      },
    ],
    [
      'numbers as numbers, empty enumerations at their defaults',
      vmess({ add: 'a', port: 1, id, aid: 0, net: '', type: '', tls: '', scy: '' }),
      { port: 1, aid: 0, net: 'tcp', type: 'none', tls: 'none', scy: 'auto' },
    ],
    [
      'the fingerprint under the name that the service reads',
      vmess({ add: 'a', port: 1, id, tls: 'tls', fingerprint: 'firefox' }),
      { fp: 'firefox' },
    ],
    [
      'allowInsecure as a boolean',
      vmess({ add: 'a', port: 1, id, tls: 'tls', allowInsecure: true }),
      { allowInsecure: true },
    ],
    [
      'allowInsecure as a text',
      vmess({ add: 'a', port: 1, id, tls: 'tls', allowInsecure: '1' }),
      { allowInsecure: true },
    ],
    [
      'unknown keys of any JSON',
      vmess({ add: 'a', port: 1, id, foo: { a: [1, null] }, 'skip-cert-verify': false }),
      { add: 'a' },
      { foo: { a: [1, null] }, 'skip-cert-verify': false },
    ],
    [
      'gRPC with its mode',
      vmess({ add: 'a', port: 1, id, net: 'grpc', type: 'multi', path: 'svc', tls: 'tls' }),
      { net: 'grpc', type: 'multi', path: 'svc' },
    ],
    [
      'QUIC with its own keys',
      vmess({ add: 'a', port: 1, id, net: 'quic', type: 'srtp', quicSecurity: 'aes-128-gcm', key: 'k' }),
      { net: 'quic', type: 'srtp', quicSecurity: 'aes-128-gcm', key: 'k' },
    ],
    [
      'QUIC with security and key in host and path, as v2rayN has it',
      vmess({ v: '2', add: 'a', port: 1, id, net: 'quic', type: 'utp', host: 'chacha20-poly1305', path: 'k' }),
      { type: 'utp', quicSecurity: 'chacha20-poly1305', key: 'k', host: '', path: '' },
    ],
    [
      'reality',
      vmess({ add: 'a', port: 1, id, tls: 'reality', pbk: 'p', sid: '01', spx: '/' }),
      { tls: 'reality', pbk: 'p', sid: '01', spx: '/' },
    ],
    [
      'a path in the place of the host',
      vmess({ add: 'a', port: 1, id, net: 'ws', host: '/p' }),
      { host: '', path: '/p' },
    ],
    ['IPv6 with and without brackets', vmess({ add: '[2001:db8::1]', port: 1, id }), { add: '2001:db8::1' }],
    [
      'the URL alphabet without padding',
      `vmess://${b64url(JSON.stringify({ ps: '???>>>', add: 'a', port: 1, id }))}`,
      { ps: '???>>>' },
    ],
    [
      'half a padding',
      `vmess://${b64(JSON.stringify({ add: 'a', port: 1, id: 'idid' })).replace('==', '=')}`,
      { id: 'idid' },
    ],
    [
      'stray line breaks',
      `vmess://${b64(JSON.stringify({ add: 'a', port: 1, id })).replace(/.{20}/g, '$&\n')}`,
      { add: 'a' },
    ],
    [
      'the older form',
      `vmess://${b64(`aes-128-gcm:${id}@a.example.com:443`)}?remarks=%E8%8A%82&obfs=websocket&obfsParam=h&path=/p&tls=1&alterId=2&sni=s&tfo=1`,
      {
        ps: '节',
        scy: 'aes-128-gcm',
        id,
        add: 'a.example.com',
        port: 443,
        net: 'ws',
        host: 'h',
        path: '/p',
        tls: 'tls',
        aid: 2,
        sni: 's',
      },
      { tfo: '1' },
    ],
    [
      'the older form with other names',
      `vmess://${b64url(`auto:${id}@[::1]:443`)}?remark=x&aid=3&security=none`,
      { ps: 'x', add: '::1', aid: 3, scy: 'none', net: 'tcp', tls: 'none' },
    ],
    [
      'the older form with a seed',
      `vmess://${b64(`auto:${id}@a:1`)}?obfs=mkcp&obfsParam=%7B%22seed%22%3A%22s%22%7D`,
      { net: 'kcp', path: 's', host: '' },
    ],
    [
      'the URL form of the proposal',
      `vmess://${id}@a.example.com:443?encryption=none&security=tls&type=http&path=%2Fp#n`,
      { protocol: 'vmess', ps: 'n', scy: 'none', tls: 'tls', net: 'h2', path: '/p' },
    ],
    [
      'the older standard: transport, TLS, id and alter id in the user info',
      `vmess://ws+tls:${id}-4@a.example.com:443/?host=h&path=%2Fp&tlsServerName=s&allowInsecure=1&x=1#n`,
      { ps: 'n', id, aid: 4, net: 'ws', tls: 'tls', host: 'h', path: '/p', sni: 's', allowInsecure: true },
      { x: '1' },
    ],
    [
      'the older standard over mKCP and QUIC',
      `vmess://kcp:${id}-0@a.example.com:1/?type=srtp&seed=s`,
      { id, aid: 0, net: 'kcp', tls: 'none', type: 'srtp', path: 's' },
    ],
    [
      'the older standard over QUIC',
      `vmess://quic:${id}-0@a.example.com:1/?type=none&key=k&security=aes-128-gcm`,
      { net: 'quic', key: 'k', quicSecurity: 'aes-128-gcm' },
    ],
    [
      'upper-case scheme and white space around',
      `  VMESS://${b64(JSON.stringify({ add: 'a', port: 1, id }))} \t`,
      { add: 'a' },
    ],
  ]);

  test('is written with port and aid as texts and the fingerprint under both names', () => {
    const result = parseLink(vmess({ add: 'a', port: 1, id, aid: 0, tls: 'tls', fp: 'chrome', allowInsecure: 1 }));
    const json: unknown = JSON.parse(Buffer.from(result.ok ? result.link.slice(8) : '', 'base64').toString());
    expect(json).toMatchObject({
      v: '2',
      port: '1',
      aid: '0',
      fp: 'chrome',
      fingerprint: 'chrome',
      allowInsecure: true,
      net: 'tcp',
      type: 'none',
    });
  });
});

describe('[3.57] vless', () => {
  understood([
    [
      'websocket',
      `vless://${id}@w.example.com:443?type=ws&security=tls&sni=s&host=h&path=%2Fws%3Fed%3D2048&alpn=h2%2Chttp%2F1.1&fp=ios#vless%20ws`,
      {
        protocol: 'vless',
        ps: 'vless ws',
        id,
        net: 'ws',
        tls: 'tls',
        sni: 's',
        host: 'h',
        path: '/ws?ed=2048',
        alpn: 'h2,http/1.1',
        fp: 'ios',
      },
    ],
    [
      'gRPC reads serviceName, and keeps path and mode',
      `vless://${id}@a:1?type=grpc&serviceName=svc&path=%2Fother&mode=multi&security=tls`,
      { net: 'grpc', path: 'svc' },
      { path: '/other', mode: 'multi' },
    ],
    [
      'mKCP reads seed',
      `vless://${id}@a:1?type=kcp&seed=s&headerType=wechat-video`,
      { net: 'kcp', path: 's', type: 'wechat-video' },
    ],
    [
      'QUIC',
      `vless://${id}@a:1?type=quic&quicSecurity=aes-128-gcm&key=k&headerType=dtls`,
      { net: 'quic', quicSecurity: 'aes-128-gcm', key: 'k', type: 'dtls' },
    ],
    [
      'tcp with HTTP obfuscation',
      `vless://${id}@a:1?headerType=http&host=h&path=%2F`,
      { net: 'tcp', type: 'http', host: 'h', path: '/', tls: 'none' },
    ],
    ['HTTP/2 under the name of the proposal', `vless://${id}@a:1?type=http&security=tls`, { net: 'h2' }],
    ['allowInsecure', `vless://${id}@a:1?security=tls&allowInsecure=true`, { allowInsecure: true }],
    [
      'xtls with its flow',
      `vless://${id}@a:1?security=xtls&flow=xtls-rprx-direct`,
      { tls: 'xtls', flow: 'xtls-rprx-direct' },
    ],
    [
      'unknown parameters, one of them twice',
      `vless://${id}@a:1?encryption=none&x=1&x=2&y`,
      { id },
      { encryption: 'none', x: ['1', '2'], y: '' },
    ],
    [
      'a transport that the tab does not offer',
      `vless://${id}@a:1?type=xhttp&path=%2F&host=h&extra=%7B%7D`,
      { net: 'xhttp', path: '/', host: 'h' },
      { extra: '{}' },
    ],
    [
      'the base64 form that Shadowrocket gives',
      `vless://${b64url(`auto:${id}@a.example.com:443`)}?remarks=n%20x&obfs=websocket&obfsParam=${encodeURIComponent('{"Host":"h"}')}&path=/p&tls=1&peer=s&alpn=h2&tfo=1`,
      {
        protocol: 'vless',
        ps: 'n x',
        id,
        add: 'a.example.com',
        port: 443,
        scy: 'auto',
        net: 'ws',
        host: 'h',
        path: '/p',
        tls: 'tls',
        sni: 's',
        alpn: 'h2',
      },
      { tfo: '1' },
    ],
    [
      'the base64 form with reality and vision',
      `vless://${b64(`${id}@[::1]:443`)}?remarks=n&obfs=grpc&path=svc&tls=1&peer=s&xtls=2&pbk=k&sid=01#r`,
      {
        protocol: 'vless',
        ps: 'n',
        id,
        add: '::1',
        net: 'grpc',
        path: 'svc',
        tls: 'reality',
        sni: 's',
        flow: 'xtls-rprx-vision',
        pbk: 'k',
        sid: '01',
      },
    ],
    ['parameters copied out of HTML', `vless://${id}@a:1?type=ws&amp;security=tls`, { net: 'ws', tls: 'tls' }],
    [
      'raw text in the name',
      `vless://${id}@[2001:db8::1]:65535#香港 01 | 100%`,
      { add: '2001:db8::1', port: 65_535, ps: '香港 01 | 100%' },
    ],
  ]);
});

describe('[3.57] ss', () => {
  const plugin = (text: string) =>
    `ss://${b64url('aes-128-gcm:p')}@o.example.com:8388/?plugin=${encodeURIComponent(text)}#n`;
  understood([
    [
      'SIP002',
      'ss://YWVzLTI1Ni1nY206cGFzcw@127.0.0.1:13003#local%20ss',
      { name: 'local ss', server: '127.0.0.1', port: 13_003, password: 'pass', method: 'aes-256-gcm', plugin: 'off' },
    ],
    ['SIP002 with padding that is percent-encoded', 'ss://YWVzLTI1Ni1nY206cGFzczA%3D@h:1', { password: 'pass0' }],
    ['SIP002 in the standard alphabet', `ss://${b64('aes-256-gcm:??>>/+')}@h:1`, { password: '??>>/+' }],
    [
      'plain user info',
      'ss://2022-blake3-aes-256-gcm:YctPZ6U7xPPcU%2Bgp3u%2B0tx%2FtRizJN9K8y%2BuKlW2qjlI%3D@h:8888',
      { method: '2022-blake3-aes-256-gcm', password: 'YctPZ6U7xPPcU+gp3u+0tx/tRizJN9K8y+uKlW2qjlI=' },
    ],
    ['plain user info that nobody encoded', 'ss://aes-256-gcm:a+/=@h:8888', { password: 'a+/=' }],
    ['a password with everything in it', `ss://${b64url('aes-256-gcm:+/=%#@:?&')}@h:1`, { password: '+/=%#@:?&' }],
    [
      'the older form',
      `ss://${b64('CHACHA20-IETF-POLY1305:p@ss:w/rd@1.2.3.4:8388')}#x`,
      { method: 'chacha20-ietf-poly1305', password: 'p@ss:w/rd', server: '1.2.3.4', port: 8388, name: 'x' },
    ],
    [
      'the older form with IPv6 and a plugin behind it',
      `ss://${b64('plain:p@[::1]:1')}?plugin=obfs-local%3Bobfs%3Dtls`,
      { server: '::1', plugin: 'simple-obfs', obfs: 'tls' },
    ],
    ['a method that the tab does not offer', `ss://${b64url('rc4-md5:p')}@h:1`, { method: 'rc4-md5' }],
    [
      'simple-obfs',
      plugin('simple-obfs;obfs=http;obfs-host=bing.com;obfs-uri=/x'),
      { plugin: 'simple-obfs', obfs: 'http', host: 'bing.com', path: '/x' },
    ],
    [
      'simple-obfs under its other names',
      plugin('simpleobfs;obfs=tls;obfs-host=a;impl=chained'),
      { plugin: 'simple-obfs', obfs: 'tls', host: 'a', impl: 'chained' },
    ],
    [
      'obfs-local with obfs-path without a slash',
      plugin('obfs-local;obfs=http;obfs-path=x'),
      { plugin: 'simple-obfs', path: '/x' },
    ],
    [
      'v2ray-plugin',
      plugin('v2ray-plugin;tls;mode=websocket;host=a;path=/b;impl=transport'),
      { plugin: 'v2ray-plugin', tls: true, mode: 'websocket', host: 'a', path: '/b', impl: 'transport' },
    ],
    [
      'v2ray-plugin without TLS and with options that the form does not know',
      plugin('v2ray-plugin;mux=0;host=a;fast-open'),
      { plugin: 'v2ray-plugin', tls: false, mode: 'websocket', host: 'a' },
      { plugin: 'mux=0;fast-open' },
    ],
    ['escaped characters in a plugin option', plugin('v2ray-plugin;path=/a\\;b\\=c\\\\d'), { path: '/a;b=c\\d' }],
    ['an unescaped = in a plugin option', plugin('v2ray-plugin;path=/ws?ed=2048'), { path: '/ws?ed=2048' }],
    [
      'a plugin that the tab does not offer',
      plugin('kcptun;crypt=none;mode=fast'),
      { plugin: 'kcptun' },
      { plugin: 'crypt=none;mode=fast' },
    ],
    [
      'v2ray-plugin as Shadowrocket gives it',
      `ss://${b64url('aes-128-gcm:p')}@o.example.com:8388?v2ray-plugin=${b64('{"mode":"websocket","tls":true,"host":"a","path":"b","mux":1}')}`,
      { plugin: 'v2ray-plugin', mode: 'websocket', tls: true, host: 'a', path: '/b' },
      { plugin: 'mux=1' },
    ],
    [
      'a parameter of that name that is something else',
      `ss://${b64url('aes-128-gcm:p')}@o.example.com:8388?v2ray-plugin=x`,
      { plugin: 'off' },
      { 'v2ray-plugin': 'x' },
    ],
    ['a plugin without options', plugin('shadow-tls'), { plugin: 'shadow-tls' }],
    [
      'unescaped semicolons in the query, and unknown parameters',
      `ss://${b64url('none:p')}@h:1?plugin=obfs-local;obfs=http&group=g#x`,
      { method: 'none', plugin: 'simple-obfs', obfs: 'http' },
      { group: 'g' },
    ],
  ]);

  test('user info is written in the URL alphabet, and a plugin never stands alone', () => {
    expect(parseLink(`ss://${b64('aes-256-gcm:??>>~~')}@h:1`)).toHaveProperty(
      'link',
      `ss://${b64url('aes-256-gcm:??>>~~')}@h:1`,
    );
    expect(parseLink(plugin('shadow-tls'))).toHaveProperty(
      'link',
      `ss://${b64url('aes-128-gcm:p')}@o.example.com:8388?plugin=shadow-tls%3B#n`,
    );
  });
});

describe('[3.57] ssr', () => {
  const inner = (main: string, query = '') => `ssr://${b64url(`${main}/?${query}`)}`;
  understood([
    [
      'all fields',
      inner(
        `r.example.com:8388:auth_chain_a:aes-256-cfb:tls1.2_ticket_auth:${b64url('p+/=')}`,
        `remarks=${b64url('节点 🇯🇵')}&protoparam=${b64url('1:x')}&obfsparam=${b64url('h.example.com')}`,
      ),
      {
        name: '节点 🇯🇵',
        server: 'r.example.com',
        port: 8388,
        proto: 'auth_chain_a',
        method: 'aes-256-cfb',
        obfs: 'tls1.2_ticket_auth',
        password: 'p+/=',
        protoParam: '1:x',
        obfsParam: 'h.example.com',
      },
    ],
    [
      'group and other parameters',
      inner(`r:1:origin:none:plain:${b64url('p')}`, `group=${b64url('组')}&udpport=0&uot=1`),
      { method: 'none' },
      { group: '组', udpport: '0', uot: '1' },
    ],
    ['an IPv6 host', inner(`2001:db8::1:8388:origin:none:plain:${b64url('p')}`), { server: '2001:db8::1', port: 8388 }],
    ['an IPv6 host in brackets', inner(`[::1]:8388:origin:none:plain:${b64url('p')}`), { server: '::1' }],
    [
      'padding and the standard alphabet',
      `ssr://${b64(`r:1:origin:none:plain:${b64('p?>')}/?remarks=${b64('??>')}`)}`,
      { password: 'p?>', name: '??>' },
    ],
    [
      'a name that nobody encoded',
      inner(`r:1:origin:none:plain:${b64url('p')}`, 'remarks=plain text&protoparam=test'),
      { name: 'plain text', protoParam: 'test' },
    ],
    ['no parameters at all', `ssr://${b64url(`r:1:origin:none:plain:${b64url('p')}`)}`, { name: '' }],
  ]);
});

describe('[3.57] trojan and trojan-go', () => {
  understood([
    [
      'plain',
      'trojan://pass@127.0.0.1:13005?sni=example.com&allowInsecure=1#local%20trojan',
      {
        name: 'local trojan',
        password: 'pass',
        peer: 'example.com',
        allowInsecure: true,
        method: 'origin',
        obfs: 'none',
        net: 'tcp',
      },
    ],
    ['peer before sni', 'trojan://p@h:1?sni=b&peer=a&allowInsecure=true', { peer: 'a', allowInsecure: true }],
    ['no server name', 'trojan://p@h:1', { peer: '', allowInsecure: false }],
    [
      'websocket',
      'trojan://p@h:1?type=ws&host=x&path=%2Fy&alpn=h2&security=tls',
      { net: 'ws', obfs: 'none', host: 'x', path: '/y', alpn: 'h2' },
      { security: 'tls' },
    ],
    ['gRPC as the service shares it', 'trojan://p@h:1?type=grpc&serviceName=s', { net: 'grpc', path: 's' }],
    ['mKCP', 'trojan://p@h:1?type=mkcp&seed=s', { net: 'kcp', path: 's' }],
    ['a password with everything in it', 'trojan://%2B%2F%3D%25%23%40%3A@h:1', { password: '+/=%#@:' }],
    [
      'a password that nobody encoded',
      'trojan://a@b:c/d?e@[::1]:443?sni=x',
      { password: 'a@b:c/d?e', server: '::1', peer: 'x' },
    ],
    [
      'trojan-go with websocket and Shadowsocks',
      'trojan-go://p%40ss@g:443?type=ws&sni=s&encryption=ss%3Baes-128-gcm%3Bk%3B%3A&host=h&path=%2Fx#tg',
      {
        password: 'p@ss',
        method: 'shadowsocks',
        ssCipher: 'aes-128-gcm',
        ssPassword: 'k;:',
        obfs: 'websocket',
        host: 'h',
        path: '/x',
        peer: 's',
      },
    ],
    [
      'trojan-go with a colon behind the cipher and without a port',
      'trojan-go://p@g/?encryption=ss%3Baes-256-gcm%3Ak',
      { port: 443, method: 'shadowsocks', ssCipher: 'aes-256-gcm', ssPassword: 'k', obfs: 'none' },
    ],
    [
      'trojan-go is never insecure',
      'trojan-go://p@g:1?type=ws&allowInsecure=1',
      { allowInsecure: false, obfs: 'websocket' },
      { allowInsecure: '1' },
    ],
    [
      'trojan-go with nothing of its own',
      'trojan-go://p@g:1?type=original',
      { method: 'origin', obfs: 'none' },
      { type: 'original' },
    ],
    [
      'trojan-go with what no form knows',
      'trojan-go://p@g:1?type=h2&plugin=x',
      { obfs: 'none' },
      { type: 'h2', plugin: 'x' },
    ],
  ]);

  test.each([
    ['trojan-go://p@g:1?type=original', /^trojan-go:\/\/p@g:1\?type=original/],
    ['trojan-go://p@g:1', /^trojan-go:\/\/p@g:1\?type=original/],
    ['trojan://p@g:1?type=grpc&serviceName=s', /serviceName=s&path=s/],
    ['trojan://p@g:1?type=kcp&seed=s', /seed=s&path=s/],
  ])('%s is written as %s', (link, written) => {
    expect(parseLink(link)).toHaveProperty('link', expect.stringMatching(written));
  });
});

describe('[3.57] juicity, tuic, http, socks5', () => {
  understood([
    [
      'juicity',
      `juicity://${id}:pw@j:23182?congestion_control=bbr&sni=s&allow_insecure=1&pinned_certchain_sha256=abc#jui`,
      {
        name: 'jui',
        server: 'j',
        port: 23_182,
        uuid: id,
        password: 'pw',
        cc: 'bbr',
        sni: 's',
        allowInsecure: true,
        pinnedCertchainSha256: 'abc',
      },
    ],
    [
      'juicity with peer and an encoded colon',
      `juicity://${id}%3Ap%40w@j:1?peer=s&x=1`,
      { uuid: id, password: 'p@w', sni: 's', cc: 'bbr', allowInsecure: false },
      { x: '1' },
    ],
    [
      'tuic',
      `tuic://${id}:pw@t:443?congestion_control=cubic&alpn=h3%2Cspdy%2F3.1&sni=s&disable_sni=1&allow_insecure=1&udp_relay_mode=quic#tui`,
      { cc: 'cubic', alpn: 'h3,spdy/3.1', sni: 's', disableSni: true, allowInsecure: true, udpRelayMode: 'quic' },
    ],
    [
      'juicity with the other word for its congestion control',
      `juicity://${id}:pw@j:1?congestionControl=cubic`,
      { cc: 'cubic' },
      {},
    ],
    [
      'tuic, which has no other word',
      `tuic://${id}:pw@t:1?congestionControl=cubic`,
      { cc: 'bbr' },
      { congestionControl: 'cubic' },
    ],
    ['tuic with each ALPN on its own', `tuic://${id}:pw@t:1?alpn=h3&alpn=&alpn=h2`, { alpn: 'h3,h2' }, {}],
    ['tuic with blanks between them', `tuic://${id}:pw@t:1?alpn=h3,%20h2`, { alpn: 'h3,h2' }, {}],
    [
      '[3.54] tuic with its defaults',
      `tuic://${id}:pw@[::1]:443`,
      { server: '::1', cc: 'bbr', alpn: 'h3', udpRelayMode: 'native', disableSni: false, allowInsecure: false },
    ],
    [
      'an HTTP proxy as it is shared',
      'http://us%3Aer:p%40ss@[::1]:8080#n',
      { protocol: 'http', username: 'us:er', password: 'p@ss', host: '::1', port: 8080, name: 'n' },
    ],
    [
      'an HTTPS proxy as it is sent',
      'https-proxy://h.example.com:443',
      { protocol: 'https', host: 'h.example.com', username: '', password: '' },
    ],
    [
      'socks5',
      'socks5://u:p@h:1080#local%20socks',
      { name: 'local socks', host: 'h', port: 1080, username: 'u', password: 'p' },
    ],
    ['socks5 with a name alone', 'SOCKS5://u@h:1080', { username: 'u', password: '' }],
  ]);

  test('HTTP proxies are written as they are to be sent', () => {
    expect(parseLink('http://127.0.0.1:13002#local%20http')).toHaveProperty(
      'link',
      'http-proxy://127.0.0.1:13002#local%20http',
    );
    expect(parseLink('https://u:p@h:1')).toHaveProperty('link', 'https-proxy://u:p@h:1');
  });
});

describe('links that are not understood', () => {
  test.each([
    ['', 'link', 'link-empty'],
    ['hello', 'link', 'scheme-unknown'],
    ['sub://aHR0cDovL2E', 'link', 'scheme-unknown'],
    ['vmess://%%%', 'link', 'base64-invalid'],
    [`vmess://${b64('[1]')}`, 'link', 'json-invalid'],
    [`vmess://${b64('{}')}, vless://${id}@h:1`, 'link', 'base64-invalid'],
    [vmess({ add: 'a', port: 1 }), 'id', 'id-missing'],
    [vmess({ port: 1, id }), 'add', 'host-missing'],
    [vmess({ add: 'a', port: 1, id, aid: 65_536 }), 'aid', 'aid-out-of-range'],
    [vmess({ add: 'a', port: 1, id, aid: 'x' }), 'aid', 'aid-not-a-number'],
    [vmess({ add: 'a', port: '44x', id }), 'port', 'port-not-a-number'],
    [`vless://${id}@h`, 'port', 'port-missing'],
    [`vless://${id}@h:0`, 'port', 'port-out-of-range'],
    [`vless://${id}@h:65536`, 'port', 'port-out-of-range'],
    [`vless://${id}@:1`, 'add', 'host-missing'],
    ['vless://@h:1', 'id', 'id-missing'],
    ['trojan://h:1', 'password', 'password-missing'],
    ['trojan://p@h h:1', 'server', 'host-invalid'],
    ['trojan-go://p@h:1?encryption=ss%3Baes-128-gcm%3B', 'ssPassword', 'ss-password-missing'],
    [`ss://${b64url('aes-256-gcm:')}@h:1`, 'password', 'password-missing'],
    ['ss://!!!@h:1', 'link', 'base64-invalid'],
    ['ss://YWVzLTI1Ni1nY206cGFzcw@big.example.com:70000#x', 'port', 'port-out-of-range'],
    [`ssr://${b64url('h:1:origin')}`, 'link', 'ssr-incomplete'],
    [`juicity://${id}@h:1`, 'password', 'password-missing'],
    ['tuic://:p@h:1', 'uuid', 'uuid-missing'],
    ['https://example.com/sub?token=x', 'link', 'subscription-address'],
    ['http://example.com', 'port', 'port-missing'],
    ['socks5://h:-1', 'port', 'port-out-of-range'],
  ])('%s: %s, %s', (link, field, reason) => {
    expect(parseLink(link)).toMatchObject({ ok: false, field, reason });
    expect(JSON.parse(reportLine(link))).toEqual({ ok: false, field, reason: expect.stringContaining(`${reason}: `) });
  });

  test('a stored server with an impossible port can still be opened', () => {
    expect(parseLink('ss://YWVzLTI1Ni1nY206cGFzcw=@big.example.com:70000#x')).toMatchObject({
      draft: { kind: 'ss', form: { name: 'x', server: 'big.example.com', port: 70_000, password: 'pass' }, extra: {} },
    });
  });
});
