import { describe, expect, test } from 'vitest';
import { encodeBase64 } from '../../../machines/domain/links/encoding/base64';
import { noticesOf } from '../../../machines/servers/import.rules';
import {
  appended,
  countsOf,
  isAsked,
  likelyChoice,
  batchesOf,
  readLines,
  readMore,
  SLICE,
  restOf,
  splicesPaste,
  takenOf,
  verdictsOf,
  withPasted,
  type HttpChoice,
} from '../../../machines/servers/import-lines.rules';
import { EMPTY_TOUCH } from '../../../machines/domain/touch';
import { lists, server, subscription } from '../../harness/touch-lists';
import { serviceOf } from '../../harness/capabilities';

const SERVICE = serviceOf();

const ss = (name: string, host = `${name}.example.com`) =>
  `ss://${Buffer.from('aes-256-gcm:pass').toString('base64url')}@${host}:443#${encodeURIComponent(name)}`;

const verdicts = (text: string, choice?: HttpChoice, touch = EMPTY_TOUCH) => {
  const lines = readLines(text, SERVICE);
  return verdictsOf(lines, choice ?? likelyChoice(lines), touch);
};
const urls = (text: string, choice?: HttpChoice) => {
  const lines = readLines(text, SERVICE);
  return batchesOf(lines, choice ?? likelyChoice(lines)).map(({ kind, url }) => [kind, url]);
};

