import { describe, expect, test } from 'vitest';
import { KEPT } from '../../../machines/domain/connections/connection-log';
import { exitsOf } from '../../../machines/domain/connections/exits';
import { EMPTY_TOUCH } from '../../../machines/domain/touch';
import { gatheredFrom, nothingGathered, type Gathered } from '../../../machines/log/gathered.rules';
import { NO_LINES, withBreak, withGap, withText, type LogLines } from '../../../machines/log/log-lines.rules';

const EXITS = exitsOf(EMPTY_TOUCH);
const line = (host: string): string =>
  `2026/11/22 01:58:30.302  [I] [io.go:431]  from tcp:10.0.0.1:1 accepted tcp:${host}:443 [socks_ipv4 -> proxy]\n`;
const after = (...steps: readonly LogLines[]): Gathered =>
  steps.reduce((gathered, lines) => gatheredFrom(lines, gathered, EXITS), nothingGathered());
const hosts = ({ log: { list, length } }: Gathered): readonly string[] => list.slice(0, length).map(({ host }) => host);

describe('what is gathered from the lines of the log', () => {
  test('only what is new is looked at', () => {
    const first = withText(NO_LINES, line('a.example') + line('b.example').slice(0, 90));
    const second = withText(first, line('b.example').slice(90));
    expect(hosts(after(first))).toEqual(['a.example']);
    expect(hosts(after(first, first, second, second))).toEqual(['a.example', 'b.example']);
  });

  test('after a restart the rest of a line belongs to nothing', () => {
    const first = withText(NO_LINES, line('a.example') + line('b.example').slice(0, 90));
    const gathered = after(first, withText(withBreak(first), line('c.example')));
    expect([hosts(gathered), gathered.restarts]).toEqual([['a.example', 'c.example'], 1]);
  });

  test('a log that was restarted before it was looked at first is gathered on both sides', () => {
    const lines = withText(withBreak(withText(NO_LINES, line('a.example'))), line('b.example'));
    const gathered = after(lines);
    expect([hosts(gathered), gathered.restarts]).toEqual([['a.example', 'b.example'], 1]);
  });

  test('where lines went, what is left is not gathered twice', () => {
    const first = withText(NO_LINES, line('a.example'));
    const gone = withText(withGap(first), line('b.example'));
    expect(hosts(after(first, gone, withText(gone, line('c.example'))))).toEqual([
      'a.example',
      'b.example',
      'c.example',
    ]);
  });

  test('of a long log no more lines are looked at than connections are kept', () => {
    const lines = withText(NO_LINES, line('old.example') + line('a.example').repeat(KEPT));
    const gathered = after(lines);
    expect([gathered.log.lines, hosts(gathered).includes('old.example'), gathered.looked]).toEqual([
      KEPT,
      false,
      KEPT + 1,
    ]);
  });
});
