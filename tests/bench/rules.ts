// What pure rules cost, and how it grows: four times as much work may take up to LIMIT times as long (quadratic would be 16).
// Run: npx tsx tests/bench/rules.ts
import { calls } from '../../contract/calls';
import { checkData } from '../../contract/envelope';
import { EMPTY_TOUCH } from '../../machines/domain/touch';
import { noConnections, withLogText } from '../../machines/domain/connections/connection-log';
import { exitsOf } from '../../machines/domain/connections/exits';
import {
  ALL as ALL_CONNECTIONS,
  groupsOf,
  minutesOf,
  shownOf as shownConnections,
} from '../../machines/log/gathering.rules';
import { readLink } from '../../machines/domain/links/links';
import { readLines, readMore, verdictsOf, type Lines } from '../../machines/servers/import-lines.rules';
import { ALL, NO_LINES, shownOf, withText } from '../../machines/log/log-lines.rules';
import { orderIn } from '../../machines/nodes/nodes.rules';
import { NO_SEARCH } from '../../machines/nodes/nodes.search.rules';
import { rowCount } from '../../machines/log/log-wrap.rules';
import { findableServers, found, SERVER_VERBS } from '../../machines/shell/palette.rules';
import { type Search } from '../../machines/ports/view';
import { lists, server } from '../harness/touch-lists';
import { best } from './best';
import { serviceOf } from '../harness/capabilities';

const SERVICE = serviceOf();

function readAll(text: string): Lines {
  let lines = readLines(text, SERVICE);
  while (lines.unread.length > 0) lines = readMore(lines, SERVICE);
  return lines;
}

export const LIMIT = 10;
const FACTOR = 4;

interface Work {
  readonly title: string;
  /** The greater of the two sizes. */
  readonly size: number;
  /** Prepares so much, and returns what is timed. */
  readonly prepare: (size: number) => () => unknown;
}

const row = (at: number) => server(at + 1);

const link = (at: number) =>
  `ss://${Buffer.from('aes-256-gcm:pass').toString('base64url')}@node${at}.example.com:443#Node%20${at}`;

const many = <T>(size: number, one: (at: number) => T): T[] => Array.from({ length: size }, (_, at) => one(at));

const access = (at: number) =>
  `2026/11/22 01:${String(10 + (Math.floor(at / 1_000) % 50))}:30.302  [I] [io.go:431]  from tcp:10.0.0.${at % 9}:${40_000 + (at % 20_000)} accepted tcp:host${at % 900}.example:443 [socks_ipv4 >> 『server ${at % 5}』]\n`;

const EXITS = exitsOf(EMPTY_TOUCH);