describe('what a line is', () => {
  test.each([
    [ss('Tokyo'), 'server', { name: 'Tokyo', address: 'Tokyo.example.com:443', net: 'SS(aes-256-gcm)' }],
    ['socks5://[::1]:1080#six', 'server', { name: 'six', address: '[::1]:1080', net: 'socks5' }],
    ['http-proxy://u:p@h.example.com:80', 'server', { name: '', address: 'h.example.com:80', net: 'http' }],
  ] as const)('[3.57] %s is a server', (line, meaning, row) => {
    expect(verdicts(line)[0]).toMatchObject({ meaning, reading: { row } });
  });

  test.each([
    ['https://sub.example.com/list?token=1', 'sub.example.com', 'https://sub.example.com/list?token=1'],
    ['https://user:pw@sub.example.com:8443/x', 'sub.example.com:8443', 'https://user:pw@sub.example.com:8443/x'],
    [`sub://${encodeBase64('http://a.example.com/s')}`, 'a.example.com', 'http://a.example.com/s'],
    [`sub://${encodeBase64('http://a.example.com/s')}?remarks=x`, 'a.example.com', 'http://a.example.com/s'],
    [`sub://${encodeBase64('http://a.example.com/s')}#My%20list`, 'a.example.com', 'http://a.example.com/s'],
    [encodeBase64('https://a.example.com/s'), 'a.example.com', 'https://a.example.com/s'],
  ])('%s is a subscription', (line, host, address) => {
    expect(verdicts(line)[0]).toMatchObject({ meaning: 'subscription', reading: { host, address } });
  });

  test.each([
    'https://a.example.com/s?a="b',
    'https://a.example.com/s\\t',
    `sub://${encodeBase64('http://a.example.com/"')}`,
  ])('%s is no subscription that 2.4.14 would list', (line) => {
    expect(verdicts(line)[0]).toMatchObject({ meaning: 'subscription' });
    const { lines } = readLines(line, serviceOf('2.4.14'));
    expect(lines).toMatchObject([{ reading: { kind: 'unknown', reason: 'subscription-character' } }]);
  });

  test('a proxy whose password has a quotation mark can be nothing else there', () => {
    const { lines } = readLines('http://u:a"b@h.example.com:80', serviceOf('2.4.14'));
    expect(lines).toMatchObject([{ reading: { kind: 'server' } }]);
  });

  test.each([
    ['rubbish', 'scheme-unknown'],
    ['sub://!!!', 'base64-invalid'],
    [`sub://${encodeBase64('no address')}`, 'base64-invalid'],
    ['http://', 'host-missing'],
    ['http://:8080', 'host-missing'],
    ['vmess://%%%', 'base64-invalid'],
    ['socks5://h:70000', 'port-out-of-range'],
  ])('[3.58] %s is not understood, and why', (line, reason) => {
    expect(verdicts(line)[0]).toMatchObject({ meaning: 'unknown', reading: { reason } });
  });

  test.each([
    ['hysteria2://pw@h:1', '2.2.6.7', {}],
    ['HY2://pw@h:1', '2.2.7.5', {}],
    ['wireguard://k@h:1?publicKey=k&address=10.0.0.2', '2.3.4', {}],
    ['tuic://u:p@h:1', '2.1.1', {}],
    [`ssr://${encodeBase64('h:1:origin:none:plain:cA/?remarks=')}`, '2.5.0', { coreVersion: '2.5.0' }],
  ])('%s is not sent to %s, which knows no such servers', (line, version, more) => {
    const lines = readLines(line, serviceOf(version, more));
    expect(lines.lines[0]?.reading).toMatchObject({ kind: 'unknown', reason: 'kind-unsupported' });
    expect(readLines(line, serviceOf('2.4.14')).lines[0]?.reading.kind).toBe('server');
  });

  test.each(['mieru://u:p@h:1', 'ping-tunnel://h', 'Naive+HTTPS://u:p@h:443#n'])(
    '%s is of a scheme that nobody here knows: the service is given it as it is',
    (line) => {
      expect(verdicts(line)[0]).toMatchObject({ meaning: 'unsupported', duplicate: null });
      expect(urls(line)).toEqual([['unsupported', line]]);
    },
  );

  test('unsupported links go one at a time, behind everything else: a batch skips what the service does not know', () => {
    const text = `mieru://a@h:1\n${ss('a')}\nhttps://x.example.com/s\nmieru://b@h:1\nmieru://a@h:1`;
    expect(urls(text)).toEqual([
      ['servers', ss('a')],
      ['subscription', 'https://x.example.com/s'],
      ['unsupported', 'mieru://a@h:1'],
      ['unsupported', 'mieru://b@h:1'],
      ['unsupported', 'mieru://a@h:1'],
    ]);
    expect(verdicts(text).map(({ duplicate }) => duplicate)).toEqual([null, null, null, null, 'inText']);
    expect(countsOf(verdicts(text))).toMatchObject({ servers: 1, subscriptions: 1, unsupported: 3, unknown: 0 });
  });

  test('a document in SIP008 is read here: the service would keep passwords encoded, and fail at plugins', () => {
    const key = 'YctPZ6U7xPPcU+gp3u+0tx/tRizJN9K8y+uKlW2qjlI=';
    const document = {
      version: 1,
      servers: [
        {
          server: '2001:db8::1',
          server_port: 8388,
          method: '2022-blake3-aes-256-gcm',
          password: key,
          remarks: '节点 1',
        },
        {
          id: '27b8a625-4f4b-4428-9f0f-8a2317db7c79',
          server: 'a.example.com',
          server_port: '443',
          method: 'aes-128-gcm',
          password: 'p@:/',
          plugin: 'obfs-local',
          plugin_opts: 'obfs=http;obfs-host=h;obfs-uri=/',
        },
        { server: 'b.example.com', method: 'aes-128-gcm', password: 'p' },
      ],
    };
    const user = (text: string) => Buffer.from(text).toString('base64url');
    const links = [
      `ss://${user(`2022-blake3-aes-256-gcm:${key}`)}@[2001:db8::1]:8388#%E8%8A%82%E7%82%B9%201`,
      `ss://${user('aes-128-gcm:p@:/')}@a.example.com:443?plugin=obfs-local%3Bobfs%3Dhttp%3Bobfs-host%3Dh%3Bobfs-uri%3D%2F`,
    ];
    const text = JSON.stringify(document, null, 2);
    for (const given of [text, `\n${text}\n`, encodeBase64(text)]) {
      expect(urls(given)).toEqual([['servers', links.join('\n')]]);
      expect(verdicts(given).at(-1)).toMatchObject({ meaning: 'unknown', reading: { reason: 'port-missing' } });
      expect(restOf(readLines(given, SERVICE), [0, 1])).toBe(`ss://${user('aes-128-gcm:p')}@b.example.com`);
    }
  });

  test.each(['{"version":1,"serv', '{"outbounds":[]}', '{"servers":[1]}', '{"v":\n2}'])('%s is no list', (text) => {
    expect(verdicts(text)).toMatchObject([{ text, meaning: 'unknown', reading: { reason: 'json-foreign' } }]);
    expect(urls(text)).toEqual([]);
  });

  test('a brace at the beginning of a later line makes no JSON of it', () => {
    const text = JSON.stringify([{ server: 'a', server_port: 1 }], null, 2);
    expect(verdicts(text).map(({ meaning }) => meaning)).toEqual(text.split('\n').map(() => 'unknown'));
    expect(urls(text)).toEqual([]);
  });

  test.each([
    ['a list in base64', (text: string) => encodeBase64(text)],
    ['a list in base64 in lines', (text: string) => encodeBase64(text).replace(/.{60}/g, '$&\r\n')],
    ['links side by side', (text: string) => text.replace(/\n/g, ' ')],
    ['links with commas', (text: string) => text.replace(/\n/g, ', ')],
    ['links with bars', (text: string) => text.replace(/\n/g, '|')],
    ['the separators of other systems', (text: string) => text.replace('\n', '\u2028').replace('\n', '\u0085')],
  ])('%s are lines', (_, write) => {
    const lines = [ss('a'), 'vless://id@b.example.com:443?type=tcp#b', ss('c')];
    expect(urls(write(lines.join('\n')))).toEqual([['servers', lines.join('\n')]]);
  });

  test('comments and blank lines are passed over', () => {
    const text = `#profile-title: x\n\n${ss('a')}\r\n// more\n   \n${ss('b')}`;
    expect(urls(text)).toEqual([['servers', `${ss('a')}\n${ss('b')}`]]);
    expect(verdicts(text)).toHaveLength(2);
    expect(verdicts('# nothing else')).toEqual([]);
  });

  test('a list in base64 below other lines, too', () => {
    const text = `${ss('a')}\n${encodeBase64(`${ss('b')}\n${ss('c')}`)}\n${encodeBase64('{"version":1}')}`;
    expect(urls(text)).toEqual([['servers', [ss('a'), ss('b'), ss('c')].join('\n')]]);
    expect(verdicts(text).at(-1)).toMatchObject({ meaning: 'unknown' });
  });

  test('an address with links in it stays whole', () => {
    const address = 'https://a.example.com/convert?url=ss://x|vmess://y, ss://z';
    expect(urls(address)).toEqual([['subscription', address]]);
  });

  test('a name may hold another address', () => {
    const link = `${ss('a')} by https://b.example.com`;
    expect(verdicts(link)).toMatchObject([
      { meaning: 'server', reading: { row: { name: 'a by https://b.example.com' } } },
    ]);
  });

  test('links and addresses with spaces between them are as many, and a name keeps its own spaces', () => {
    const links = [
      ss('a'),
      'https://one.example.com/s?t=1',
      'https://two.example.com/s',
      'vless://id@b.example.com:443?type=tcp#New York',
      ss('c'),
      `sub://${encodeBase64('https://three.example.com/s')}`,
      ss('d'),
    ];
    const all = links.map((text) => ({ text }));
    expect(verdicts(links.join(' '))).toMatchObject(all);
    expect(verdicts(links.join('  \t '))).toMatchObject(all);
    expect(verdicts(links.slice(1).join('\u3000'))).toMatchObject(all.slice(1));
    expect(verdicts(links.join(' ')).map(({ meaning }) => meaning)).toEqual(
      'server subscription subscription server server subscription server'.split(' '),
    );
  });

  test.each(['https://a.example.com/s my provider', 'https://a.example.com/?url=ss://x https', `${ss('a')} ss :// b`])(
    '%s is one line',
    (line) => {
      expect(verdicts(line)).toHaveLength(1);
    },
  );

  test('a link in base64 that was broken into lines is one', () => {
    const json = { ps: 'n', add: 'a.example.com', port: '443', net: 'tcp', id: 'i'.repeat(200) };
    const link = `vmess://${encodeBase64(JSON.stringify(json))}`;
    const broken = link.replace(/.{76}/g, '$&\n');
    expect(broken.split('\n').length).toBeGreaterThan(3);
    expect(urls(`${ss('a')}\n${broken}\nrubbish\n${ss('b')}`)).toEqual([
      ['servers', `${ss('a')}\n${link}\n${ss('b')}`],
    ]);
    expect(verdicts(`${broken}\nrubbish`).map(({ meaning }) => meaning)).toEqual(['server', 'unknown']);
  });

  test('a line that stands in the text twice is read once, and one that is known already not again', () => {
    const first = readLines(`${ss('a')}\n${ss('b')}`, SERVICE);
    const second = readLines(`${ss('b')}\n${ss('c')}\n${ss('b')}`, SERVICE, first);
    expect(second.lines[0]?.reading).toBe(first.lines[1]?.reading);
    expect(second.lines[2]?.reading).toBe(first.lines[1]?.reading);
    expect([...second.known.keys()]).toEqual([ss('b'), ss('c')]);
  });
});

