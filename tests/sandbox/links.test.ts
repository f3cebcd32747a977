import { describe, expect, it } from 'vitest';
import { addressOf, netOf, parseServerLink, shareServer } from '../../sandbox/links/codec';
import { service } from './client';

const b64 = (text: string): string => Buffer.from(text).toString('base64');
const vmess = (fields: Readonly<Record<string, unknown>>): string =>
  `vmess://${b64(JSON.stringify({ ps: 'n', add: 'a.example', port: 443, id: 'u', aid: 0, ...fields }))}`;
const readVmess = (link: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(link.slice('vmess://'.length), 'base64').toString('utf8')) as Record<string, unknown>;
const share = (link: string): string => shareServer(parseServerLink(link), '2.2');

describe('the column net', () => {
  it.each([
    [vmess({ net: 'ws', tls: 'tls' }), 'vmess(ws+tls)'],
    [vmess({ net: 'tcp' }), 'vmess(tcp)'],
    [vmess({}), 'vmess()'],
    [vmess({ net: 'kcp', tls: 'none' }), 'vmess(kcp)'],
    ['vless://u@a.example:1', 'vless(tcp)'],
    ['vless://u@a.example:1?type=grpc&security=reality', 'vless(grpc+reality)'],
    ['ss://YWVzLTI1Ni1nY206cGFzcw@a.example:1', 'SS(aes-256-gcm)'],
    ['ss://chacha20-ietf-poly1305:p@a.example:1', 'SS(c20p1305)'],
    ['ss://aes-128-gcm:p@a.example:1?plugin=obfs-local%3Bobfs%3Dhttp', 'SS(aes-128-gcm+simple-obfs)'],
    ['ss://aes-128-gcm:p@a.example:1?plugin=v2ray-plugin%3Btls', 'SS(aes-128-gcm+v2ray-plugin)'],
    [`ssr://${b64('h:1:origin:aes-256-cfb:plain:cA/?')}`, 'SSR(origin+plain)'],
    ['trojan://p@a.example:1?type=ws', 'trojan'],
    ['trojan-go://p@a.example:1', 'trojan-go()'],
    ['trojan-go://p@a.example:1?type=ws', 'trojan-go(ws)'],
    ['trojan-go://p@a.example:1?type=original&encryption=ss%3Baes-128-gcm%3Bk', 'trojan-go(original+ss)'],
    ['juicity://u:p@a.example:1', 'Juicity'],
    ['tuic://u:p@a.example:1', 'tuic'],
    ['http-proxy://a.example:1', 'http'],
    ['https-proxy://a.example:1', 'https'],
    ['socks5://a.example:1', 'socks5'],
  ])('of %s is %s', (link, net) => {
    expect(netOf(parseServerLink(link))).toBe(net);
  });

  it.each([
    ['socks5://[2001:db8::1]:1080', '[2001:db8::1]:1080'],
    ['vless://u@a.example', 'a.example'],
    ['ss://YTpi@a.example:70000', 'a.example:70000'],
  ])('the address of %s is %s', (link, address) => {
    expect(addressOf(parseServerLink(link))).toBe(address);
  });
});

describe('vmess', () => {
  it('reads numbers as texts, and a boolean nowhere but in allowInsecure', () => {
    expect(readVmess(share(vmess({ path: 7, allowInsecure: true })))).toMatchObject({
      port: '443',
      path: '7',
      allowInsecure: true,
      v: '2',
      protocol: 'vmess',
    });
    expect(() => parseServerLink(vmess({ path: true }))).toThrow('not number or string');
  });

  it('reads fingerprint, not fp', () => {
    expect(readVmess(share(vmess({ fp: 'chrome' })))).not.toHaveProperty('fingerprint');
    expect(readVmess(share(vmess({ fingerprint: 'chrome' })))).toHaveProperty('fingerprint', 'chrome');
  });

  it('reads the legacy form and shares it as JSON', () => {
    const legacy = `vmess://${b64('auto:u-1@a.example:443')}?remarks=Old&obfs=websocket&obfsParam=h.example&path=%2Fp&tls=1&alterId=4&sni=s.example`;
    expect(readVmess(share(legacy))).toMatchObject({
      ps: 'Old',
      add: 'a.example',
      port: '443',
      id: 'u-1',
      aid: '4',
      scy: '',
      net: 'ws',
      host: 'h.example',
      path: '/p',
      tls: 'tls',
      sni: 's.example',
    });
  });

  it.each(['vmess://%%%', 'vmess://not base64', `vmess://${b64('[1]')}`, `vmess://${b64('{"ps":')}`])(
    'refuses %s',
    (link) => {
      expect(() => parseServerLink(link)).toThrow();
    },
  );
});

describe('vless', () => {
  it('writes flow, sni, alpn, fp and allowInsecure only when security is not none', () => {
    expect(share('vless://u@a.example:1?security=none&sni=s&fp=chrome&flow=x#n')).toBe(
      'vless://u@a.example:1?headerType=none&security=none&type=tcp#n',
    );
  });

  it.each([
    [
      'vless://u@a.example:1?type=grpc&security=tls&serviceName=s&path=p',
      'vless://u@a.example:1?allowInsecure=false&security=tls&serviceName=s&type=grpc',
    ],
    [
      'vless://u@a.example:1?type=kcp&seed=s&path=p&headerType=dtls',
      'vless://u@a.example:1?headerType=dtls&security=none&seed=s&type=kcp',
    ],
    [
      'vless://u@a.example:1?type=quic&key=k&quicSecurity=aes-128-gcm',
      'vless://u@a.example:1?headerType=none&key=k&quicSecurity=aes-128-gcm&security=none&type=quic',
    ],
    [
      'vless://u@a.example:1?security=tls&allowInsecure=1',
      'vless://u@a.example:1?allowInsecure=false&headerType=none&security=tls&type=tcp',
    ],
    [
      'vless://u@[2001:db8::1]:1?security=none#%F0%9F%A6%8A%20x',
      'vless://u@[2001:db8::1]:1?headerType=none&security=none&type=tcp#%F0%9F%A6%8A%20x',
    ],
  ])('%s → %s', (link, shared) => {
    expect(share(link)).toBe(shared);
  });
});

