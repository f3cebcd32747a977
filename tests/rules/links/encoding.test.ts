import { describe, expect, test } from 'vitest';
import { fc } from '../../harness/properties';
import { decodeBase64, encodeBase64, encodeBase64Url } from '../../../machines/domain/links/encoding/base64';
import { decodePercent, encodePercent } from '../../../machines/domain/links/encoding/percent';
import { Query, writeQuery } from '../../../machines/domain/links/encoding/query';
import { decodeUtf8, encodeUtf8 } from '../../../machines/domain/links/encoding/utf8';

const anyText = fc.string({ unit: 'binary', maxLength: 200 });

describe('base64 and UTF-8 agree with the platform', () => {
  test('encoding', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(encodeBase64(text)).toBe(Buffer.from(text).toString('base64'));
        expect(encodeBase64Url(text)).toBe(Buffer.from(text).toString('base64url'));
        expect([...encodeUtf8(text)]).toEqual([...new TextEncoder().encode(text)]);
      }),
    );
  });

  test('decoding any bytes, valid or not', () => {
    const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), (bytes) => {
        // The platform may put more than one U+FFFD for one broken sequence.
        const once = (text: string) => text.replace(/\ufffd+/g, '\ufffd');
        expect(once(decodeUtf8(bytes))).toBe(once(decoder.decode(bytes)));
      }),
      { numRuns: 2_000 },
    );
  });

  test('long texts', () => {
    const text = '日本 ascii 🇯🇵'.repeat(10_000);
    expect(decodeBase64(encodeBase64(text))).toBe(text);
  });
});

describe('base64 as it is found', () => {
  test('either alphabet, any padding, white space anywhere', () => {
    fc.assert(
      fc.property(
        anyText.filter((text) => text !== ''),
        fc.boolean(),
        fc.nat(3),
        fc.nat(),
        (text, url, padding, cut) => {
          const body = Buffer.from(text)
            .toString(url ? 'base64url' : 'base64')
            .replace(/=+$/, '');
          const at = cut % (body.length + 1);
          expect(decodeBase64(`${body.slice(0, at)}\r\n ${body.slice(at)}${'='.repeat(padding)}`)).toBe(
            Buffer.from(text).toString(),
          );
        },
      ),
    );
  });

  test.each(['\u00a0YWJj', 'YW\u200bJj', 'YWJ\u00adj', 'YWJj\ufeff', 'YWJ\u2060j'])(
    '%j has marks that nobody sees',
    (text) => {
      expect(decodeBase64(text)).toBe('abc');
    },
  );

  test.each(['a', 'YWJjZ', 'YW=J', 'YW J%', 'é', '日'])('%j is none', (text) => {
    expect(decodeBase64(text)).toBeNull();
  });

  test('bytes that are no text do not stop the reading', () => {
    expect(decodeBase64('/w==')).toBe('\ufffd');
    expect(decodeBase64('4oLi')).toBe('\ufffd\ufffd');
    expect(decodeBase64('7aCA')).toBe('\ufffd');
  });
});

test('percent-encoding comes back, and broken escapes stay', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      expect(decodePercent(encodePercent(text))).toBe(text);
    }),
  );
  expect(decodePercent('100% %zz %41%ff %E6%97%A5')).toBe('100% %zz %41%ff 日');
  expect(encodePercent('\ud800')).toBe('%EF%BF%BD');
});

test('a query: first value first, plus is a space, the rest is kept', () => {
  const query = new Query('a=1&b=x+y%2B&a=2&c&&d=%zz&d=');
  expect(query.take('z', 'a')).toBe('1');
  expect(query.take('b')).toBe('x y+');
  expect(query.rest()).toEqual({ c: '', d: ['%zz', ''] });
  expect(
    writeQuery(
      [
        ['a', '1'],
        ['e', ''],
      ],
      { a: '9', e: '9', c: '', d: ['x y', null], o: { k: 1 } },
    ),
  ).toBe('?a=1&c=&d=x%20y&d=&o=%7B%22k%22%3A1%7D');
  expect(writeQuery([], {})).toBe('');
});
