import { describe, expect, test } from 'vitest';
import { fc, runs } from '../../harness/properties';
import { readLink, writeLink } from '../../../machines/domain/links/links';
import { isLinkScheme, schemeOf } from '../../../machines/domain/links/schemes';
import { sendableLink } from '../../../machines/domain/links/sendable';
import { parseServerLink, shareServer } from '../../../sandbox/links/codec';
import { anyDraft } from './forms';
import { serviceOf } from '../../harness/capabilities';

const b64 = (text: string) => Buffer.from(text).toString('base64');
const b64url = (text: string) => Buffer.from(text).toString('base64url');
const id = '7b9f4a52-6a2f-4d55-9b2e-0f3f5f5f0001';
const vmess = (json: object) => `vmess://${b64(JSON.stringify({ add: 'a.example.com', port: '443', id, ...json }))}`;
/** A vmess JSON with something in it as it is spelt here. */
const spelt = (member: string) => `vmess://${b64(`{"add":"a.example.com","id":"${id}","net":"tcp",${member}}`)}`;
/** With a name of so many letters the JSON of `vmess` needs no padding. */
const paddedBy = [0, 1, 2].find((letters) => !vmess({ net: 'tcp', ps: 'x'.repeat(letters) }).endsWith('=')) ?? 0;
const vless = (rest: string) => `vless://${id}@a.example.com:443${rest}`;
const ss = (plugin: string) => `ss://${b64url('aes-128-gcm:p')}@h:1/?plugin=${encodeURIComponent(plugin)}#n`;
const ssr = (main: string, query = '') => `ssr://${b64url(`${main}/?${query}`)}`;
const r = `r.example.com:8388:auth_chain_a:aes-256-cfb:plain:${b64url('p')}`;

function sent(link: string): string {
  const scheme = schemeOf(link);
  const read = readLink(link);
  if (!read.ok || !isLinkScheme(scheme)) throw new Error(`not read: ${link}`);
  return sendableLink(link, scheme, read, serviceOf());
}

/** The same server, as the service has it after an import of the link. */
function kept(link: string): object {
  const again = readLink(shareServer(parseServerLink(link), '2.2'));
  return again.ok ? again.form : again;
}

describe('a link that the service reads as we do is sent as it was written', () => {
  test.each([
    vmess({
      v: '2',
      ps: '节点',
      aid: 0,
      net: 'ws',
      type: 'none',
      host: 'h',
      path: '/',
      tls: 'tls',
      fingerprint: 'chrome',
      x: 1,
    }),
    vmess({ port: 443, net: 'tcp', tls: '', scy: '', allowInsecure: true, x: true }),
    `vmess://${b64url(JSON.stringify({ ps: '??>>', add: 'a', port: 1, net: 'tcp', id }))}`,
    vless('?type=ws&security=tls&path=/p?ed=2048&allowInsecure=true&x=1#a b 🇯🇵 1+1'),
    vless('/?security=reality&pbk=k#%D6%D0'),
    `vless://${id}@[2001:db8::1]:443`,
    'vless://x@пример.рф:1#n',
    `ss://${b64('aes-256-gcm:pass0')}@h:1#n`,
    'ss://aes-256-gcm:a+b=@h:1',
    `ss://${b64('aes-256-gcm:pw@1.2.3.4:8388')}#n`,
    ss('obfs-local;obfs=http;obfs-host=a;obfs-uri=/x'),
    ss('v2ray-plugin;tls;path=/?ed=2048'),
    ss('kcptun;key=x'),
    ssr(r, `remarks=${b64url('节点1')}==&protoparam=&group=`),
    `ssr://${b64url(r)}`,
    'trojan://p%40ss@h:1?type=ws&path=%2F&allowInsecure=1&sni=s#n',
    'trojan://p@h:1?type=grpc&serviceName=s&path=s',
    'trojan-go://p@h:1?type=original',
    'trojan-go://p@h:1/?type=ws&encryption=ss%3Baes-128-gcm%3Bk',
    `juicity://${id}:pw@h:1?allow_insecure=0&x=1#n`,
    `tuic://${id}:p%40w@h:1?alpn=h3`,
    `tuic://${id}:p@h:1?disable_sni=true&alpn=h3%2Ch2`,
    `juicity://${id}:pw@h:1?sni=s&peer=s&congestion_control=cubic`,
    'trojan://p@h:1?type=kcp&path=s',
    'trojan://p@h:1?type=ws&serviceName=s',
    vless('?type=xhttp&noSSEHeader=true&noGRPCHeader=0'),
    `ss://${b64('aes-256-gcm:pwd')}@h:1#n`,
    `ss://${b64('aes-256-gcm:pw@[2001:db8::1]:8388')}#n`,
    `${ssr(`${r}`, 'remarks=')}=`,
    'socks5://u%3Ax:p@h:1080#n',
    'socks5://u:p@h:1080/#n',
    'https-proxy://h:443#n',
  ])('%s', (link) => {
    expect(sent(link)).toBe(link);
  });

  test('but for its scheme', () => {
    expect(sent('SS://YTpi@h:1#X')).toBe('ss://YTpi@h:1#X');
    expect(sent('HTTP://h:8080#n')).toBe('http-proxy://h:8080#n');
  });
});

