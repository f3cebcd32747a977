import { describe, expect, test } from 'vitest';
import {
  forReimport,
  isAmbiguous,
  likelyHttpReading,
  looksLikeLink,
  schemeOf,
  toServiceUrl,
  trimLink,
} from '../../../machines/domain/links/schemes';

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
])('a shared %s comes back as %s', (link, sent) => {
  expect(forReimport(link)).toBe(sent);
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

test('white space of every kind is trimmed, also around zero-width spaces', () => {
  expect(trimLink('\ufeff\u200b \u200b\tss://x\u3000\u200b\r\n')).toBe('ss://x');
});
