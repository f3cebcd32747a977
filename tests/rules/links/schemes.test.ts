import { describe, expect, test } from 'vitest';
import { fc, runs } from '../../harness/properties';
import { rulesOf, writeLink } from '../../../machines/domain/links/links';
import {
  isAmbiguous,
  likelyHttpReading,
  looksLikeLink,
  schemeOf,
  toServiceUrl,
  trimLink,
} from '../../../machines/domain/links/schemes';
import { parseServerLink, shareServer } from '../../../sandbox/links/codec';
import { anyDraft } from './forms';
import { forReimport } from '../../../machines/domain/links/for-service';
import { serviceOf } from '../../harness/capabilities';

const b64 = (text: string) => Buffer.from(text).toString('base64url');

describe('[3.57] the schemes recognised on import', () => {
  test.each('vmess vless ss ssr trojan trojan-go juicity tuic http https http-proxy https-proxy socks5'.split(' '))(
    '%s',
    (scheme) => {
      expect(looksLikeLink(`${scheme}://x`)).toBe(true);
      expect(looksLikeLink(`  ${scheme.toUpperCase()}://x`)).toBe(true);
      expect(schemeOf(`\ufeff${scheme}://x`)).toBe(scheme);
    },
  );

  test.each(['', 'hello', 'ftp://x', 'sub://aHR0cDovL2E', 'ss:/x', 'constructor://x', '://x'])('not %j', (line) => {
    expect(looksLikeLink(line)).toBe(false);
  });
});

test.each([
  ['SS://YTpi@c.example.com:1#X', 'ss://YTpi@c.example.com:1#X'],
  ['\u200b Trojan-Go://P@H:1 \u200b', 'trojan-go://P@H:1'],
  ['SUB://aHR0cDovL2E', 'sub://aHR0cDovL2E'],
  ['https://example.com/SUB', 'https://example.com/SUB'],
  ['example.com/sub', 'example.com/sub'],
])('%j is sent as %s', (line, sent) => {
  expect(toServiceUrl(line)).toBe(sent);
});

test.each([
  ['http://h:1#n', 'http-proxy://h:1#n'],
  ['HTTPS://h:1', 'https-proxy://h:1'],
  ['http-proxy://h:1', 'http-proxy://h:1'],
  ['ss://YTpi@h:1', 'ss://YTpi@h:1'],
  ['ss://YTpi@h:1?plugin=simple-obfs#n', 'ss://YTpi@h:1?plugin=simple-obfs%3Bobfs%3Dhttp#n'],
  ['ss://YTpi@h:1?plugin=simple-obfs%3Bobfs%3Dhttp#n', 'ss://YTpi@h:1?plugin=simple-obfs%3Bobfs%3Dhttp#n'],
  [
    'trojan://p@h:1?serviceName=a%2Fb&sni=h&type=grpc#n',
    'trojan://p@h:1?sni=h&type=grpc&serviceName=a%2Fb&path=a%2Fb#n',
  ],
  // Services before 2.2.7.5 read the path, later ones the service name: both say the same.
  ['trojan://p@h:1?path=x&serviceName=s&type=grpc', 'trojan://p@h:1?type=grpc&serviceName=s&path=s'],
  ['trojan://p@h:1?headerType=kcp&seed=s&sni=h&type=kcp#n', 'trojan://p@h:1?sni=h&type=kcp&seed=s&path=s#n'],
  ['trojan://p@h:1?sni=h&type=grpc', 'trojan://p@h:1?sni=h&type=grpc'],
  ['trojan://p@h:1?path=%2F&sni=h&type=ws#serviceName=x', 'trojan://p@h:1?path=%2F&sni=h&type=ws#serviceName=x'],
  [`ssr://${b64('[::1]:1:origin:none:plain:cA==/?remarks=')}`, `ssr://${b64('::1:1:origin:none:plain:cA/?remarks=')}`],
  [`ssr://${b64('h:10:origin:none:plain:cA==/?remarks=')}=`, `ssr://${b64('h:10:origin:none:plain:cA==/?remarks=')}=`],
])('a shared %s comes back as %s', (link, sent) => {
  expect(forReimport(link, serviceOf())).toBe(sent);
});

test.each([
  ['http://h:8080', 'proxy'],
  ['http://u:p@[::1]:8080/#n?', 'proxy'],
  ['https://example.com', 'subscription'],
  ['https://example.com:8443/sub', 'subscription'],
  ['http://127.0.0.1:13080?n=3', 'subscription'],
] as const)('%s is likelier a %s', (line, reading) => {
  expect(isAmbiguous(line)).toBe(true);
  expect(likelyHttpReading(line)).toBe(reading);
});

test('a deleted server comes back the same, whatever the service shares of it', () => {
  fc.assert(
    fc.property(anyDraft, ({ kind, form }) => {
      // What the editor refuses the service would cut.
      fc.pre(rulesOf(kind).problems(form as never).length === 0);
      const before = parseServerLink(writeLink(kind, form as never));
      const shared = shareServer(before, '2.2');
      expect(shareServer(parseServerLink(forReimport(shared, serviceOf())), '2.2')).toBe(shared);
    }),
    { numRuns: runs(1_000) },
  );
});

test('white space of every kind is trimmed, also around zero-width spaces', () => {
  expect(trimLink('\ufeff\u200b \u200b\tss://x\u3000\u200b\r\n')).toBe('ss://x');
  expect(trimLink('\u202b\u2066ss://x\u2069\u200e\u00a0')).toBe('ss://x');
  expect(trimLink(' \u200b')).toBe('');
});