describe('a link that the service refuses or reads otherwise is written anew', () => {
  test.each([
    ['no transport', vmess({})],
    ['an empty transport', vmess({ net: '' })],
    ['mKCP without obfuscation', vmess({ net: 'kcp' })],
    ['QUIC without obfuscation', vmess({ net: 'quic', type: '' })],
    ['a boolean', vmess({ net: 'tcp', tls: true })],
    ['a boolean that is off', vmess({ net: 'tcp', tls: false })],
    ['a list of nothing', vmess({ net: 'tcp', aid: [0] })],
    ['a list', vmess({ net: 'h2', host: ['a', 'b'] })],
    ['a boolean of no use', vmess({ net: 'tcp', v: true })],
    ['the usual name of the fingerprint', vmess({ net: 'tcp', tls: 'tls', fp: 'chrome' })],
    ['TLS in another word', vmess({ net: 'tcp', tls: 'TLS' })],
    ['TLS as a number', vmess({ net: 'tcp', tls: 1 })],
    ['a transport in another word', vmess({ net: 'websocket' })],
    ['QUIC with its key in the path', vmess({ net: 'quic', host: 'aes-128-gcm', path: 'k' })],
    ['insecurity in another word', vmess({ net: 'tcp', tls: 'tls', allowInsecure: 'TRUE' })],
    ['xhttp: a text for a boolean', vmess({ net: 'xhttp', noGRPCHeader: 'true' })],
    ['xhttp: an object for a text', vmess({ net: 'xhttp', xhttpHeaders: { a: 'b' } })],
    ['gRPC: a boolean for a text', vmess({ net: 'grpc', tls: 'tls', multiMode: true })],
    ['brackets around a host', vmess({ net: 'tcp', add: '[::1]' })],
    ['white space around a port', vmess({ net: 'tcp', port: ' 443 ' })],
    ['a name behind the base64', `${vmess({ net: 'tcp' })}#name`],
    ['a query behind the base64', `${vmess({ net: 'tcp' })}?x=1`],
    ['a padding that is too long', `vmess://${b64(JSON.stringify({ add: 'a', port: '1', id }))}===`],
    ['a byte order mark inside', `vmess://${b64(`\ufeff${JSON.stringify({ add: 'a', port: '1', id })}`)}`],
    ['JSON as it is', `vmess://${JSON.stringify({ add: 'a', port: 1, id })}`],
    ['the older form', `vmess://${b64(`auto:${id}@h:1`)}?obfs=websocket&obfsParam={"Host":"h"}&peer=s&tls=1`],
    ['the form of a URL', `vmess://${id}@h:1?type=ws`],
    ['vless: insecurity as a number', vless('?security=tls&allowInsecure=1')],
    ['vless: capitals', vless('?type=WS&security=TLS&path=/')],
    ['vless: another word', vless('?type=raw')],
    ['vless: HTML', vless('?type=ws&amp;path=%2F')],
    ['vless: a raw percent sign in the query', vless('?type=ws&path=/100%')],
    ['vless: a raw percent sign in the name', vless('#100% off')],
    ['vless: a raw zone', `vless://${id}@[fe80::1%eth0]:1`],
    ['vless: a bare IPv6 host', `vless://${id}@2001:db8::1:443`],
    ['vless: base64', `vless://${b64(`${id}@h:1`)}?obfs=websocket`],
    ['ss: the standard alphabet', `ss://${b64('aes-256-gcm:??>>~~')}@h:1`],
    ['ss: a percent-encoded colon', 'ss://aes-256-gcm%3Apw@h:1'],
    [
      'ss: a key of 2022 in plain user info',
      'ss://2022-blake3-aes-256-gcm:YctPZ6U7xPPcU%2Bgp3u%2B0tx%2FtRizJN9K8y%2BuKlW2qjlI%3D@h:1',
    ],
    ['ss: two keys of 2022 in plain user info', 'ss://2022-blake3-aes-128-gcm:AAAA%3D%3D%3ABBBB@h:1'],
    ['ss: a password with an @ in the older form', `ss://${b64('aes-256-gcm:p@ss@h:1')}`],
    ['ss: the older form with a line break', `ss://${b64('aes-256-gcm:p@h:1\n')}`],
    ['ss: the older form with a plugin', `ss://${b64('aes-256-gcm:p@h:1')}?plugin=obfs-local%3Bobfs%3Dtls`],
    ['ss: a plugin called none', ss('none;')],
    ['ss: a plugin alone', ss('obfs-local')],
    ['ss: a plugin without a name', ss(';tls')],
    ['ss: a plugin with raw semicolons', `ss://${b64url('a:b')}@h:1?plugin=obfs-local;obfs=http;obfs-host=h`],
    ["ss: Shadowrocket's plugin", `ss://${b64url('a:b')}@h:1?v2ray-plugin=${b64('{"host":"h"}')}`],
    ['ss: a path without a slash', ss('v2ray-plugin;path=ws')],
    ['ss: white space between the options', ss('obfs-local; obfs=http; obfs-host=h')],
    ['ss: TLS switched off', ss('v2ray-plugin;tls=0;host=h')],
    ['ss: simple-obfs without its kind', ss('obfs-local;obfs-host=h')],
    ['ss: simple-obfs with its kind in capitals', ss('obfs-local;obfs=HTTP;obfs-host=h')],
    ['ss: a blank before the cipher', `ss://${b64url(' aes-128-gcm:p')}@h:1`],
    ['ss: a blank before the cipher in plain user info', 'ss://%20aes-128-gcm:p@h:1'],
    ['ssr: a raw percent sign in what nobody reads', ssr(r, 'remarks=&group=%zz')],
    ['ssr: a raw semicolon in what nobody reads', ssr(r, 'remarks=&group=a;b')],
    ['ssr: the standard alphabet inside', `ssr://${b64(`h:1:origin:none:plain:${b64('??>')}/?remarks=${b64('??>')}`)}`],
    ['ssr: a name as it is', ssr(r, 'remarks=plain text')],
    ['ssr: a name as it is that could be base64', ssr(r, 'remarks=test')],
    ['ssr: no slash before the question mark', `ssr://${b64url(`${r}?remarks=${b64url('x')}`)}`],
    ['ssr: a slash at the end', `ssr://${b64url(`${r}/`)}`],
    ['ssr: brackets', ssr(`[::1]:1:origin:none:plain:${b64url('p')}`)],
    ['ssr: a host like base64', ssr(`node1234:1:origin:none:plain:${b64url('p')}`)],
    ['ssr: a short host like base64', ssr(`ab:1:origin:none:plain:${b64url('p')}`)],
    ['ssr: a fragment', `${ssr(r)}#x`],
    ['trojan: a raw colon', 'trojan://a:b@h:1'],
    ['trojan: a raw slash', 'trojan://a/b@h:1'],
    ['trojan: insecurity in another word', 'trojan://p@h:1?allowInsecure=True'],
    ['trojan: the service name of gRPC', 'trojan://p@h:1?type=grpc&serviceName=s'],
    ['trojan: another word', 'trojan://p@h:1?type=websocket'],
    ['trojan-go: no port', 'trojan-go://p@h?type=ws'],
    ['trojan-go: a colon behind the cipher', 'trojan-go://p@h:1?encryption=ss%3Baes-128-gcm%3Ak'],
    ['trojan: the seed of mKCP', 'trojan://p@h:1?type=kcp&seed=s'],
    ['juicity: insecurity in a word that newer services do not know', `juicity://${id}:p@h:1?allow_insecure=1`],
    ['juicity: insecurity under another name', `juicity://${id}:p@h:1?allowInsecure=1`],
    ['tuic: insecurity under another name', `tuic://${id}:p@h:1?allowInsecure=1`],
    ['juicity: a percent-encoded colon', `juicity://${id}%3Apw@h:1`],
    ['socks5: a raw @ in the password', 'socks5://u:p@w/@h:1080'],
    ['trojan: the path alone of gRPC', 'trojan://p@h:1?type=grpc&path=svc'],
    [
      'vless: the host for the server name of gRPC',
      vless('?type=grpc&security=tls&host=real.example.com&serviceName=x'),
    ],
    ['trojan: an empty service name beside the path', 'trojan://p@h:1?type=grpc&serviceName=&path=svc'],
    ['juicity: another word for the server name', `juicity://${id}:p@h:1?peer=s.example.com`],
    ['juicity: another word for the congestion control', `juicity://${id}:p@h:1?congestionControl=cubic`],
    ['tuic: each ALPN on its own', `tuic://${id}:p@h:1?alpn=h3&alpn=h2`],
    ['tuic: a blank between two of ALPN', `tuic://${id}:p@h:1?alpn=h3,%20h2`],
    // The service gives its plugin a list of links with commas between them.
    ['tuic: a raw comma', `tuic://${id}:p@h:1?alpn=h3,h2#n`],
    ['tuic: a raw comma in the name', `tuic://${id}:p@h:1?alpn=h3#Tokyo, 1`],
    ['juicity: a raw comma in the password', `juicity://${id}:p,w@h:1#n`],
    ['juicity: a raw comma in the name', `juicity://${id}:pw@h:1#Tokyo, 1`],
    ['tuic: an empty ALPN', `tuic://${id}:p@h:1?alpn=#n`],
    ['tuic: no ALPN', `tuic://${id}:p@h:1#n`],
    ['juicity: two names of the server', `juicity://${id}:p@h:1?sni=s&peer=p`],
    ['tuic: an empty ALPN before another', `tuic://${id}:p@h:1?alpn=&alpn=h2`],
    ['tuic: no server name, in another word', `tuic://${id}:p@h:1?disable_sni=True`],
    ['socks5: a percent-encoded colon', 'socks5://user%3Apass@h:1080#n'],
    ['http: a percent-encoded colon', 'http://a%3Ab@h:8080'],
    ['http: a percent-encoded colon in what is sent', 'http-proxy://a%3Ab@h:443'],
    ['https: a percent-encoded colon', 'https-proxy://a%3Ab@h:443'],
    ['brackets around an IPv4 address', vless('').replace('a.example.com', '[1.2.3.4]')],
    ['brackets around a name of hexadecimal digits', 'trojan://p@[cafe]:443#n'],
    ['brackets around a name with a dot', 'socks5://[ab.cd]:1080'],
    ['ss: brackets around an IPv4 address in the older form', `ss://${b64('aes-256-gcm:pw@[1.2.3.4]:1')}`],
    ['ss: brackets around a name in the older form', `ss://${b64('aes-256-gcm:pw@[cafe]:1')}`],
    ['ss: a padding that is too long', 'ss://YWVzLTI1Ni1nY206cHA==@h:1'],
    ['ss: a padding where none is due', 'ss://YWVzLTI1Ni1nY206cHl5=@h:1'],
    ['ss: a padding where none is due in the older form', `ss://${b64('aes-256-gcm:pww@h.x:1').replace(/=+$/, '')}=`],
    ['a padding where none is due', `${vmess({ net: 'tcp', ps: 'x'.repeat(paddedBy) })}=`],
    ['ssr: a padding that is too long', `${ssr(r, 'remarks=')}==`],
    [
      'ssr: paddings inside that are too long',
      'ssr://aC5leGFtcGxlLmNvbToxOm9yaWdpbjpub25lOnBsYWluOmNIaz09Lz9yZW1hcmtzPWJuaz09',
    ],
    ['ssr: a padding of the name that is too long', ssr(r, `remarks=${b64url('ny')}==`)],
    ['ssr: a blank before the port', ssr(`h.example.com: 443:origin:none:plain:${b64url('p')}`)],
    ['ssr: a blank behind the port', ssr(`h.example.com:443 :origin:none:plain:${b64url('p')}`)],
    ['a port that is spelt with a fraction', spelt('"port":443.0')],
    ['a port that is spelt with an exponent', spelt('"port":4.43e2')],
    ['an alter id that is spelt with a fraction', spelt('"port":443,"aid":0.0')],
    ['keys in capitals', spelt('"port":443,"tls":"none","TLS":"tls","SNI":"s.example.com"')],
    ['vless: no header of SSE, in another word', vless('?type=xhttp&noSSEHeader=1')],
    ['vless: no header of gRPC, in another word', vless('?type=xhttp&noGRPCHeader=True')],
  ])('%s', (_, link) => {
    const read = readLink(link);
    if (!read.ok) throw new Error(`not read: ${link}`);
    const anew = sent(link);
    expect(anew).toBe(writeLink(read.kind, read.form, read.extra));
    expect(anew).not.toBe(link);
    // The service keeps of it what it keeps of the same server written by the editor.
    expect(kept(anew)).toMatchObject({ ...read.form, ...(read.kind === 'trojan' ? { peer: expect.any(String) } : {}) });
  });
});

