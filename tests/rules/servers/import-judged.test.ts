// What the dialog says about lines before and after they are sent, beside what a line is (import-lines.test.ts).
import { describe, expect, test } from 'vitest';
import { encodeBase64 } from '../../../machines/domain/links/encoding/base64';
import { EMPTY_TOUCH, type Touch } from '../../../machines/domain/touch';
import { noticesOf, tabOf } from '../../../machines/servers/import.rules';
import {
  appended,
  countsOf,
  isAsked,
  likelyChoice,
  batchesOf,
  readLines,
  splicesPaste,
  takenOf,
  verdictsOf,
  withPasted,
  type HttpChoice,
} from '../../../machines/servers/import-lines.rules';
import { lists, server, subscription } from '../../harness/touch-lists';
import { serviceOf } from '../../harness/capabilities';

const SERVICE = serviceOf();

const ss = (name: string) =>
  `ss://${Buffer.from('aes-256-gcm:pass').toString('base64url')}@${name}.example.com:443#${name}`;
const PROXY = 'http://10.0.0.1:8080';
/** A password with a slash looks like a path. */
const EITHER = 'http://u:p@w/@h:8080';

const duplicates = (text: string, choice: HttpChoice, touch: Touch = EMPTY_TOUCH) =>
  verdictsOf(readLines(text, SERVICE), choice, touch).map(({ duplicate }) => duplicate);

describe('http(s):// among other lines', () => {
  test('it is asked about beside servers, too', () => {
    const lines = readLines(`${ss('a')}\n${PROXY}`, SERVICE);
    expect([isAsked(lines), likelyChoice(lines)]).toEqual([true, 'proxy']);
  });

  test('each counts as it looks when they look different', () => {
    const lines = readLines(`${PROXY}\n${EITHER}`, SERVICE);
    expect([isAsked(lines), likelyChoice(lines)]).toEqual([true, 'each']);
    expect(batchesOf(lines, 'each').map(({ kind }) => kind)).toEqual(['servers', 'subscription']);
  });
});

describe('duplicates', () => {
  test('lines that nobody understands are none', () => {
    expect(duplicates('rubbish\nrubbish', 'each')).toEqual([null, null]);
  });

  test('of an address count as what the person said that it is', () => {
    const listed = lists(0, [subscription(1, 0, { address: PROXY })]);
    expect(duplicates(PROXY, 'subscription', listed)).toEqual(['inLists']);
    expect(duplicates(PROXY, 'proxy', listed)).toEqual([null]);
    const proxy = lists([server(1, { name: '', address: '10.0.0.1:8080', net: 'http' })]);
    expect(duplicates(PROXY, 'proxy', proxy)).toEqual(['inLists']);
    expect(duplicates(PROXY, 'subscription', proxy)).toEqual([null]);
  });

  test('an address behind sub:// is the address', () => {
    const address = 'https://host1.example.com/sub';
    expect(duplicates(`sub://${encodeBase64(address)}\n${address}`, 'each', lists(0, [1]))).toEqual([
      'inLists',
      'inText',
    ]);
    expect(duplicates(`sub://${encodeBase64(address)}`, 'each', lists(0, [1]))).toEqual(['inLists']);
  });
});

describe('what is counted', () => {
  test('servers with a warning, unless they are addresses', () => {
    const lines = readLines('trojan://p@h:1?type=ws&host=x\nhttp://u@h:8080\nsocks5://h:1\nrubbish', SERVICE);
    const counts = { servers: 3, subscriptions: 0, unsupported: 0, unknown: 1, duplicates: 0 };
    expect(countsOf(verdictsOf(lines, 'proxy', EMPTY_TOUCH))).toEqual({ ...counts, warned: 2 });
    expect(countsOf(verdictsOf(lines, 'subscription', EMPTY_TOUCH))).toEqual({
      ...counts,
      servers: 2,
      subscriptions: 1,
      warned: 1,
    });
  });

  test('the whole line is at fault when no field of it is', () => {
    const fields = readLines('sub://!!!\nhttp://', SERVICE).lines.map(({ reading }) => reading);
    expect(fields).toEqual([
      { kind: 'unknown', scheme: null, field: 'link', reason: 'base64-invalid' },
      { kind: 'unknown', scheme: null, field: 'link', reason: 'host-missing' },
    ]);
  });
});