describe('http(s)://host:port may be both', () => {
  test('it is asked, with the likelier chosen', () => {
    const proxy = readLines('http://10.0.0.1:8080', SERVICE);
    expect(isAsked(proxy)).toBe(true);
    expect(likelyChoice(proxy)).toBe('proxy');
    expect(isAsked(readLines('https://a.example.com/x', SERVICE))).toBe(false);
    expect(isAsked(readLines(ss('a'), SERVICE))).toBe(false);
  });

  test('the choice decides what is sent: a proxy under the name that the service takes for one', () => {
    expect(urls('HTTP://10.0.0.1:8080', 'proxy')).toEqual([['servers', 'http-proxy://10.0.0.1:8080']]);
    expect(urls('HTTP://10.0.0.1:8080', 'subscription')).toEqual([['subscription', 'http://10.0.0.1:8080']]);
    expect(urls('https://10.0.0.1:8080', 'each')).toEqual([['servers', 'https-proxy://10.0.0.1:8080']]);
  });
});

describe('duplicates', () => {
  test('are marked within the text and against the lists, by address, net and name', () => {
    const listed = server(1, { name: 'a', address: 'a.example.com:443', net: 'SS(aes-256-gcm)' });
    const touch = lists([listed], [subscription(1, 0)]);
    const text = [
      ss('a'),
      ss('b'),
      ss('b'),
      ss('a', 'other.example.com'),
      'https://host1.example.com/sub',
      'https://new.example.com/s',
    ];
    expect(verdicts(text.join('\n'), 'each', touch).map(({ duplicate }) => duplicate)).toEqual([
      'inLists',
      null,
      'inText',
      null,
      'inLists',
      null,
    ]);
  });

  test('a subscription’s servers count, too', () => {
    const row = server(1, {
      _type: 'subscriptionServer',
      name: 'a',
      address: 'a.example.com:443',
      net: 'SS(aes-256-gcm)',
    });
    expect(verdicts(ss('a'), 'each', lists(0, [subscription(1, 0, { servers: [row] })]))[0]?.duplicate).toBe('inLists');
  });
});