test.each(['ws', 'h2'])('trojan: services from 2.2.5 to 2.2.6.2 read the path of %s from a service name', (net) => {
  const link = `trojan://p@h:1?type=${net}&path=%2Fx`;
  const read = readLink(link);
  if (!read.ok) throw new Error(read.reason);
  const to = (version: string) => sendableLink(link, 'trojan', read, serviceOf(version));
  expect(['2.2.4', '2.2.6.3', '2.2.7.5', '2.4.14'].map(to)).toEqual([link, link, link, link]);
  expect(readLink(`${link}&serviceName=%2Fx`)).toEqual(read);
  expect(['2.2.5', '2.2.6.2'].map(to)).toEqual([`${link}&serviceName=%2Fx`, `${link}&serviceName=%2Fx`]);
});

test.each(['grpc', 'kcp', 'quic'])('vless: the host that names the server over %s stays its name', (net) => {
  // The service keeps no host with these.
  const read = readLink(vless(`?type=${net}&security=tls&host=real.example.com`));
  expect(read).toMatchObject({ form: { sni: 'real.example.com', host: '' }, extra: {} });
  expect(readLink(vless(`?type=${net}&host=real.example.com`))).toMatchObject({
    form: { sni: '', host: 'real.example.com' },
  });
  // Services before 2.1 take the name of xtls from the host alone.
  expect(readLink(vless(`?type=${net}&security=xtls&host=a`))).toMatchObject({ form: { sni: '', host: 'a' } });
  expect(readLink(vless(`?type=ws&security=tls&host=a`))).toMatchObject({ form: { sni: '', host: 'a' } });
});