describe('what is said of a line', () => {
  test('what the service will not keep of it, with what its field is called', () => {
    const [verdict] = verdictsOf(readLines('trojan://p@h:1?type=ws&host=x', SERVICE), 'each', EMPTY_TOUCH);
    expect(verdict?.warnings).toEqual([{ label: 'httpHost', reason: 'not-kept' }]);
  });

  test.each([
    ['{"outbounds":[]}', '2.2.6.7', 'json-foreign', null],
    ['hysteria2://pw@h:1', '2.2.6.7', 'kind-unsupported', 'hysteria2'],
    ['vmess://broken', '2.2.6.7', 'json-invalid', 'vmess'],
    ['https://a.example.com/s?a="b', '2.4.14', 'subscription-character', null],
  ])('%s: the whole line is at fault', (line, version, reason, scheme) => {
    const readings = readLines(line, serviceOf(version)).lines.map(({ reading }) => reading);
    expect(readings).toEqual([{ kind: 'unknown', scheme, field: 'link', reason }]);
  });

  test.each(['no {list}', 'see https://a.example.com'])('base64 of "%s" is no list: it stays as it is', (text) => {
    const base64 = encodeBase64(text);
    expect(readLines(base64, SERVICE).lines.map((line) => line.text)).toEqual([base64]);
  });

  test('what cannot be put together again are lines of their own', () => {
    const { lines } = readLines(`vmess://abcd\nrubbish\nefgh\n${ss('a')}`, SERVICE);
    expect(lines.map(({ text, reading }) => [text, reading.kind])).toEqual([
      ['vmess://abcd', 'unknown'],
      ['rubbish', 'unknown'],
      ['efgh', 'unknown'],
      [ss('a'), 'server'],
    ]);
  });

  test('nothing is no line', () => {
    for (const text of ['', ' \n '])
      expect(readLines(text, SERVICE)).toEqual({ lines: [], unread: [], known: new Map() });
  });
});

describe('an address', () => {
  test('goes with its scheme in lower case, whatever stands behind it', () => {
    const sent = (text: string) => batchesOf(readLines(text, SERVICE), 'each').map(({ url }) => url);
    expect(sent('HTTPS://x.example.com/s?token=1#n')).toEqual(['https://x.example.com/s?token=1#n']);
  });
});

describe('what was taken', () => {
  test('nothing, when no row came of a link that nobody here can read', () => {
    const [unsupported] = batchesOf(readLines('mieru://u:p@h:1', SERVICE), 'each');
    expect(unsupported && takenOf(unsupported, lists(1), lists(1))).toEqual([]);
    expect(unsupported && takenOf(unsupported, lists(1), lists(2))).toEqual([0]);
  });

  const [batch] = batchesOf(readLines([ss('a'), 'rubbish', ss('b')].join('\n'), SERVICE), 'each');

  test('all of it, when as many rows came as were sent, whatever the service calls them', () => {
    expect(batch && takenOf(batch, lists(1), lists(3))).toEqual([0, 2]);
  });

  test('none of it that cannot be recognised, when fewer came', () => {
    expect(batch && takenOf(batch, lists(1), lists(2))).toEqual([]);
  });
});

describe('what is said of it', () => {
  const output = { taken: [0], servers: 1, subscriptions: [], fault: null };

  test.each([
    ['all', output, 1, 'success'],
    ['some', output, 2, 'warning'],
    [
      'a subscription',
      { ...output, servers: 0, subscriptions: [{ name: 'x', servers: 2, tab: 'sub:0' }] },
      0,
      'success',
    ],
    [
      'an empty subscription',
      { ...output, servers: 0, subscriptions: [{ name: 'x', servers: 0, tab: 'sub:0' }] },
      0,
      'warning',
    ],
  ] as const)('of %s: %s', (_, given, lines, intent) => {
    expect(noticesOf(given, lines).map((notice) => notice.intent)).toEqual([intent]);
  });

  test('what came offers the fastest of its own list', () => {
    const subscriptions = [
      { name: 'x', servers: 2, tab: 'sub:2' },
      { name: 'empty', servers: 0, tab: 'sub:3' },
      { name: 'y', servers: 3, tab: 'sub:4' },
    ] as const;
    expect(noticesOf({ ...output, subscriptions }, 1).map(({ actions }) => actions)).toEqual([
      [{ kind: 'fastest', tab: 'servers' }],
      [{ kind: 'fastest', tab: 'sub:2' }],
      [],
      [{ kind: 'fastest', tab: 'sub:4' }],
    ]);
    expect(tabOf({ ...output, subscriptions })).toBe('sub:2');
    expect(tabOf({ ...output, subscriptions: subscriptions.slice(1) })).toBe('sub:4');
    expect(tabOf({ ...output, subscriptions: subscriptions.slice(1, 2) })).toBe('servers');
    expect(tabOf({ ...output, servers: 0, subscriptions: subscriptions.slice(1, 2) })).toBeNull();
  });
});

describe('pasting', () => {
  test.each([
    ['a\nb', true],
    ['a\r\n\r\n  b', true],
    ['a\n', false],
    ['\nb', false],
    ['a b', false],
  ])('of %j into one line is done here: %s', (text, here) => {
    expect(splicesPaste(text, true)).toBe(here);
  });

  test('lines of any system become lines', () => {
    expect(withPasted('', 'a\rb\r\nc\nd', 0, 0)).toBe('a\nb\nc\nd');
  });

  test('behind blanks alone is a beginning', () => {
    expect(appended(' \n', ' a ')).toBe('a');
    expect(appended('a ', ' b ')).toBe('a\nb');
  });
});