describe('what is sent', () => {
  test('[7.25] all servers in one call, schemes in lower case, then each subscription in its own; the rest stays', () => {
    const text = `SS${ss('a').slice(2)}\nrubbish\nhttps://x.example.com/s\n  ${ss('b')}  \nhttps://y.example.com/s`;
    expect(urls(text)).toEqual([
      ['servers', `${ss('a')}\n${ss('b')}`],
      ['subscription', 'https://x.example.com/s'],
      ['subscription', 'https://y.example.com/s'],
    ]);
    expect(urls('rubbish')).toEqual([]);
  });

  test('vmess in the form of a URL is written as the service reads it', () => {
    const [batch] = urls('vmess://7b9f4a52-6a2f-4d55-9b2e-0f3f5f5f0001@a.example.com:443?type=ws#n');
    const json = JSON.parse(Buffer.from(String(batch?.[1]).slice('vmess://'.length), 'base64').toString()) as object;
    expect(json).toMatchObject({ add: 'a.example.com', port: '443', net: 'ws', ps: 'n' });
  });

  test('what the service would read otherwise is written anew, in a row that says the same', () => {
    const key = 'YctPZ6U7xPPcU+gp3u+0tx/tRizJN9K8y+uKlW2qjlI=';
    const plain = `ss://2022-blake3-aes-256-gcm:${encodeURIComponent(key)}@a.example.com:443#n`;
    const base64 = Buffer.from(`2022-blake3-aes-256-gcm:${key}`).toString('base64url');
    expect(urls(`${plain}\n${ss('b')}`)).toEqual([['servers', `ss://${base64}@a.example.com:443#n\n${ss('b')}`]]);
    expect(verdicts(plain)[0]).toMatchObject({ reading: { row: { name: 'n', address: 'a.example.com:443' } } });
    expect(urls('http://u:p@w/@h:8080', 'proxy')).toEqual([['servers', 'http-proxy://u:p%40w%2F@h:8080']]);
  });

  test('an address behind sub:// goes as it is, without the name that stands behind it', () => {
    const address = encodeBase64('https://x.example.com/s');
    expect(urls(`SUB://${address}`)).toEqual([['subscription', `sub://${address}`]]);
    expect(urls(`sub://${address}#n`)).toEqual([['subscription', 'https://x.example.com/s']]);
  });

  test('counts', () => {
    expect(countsOf(verdicts(`${ss('a')}\n${ss('a')}\nrubbish\nhttps://x.example.com/s`))).toEqual({
      servers: 2,
      subscriptions: 1,
      unsupported: 0,
      unknown: 1,
      duplicates: 1,
      warned: 0,
    });
  });
});