test('tuic: services from 2.3.0 on take a missing ALPN for h3 as the form does', () => {
  const link = `tuic://${id}:p@h:1#n`;
  const read = readLink(link);
  if (!read.ok) throw new Error(read.reason);
  expect(sendableLink(link, 'tuic', read, serviceOf('2.4.14'))).toBe(link);
});

test.each(['1', 'true', 'TLS'])('vmess: security=%s in a URL is TLS', (security) => {
  expect(readLink(`vmess://${id}@h:1?security=${security}`)).toMatchObject({ form: { tls: 'tls' } });
  expect(readLink(`vmess://${id}@h:1?security=0`)).toMatchObject({ form: { tls: 'none' } });
});

test.each(['hy2://pw@h:?sni=s', 'anytls://pw@h:#n', 'trojan-go://p@h:/?type=ws'])('%s has the usual port', (link) => {
  expect(readLink(link)).toMatchObject({ ok: true, form: { port: 443 } });
});

test('ss: TLS that is off is written so beside what the service cannot keep', () => {
  expect(sent(ss('v2ray-plugin;tls=0;host=a=b'))).toBe(
    `ss://${b64url('aes-128-gcm:p')}@h:1?plugin=${encodeURIComponent('v2ray-plugin;mode=websocket;host=a\\=b')}#n`,
  );
});