describe('ss', () => {
  it('strips exactly one = of the padding', () => {
    expect(share('ss://YWVzLTI1Ni1nY206cGFzcw@a.example:1')).toBe('ss://YWVzLTI1Ni1nY206cGFzcw=@a.example:1');
    expect(share('ss://aes-128-gcm:pa@a.example:1')).toBe(
      `ss://${b64('aes-128-gcm:pa').replace(/=$/, '')}@a.example:1`,
    );
  });

  it.each(['/', '+'])('refuses %s in the base64 of the user info', (char) => {
    expect(() => parseServerLink(`ss://YWVz${char}YWVz@a.example:1`)).toThrow();
  });

  it.each([
    ['plain', 'ss://aes-128-gcm:p%40%2F%3F%3Ax%20y@a.example:1', 'p%40%2F%3F%3Ax%20y'],
    ['whole', `ss://${b64('aes-128-gcm:p@:x@a.example:1')}`, 'p%40%3Ax'],
  ])('keeps @ / ? : of a password percent-encoded in the %s form', (_form, link, password) => {
    expect(parseServerLink(link)).toMatchObject({ password, host: 'a.example', port: 1 });
  });

  it('reads them as they are from base64url', () => {
    const info = Buffer.from('aes-128-gcm:p@/?:x').toString('base64url');
    expect(parseServerLink(`ss://${info}@a.example:1`)).toMatchObject({ password: 'p@/?:x' });
  });

  it.each([
    ['simple-obfs;obfs=http;obfs-host=h;obfs-uri=/u', 'simple-obfs;obfs=http;obfs-host=h;obfs-uri=/u'],
    ['simpleobfs;obfs=tls;obfs-host=h;obfs-path=u', 'simple-obfs;obfs=tls;obfs-host=h;obfs-uri=u/'],
    [
      'v2ray-plugin;tls;mode=websocket;host=h;path=/p;impl=chained',
      'v2ray-plugin;tls;mode=websocket;host=h;path=/p;impl=chained',
    ],
  ])('the plugin %s → %s', (plugin, written) => {
    const link = share(`ss://YTpi@a.example:1?plugin=${encodeURIComponent(plugin)}`);
    expect(new URL(link.replace('ss:', 'http:')).searchParams.get('plugin')).toBe(written);
  });

  it('an unescaped semicolon drops the plugin', () => {
    expect(netOf(parseServerLink('ss://YTpi@a.example:1?plugin=simple-obfs;obfs=http'))).toBe('SS(a)');
  });
});

describe('the others', () => {
  it.each([
    ['trojan://p@a.example:1?peer=x&sni=y', 'trojan://p@a.example:1?sni=x'],
    ['trojan://p@a.example:1', 'trojan://p@a.example:1?sni=a.example'],
    [
      'trojan://p%40%3A@a.example:1?sni=y&allowInsecure=true&alpn=h2&host=h',
      'trojan://p%40%3A@a.example:1?allowInsecure=1&sni=y',
    ],
    ['trojan://p@a.example:1?sni=y&type=grpc&path=s', 'trojan://p@a.example:1?serviceName=s&sni=y&type=grpc'],
    [
      'trojan-go://p@a.example:1?sni=y&allowInsecure=1&type=ws&host=h&path=%2F',
      'trojan-go://p@a.example:1?host=h&path=%2F&sni=y&type=ws',
    ],
    ['http-proxy://u:p@a.example:1#n', 'http://u:p@a.example:1#n'],
    ['http-proxy://u@a.example:1#n', 'http://a.example:1#n'],
    ['https-proxy://a.example:1', 'https://a.example:1'],
    ['socks5://u:p%20q@a.example:1#%E6%9D%B1', 'socks5://u:p%20q@a.example:1#%E6%9D%B1'],
    ['juicity://u:p@a.example:1?b=2&a=1#n', 'juicity://u:p@a.example:1?b=2&a=1#n'],
    ['tuic://u:p@a.example:1?b=2&a=1', 'tuic://u:p@a.example:1?b=2&a=1'],
  ])('%s → %s', (link, shared) => {
    expect(share(link)).toBe(shared);
  });

  it('an IPv6 host of ssr comes back in brackets', () => {
    const link = share(`ssr://${b64('2001:db8::1:8388:origin:none:plain:cA/?remarks=bg')}`);
    expect(Buffer.from(link.slice(6), 'base64url').toString()).toBe(
      '[2001:db8::1]:8388:origin:none:plain:cA==/?remarks=bg==&protoparam=&obfsparam=',
    );
  });
});

describe('an ss link without a port', () => {
  it.each([
    ['ss://YWVzLTI1Ni1nY206cA@h', 18],
    ['ss://YWVzLTI1Ni1nY206cA@h:#name', 18],
    ['ss://a:b@h', 1],
  ])('%s is refused', async (url, byte) => {
    const client = await service();
    expect((await client.call('POST', 'import', { url })).message).toBe(`illegal base64 data at input byte ${byte}`);
  });
});