const WORKS: readonly Work[] = [
  {
    title: 'reading connections, lines of a log',
    size: 100_000,
    prepare: (size) => {
      const text = many(size, access).join('');
      return () => withLogText(noConnections(), text, EXITS);
    },
  },
  {
    title: 'hostile lines of a log',
    size: 4_000,
    prepare: (size) => {
      const line = `2026/11/22 01:58:30.302  [I] [io.go:431]  ${'[Info] [1] app/dispatcher: sniffed domain: a [ -> '.repeat(70)}\n`;
      const text = line.repeat(size);
      return () => withLogText(noConnections(), text, EXITS);
    },
  },
  {
    title: 'two seconds of 1,000 connections each, behind as many',
    size: 100_000,
    prepare: (size) => {
      const before = withLogText(noConnections(), many(size, access).join(''), EXITS);
      const shown = shownConnections(before, ALL_CONNECTIONS);
      const text = many(2_000, access).join('');
      return () => {
        const log = withLogText(before, text, EXITS);
        const now = shownConnections(log, ALL_CONNECTIONS, shown);
        return [groupsOf(now, log, 'host'), minutesOf(now, log)];
      };
    },
  },
  {
    title: 'a keystroke in the search of connections',
    size: 100_000,
    prepare: (size) => {
      const log = withLogText(noConnections(), many(size, access).join(''), EXITS);
      return () => shownConnections(log, { ...ALL_CONNECTIONS, text: 'host1 server' });
    },
  },
  {
    title: 'a link with one parameter again and again',
    size: 80_000,
    prepare: (size) => {
      const text = `vless://id@h.example.com:443?${'a=1&'.repeat(size)}`;
      return () => readLink(text);
    },
  },
  {
    title: 'checking the reply of touch, servers',
    size: 20_000,
    prepare: (size) => {
      const data = { running: true, touch: { servers: many(size, row), subscriptions: [], connectedServer: null } };
      return () => {
        if (!checkData(calls.getTouch.reply, data).ok) throw new Error('the reply was refused');
      };
    },
  },
  {
    title: 'searching in all lists, servers',
    size: 20_000,
    prepare: (size) => {
      const all = findableServers(lists(size), { outbound: 'proxy', balances: true, answers: true });
      const verbs = SERVER_VERBS.map((verb) => ({ verb, label: verb, also: '' }));
      // A keystroke is never the same list again: what was found is kept for each.
      return () => {
        const servers = [...all];
        return ['node 1', '99', 'zzz'].map((text) => found(servers, verbs, [], [], text));
      };
    },
  },
  {
    title: 'a keystroke in the search of a list, rows',
    size: 20_000,
    prepare: (size) => {
      const state = {
        touch: lists(size),
        tab: 'servers',
        sort: { column: 'id', descending: false },
        latencies: new Map(),
        alive: new Map(),
        checked: new Set<number>(),
        anchor: null,
      } as const;
      const search = (text: string, mode: Search['mode']) =>
        orderIn({ ...state, search: { ...NO_SEARCH, text, mode } });
      search('server 19', 'plain');
      return () => [search('server 199', 'plain'), search('x', 'plain'), search('(.*a){12}x', 'regex')];
    },
  },
  {
    title: 'judging pasted links',
    size: 10_000,
    prepare: (size) => {
      const text = many(size, link).join('\n');
      return () => readAll(text);
    },
  },
  {
    title: 'the longest pause among pasted links',
    size: 20_000,
    prepare: (size) => {
      const begun = readLines(many(size, link).join('\n'), SERVICE);
      return () => readMore(begun, SERVICE);
    },
  },
  {
    title: 'a keystroke among pasted links',
    size: 10_000,
    prepare: (size) => {
      const text = many(size, link).join('\n');
      const before = readAll(text);
      return () => verdictsOf(readLines(`${text}x`, SERVICE, before), 'each', EMPTY_TOUCH);
    },
  },
  {
    title: 'wrapping the lines of a log',
    size: 200_000,
    prepare: (size) => {
      const text = `${'x'.repeat(100)}\n`.repeat(size);
      return () => {
        const lines = withText(NO_LINES, text);
        return rowCount({ lines, shown: shownOf(lines, ALL), columns: 40, undated: false }, false);
      };
    },
  },
];

export interface RuleBench {
  readonly title: string;
  readonly size: number;
  readonly milliseconds: number;
  /** Against a quarter of the size. */
  readonly growth: number;
}

export function benchRules(): readonly RuleBench[] {
  return WORKS.map(({ title, size, prepare }) => {
    const quarter = best(prepare(size / FACTOR));
    const milliseconds = best(prepare(size));
    return { title, size, milliseconds, growth: milliseconds / quarter };
  });
}

export const ruleLine = ({ title, size, milliseconds, growth }: RuleBench): string =>
  `${title}, ${size.toLocaleString('en')}: ${milliseconds.toFixed(1)} ms, ${growth.toFixed(1)} × a quarter of them; target ≤ ${LIMIT} ×`;

if (process.argv[1]?.endsWith('rules.ts') === true) {
  for (const bench of benchRules()) {
    console.log(ruleLine(bench));
    if (bench.growth > LIMIT) process.exitCode = 1;
  }
}