describe('what was taken', () => {
  const row = (name: string) => server(9, { name, address: `${name}.example.com:443`, net: 'SS(aes-256-gcm)' });
  const batch = () => {
    const [first] = batchesOf(readLines([ss('a'), 'rubbish', ss('b'), ss('b')].join('\n'), SERVICE), 'each');
    if (first === undefined) throw new Error('no batch');
    return first;
  };

  test.each([
    ['all', ['a', 'b', 'b'], [0, 2, 3]],
    ['none', [], []],
    ['one of two that are alike', ['a', 'b'], [0, 2]],
    ['the second', ['b'], [2]],
  ])('%s', (_, names, taken) => {
    const before = lists([row('old')]);
    expect(takenOf(batch(), before, lists([row('old'), ...names.map(row)]))).toEqual(taken);
  });

  test('the rest keeps its words and its order', () => {
    expect(restOf(readLines('one\n\n two \nthree', SERVICE), [0])).toBe('two\nthree');
  });
});

describe('pasting', () => {
  test('lines come into an input as lines, and a large text into either without the browser', () => {
    expect(splicesPaste('ss://a\r\nss://b', true)).toBe(true);
    expect(splicesPaste('ss://a\n', true)).toBe(false);
    expect(splicesPaste('ss://a\nss://b', false)).toBe(false);
    expect(splicesPaste('x'.repeat(20_001), false)).toBe(true);
  });
  test('it takes the place of what is selected', () => {
    expect(withPasted('one two', 'x\r\ny', 4, 7)).toBe('one x\ny');
    expect(withPasted('', 'a', 0, 0)).toBe('a');
  });
});

test('more lines go to the end', () => {
  expect(appended('', ' a\n')).toBe('a');
  expect(appended('a\n\n', 'b\nc')).toBe('a\nb\nc');
});

describe('what is said of it', () => {
  const output = { taken: [], servers: 0, subscriptions: [], fault: null };
  test.each([
    [{ ...output, servers: 2 }, 2, [['imported', { count: 2 }]]],
    [{ ...output, servers: 2 }, 4, [['importedSome', { taken: 2, lines: 4 }]]],
    [
      {
        ...output,
        servers: 1,
        subscriptions: [
          { name: 'x', servers: 0, tab: 'sub:0' },
          { name: 'y', servers: 3, tab: 'sub:1' },
        ],
      },
      1,
      [
        ['imported', { count: 1 }],
        ['subscriptionEmpty', { name: 'x' }],
        ['subscriptionImported', { name: 'y', count: 3 }],
      ],
    ],
    [output, 3, []],
  ] as const)('%#', (given, lines, words) => {
    expect(noticesOf(given, lines).map(({ key, values }) => [key, values])).toEqual(words);
  });
});

test('a keystroke among ten thousand lines reads that line alone anew', () => {
  const text = Array.from({ length: 10_000 }, (_, index) => ss(`node ${index}`)).join('\n');
  let first = readLines(text, SERVICE);
  for (let slices = 1; first.unread.length > 0; slices++) {
    expect(first.lines).toHaveLength(slices * SLICE);
    first = readMore(first, SERVICE);
  }
  const { lines } = readLines(`${text}x`, SERVICE, first);
  expect(lines).toHaveLength(10_000);
  expect(lines.filter(({ reading }, at) => reading !== first.lines[at]?.reading)).toHaveLength(1);
});
