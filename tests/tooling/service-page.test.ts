import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { calls, LOGGER_PATH, MESSAGE_PATH, type Call, type CallName } from '../../contract/calls';
import { profiles, type ProfileName } from '../../sandbox/service/profiles';
import { readRecording, recordings } from '../contract/recording';

const page = readFileSync(new URL('../../docs/service.md', import.meta.url), 'utf8');

/** The cells of each row of the table under a heading. */
function table(heading: string): readonly (readonly string[])[] {
  const [, part = ''] = page.split(`\n## ${heading}\n`);
  const [section = ''] = part.split('\n## ');
  const rows = section.split('\n').filter((line) => line.startsWith('|'));
  return rows.slice(2).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

const recorded = new Set(
  recordings.flatMap((name) =>
    readRecording(name).exchanges.flatMap(({ request }) =>
      request === undefined ? [] : [`${request.method} ${request.path}`],
    ),
  ),
);

const known = Object.keys(profiles).filter((name) => name !== 'legacy') as readonly ProfileName[];

function servicesWith(name: CallName): string {
  const having = known.filter((profile) => !profiles[profile].lacks.has(name));
  const [first, last] = [having.at(0), having.at(-1)];
  if (first === undefined || last === undefined) return 'none known';
  if (last !== 'newest') return `until ${last}`;
  return first === known[0] ? 'all' : first === 'newest' ? 'newest' : `from ${first}`;
}

function lockOf({ locks, locksLater }: Call): string {
  return locks ? 'shares it' : locksLater ? 'after 2.4.14' : '';
}

function evidenceOf(name: CallName, { method, path }: Call): string {
  if (servicesWith(name) === 'none known') return 'specification';
  return recorded.has(`${method} ${path}`) ? 'recorded' : 'derived';
}

/** By path, then by method. */
function inOrder([one = '']: readonly string[], [other = '']: readonly string[]): number {
  const [a, b] = [one, other].map((call) => call.split(' ').toReversed().join(' ')) as [string, string];
  return a < b ? -1 : a > b ? 1 : 0;
}

describe('the page about the service', () => {
  test('names every call that the panel makes, the profiles that have it, the lock, and what is known of it', () => {
    const wanted = (Object.entries(calls) as readonly (readonly [CallName, Call])[]).map(([name, call]) => [
      `${call.method} ${call.path.replace('/api/', '')}`,
      servicesWith(name),
      lockOf(call),
      evidenceOf(name, call),
    ]);
    const rows = table('Calls').map(([call = '', services = '', lock = '', evidence = '']) => [
      call.replaceAll('`', ''),
      services,
      lock,
      evidence,
    ]);
    const others = [LOGGER_PATH, MESSAGE_PATH].map((path) => `GET ${path.replace('/api/', '')}`);
    expect(rows.filter(([call = '']) => !others.includes(call))).toEqual(wanted.toSorted(inOrder));
    expect(rows.map(([call]) => call)).toEqual(expect.arrayContaining(others));
  });

  test('names every profile of the sandbox, in their order, and how each is known', () => {
    const rows = table('Profiles').map(([name = '', evidence = '']) => [name.replaceAll('`', ''), evidence]);
    expect(rows.map(([name]) => name)).toEqual(Object.keys(profiles));
    const versions = new Set<string>(recordings.map((name) => name.replace('-newer', '')));
    for (const [name = '', evidence] of rows)
      expect([name, evidence]).toEqual([
        name,
        name === 'legacy' ? 'specification' : versions.has(name) ? 'recorded' : 'derived',
      ]);
  });

  test('says of every section how it is known', () => {
    const unmarked = page
      .split('\n## ')
      .slice(1)
      .filter((section) => !/recorded|derived/i.test(section))
      .map((section) => section.split('\n')[0]);
    expect(unmarked).toEqual([]);
  });
});