test('vmess: of a key in two cases the later counts, as for the service', () => {
  expect(readLink(spelt('"port":443,"tls":"none","TLS":"tls","Ps":"n"'))).toMatchObject({
    form: { tls: 'tls', ps: 'n' },
    extra: {},
  });
  expect(readLink(spelt('"port":443,"TLS":"tls","tls":"none"'))).toMatchObject({ form: { tls: 'none' } });
});

test('whatever the editor writes is sent as it is', () => {
  fc.assert(
    fc.property(anyDraft, ({ kind, form }) => {
      const link = writeLink(kind, form as never);
      expect(sent(link)).toBe(link);
    }),
    { numRuns: runs(1_000) },
  );
});

test.each([
  ['a zero-width space', `vless://${id}@h\u200b.example.com:1`, `vless://${id}@h.example.com:1`],
  ['a soft hyphen', `trojan://p\u00adw@h.example.com:1#a\u00adb`, 'trojan://pw@h.example.com:1#ab'],
  [
    'joiners in a name',
    `vless://${id}@h:1#می\u200cخواهم 👨\u200d👩\u200d👧`,
    `vless://${id}@h:1#می\u200cخواهم 👨\u200d👩\u200d👧`,
  ],
  [
    'an address that a messenger made a link',
    `vless://[${id}@h.example.com](mailto:${id}@h.example.com):2086?type=ws`,
    `vless://${id}@h.example.com:2086?type=ws`,
  ],
  [
    'a host that a messenger made a link',
    `vless://${id}@[h.example.com](http://h.example.com):2086?type=ws`,
    `vless://${id}@h.example.com:2086?type=ws`,
  ],
])('%s is put right before the link is sent', (_, link, tidy) => {
  expect(sent(link)).toBe(tidy);
});
