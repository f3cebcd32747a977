import { createActor, setup } from 'xstate';
import { describe, expect, test } from 'vitest';
import { unknownIn } from '../harness/coverage';

const tests = import.meta.glob<string>(['./*/**/*.test.ts', '../models/*/**/*.test.tsx'], {
  eager: true,
  query: '?raw',
  import: 'default',
});
const sources = import.meta.glob<string>(
  ['../../machines/**/*.ts', '../../statecharts/**/*.ts', '../harness/**/*.{ts,tsx}'],
  { eager: true, query: '?raw', import: 'default' },
);

/** A file without its ending, from the root of the project. */
const placeOf = (file: string, from = '/tests/machines/x'): string =>
  new URL(file, `file://${from}`).pathname.replace(/\.tsx?$/u, '');

const texts = new Map(Object.entries({ ...sources, ...tests }).map(([file, text]) => [placeOf(file), text]));

const machines = [...texts.keys()].filter((place) => place.endsWith('.machine'));

/** The files that a file imports, and what they import. */
function importedBy(place: string, found = new Set<string>()): ReadonlySet<string> {
  const text = texts.get(place) ?? '';
  const named = [...text.matchAll(/\bfrom '(\.[^']+)'/gu)].map(([, file = '']) => placeOf(file, place));
  // The registry has the machines by their files.
  const globbed = text.includes("'/machines/**/*.machine.ts'") ? machines : [];
  for (const imported of [...named, ...globbed]) {
    if (!texts.has(imported) || found.has(imported)) continue;
    found.add(imported);
    importedBy(imported, found);
  }
  return found;
}

/** Events that a test writes and that stand nowhere in what it imports. The ports name those of all machines, so they do not count. */
function strangeIn(test: string, place: string): readonly string[] {
  const known = [...importedBy(place)]
    .filter((imported) => !imported.includes('/ports/'))
    .map((imported) => texts.get(imported))
    .join('\n');
  return [...test.matchAll(/\btype: '(\w+\.\w+)'|\bofType\('(\w+\.\w+)'\)/gu)]
    .map(([, sent, told]) => sent ?? told ?? '')
    .filter((event) => !event.startsWith('test.') && !known.includes(`'${event}'`));
}

test.each(Object.entries(tests))('%s names events of its machine only', (file, text) => {
  expect(strangeIn(text, placeOf(file))).toEqual([]);
});

describe('these checks can fail', () => {
  const login = '/tests/machines/session/login.test';

  test('with a fact that the machine neither hears nor tells', () => {
    expect(importedBy(login)).toContain('/machines/session/login.machine');
    expect(strangeIn(`expect(host.ofType('latency.requested')).toEqual([]);`, login)).toEqual(['latency.requested']);
    expect(strangeIn(`actor.send({ type: 'login.submitted' });`, login)).toEqual(['login.submitted']);
    expect(strangeIn(`actor.send({ type: 'login.submit' });`, login)).toEqual([]);
  });

  test('with an event that is sent to a machine without it', () => {
    const machine = setup({}).createMachine({
      id: 'lamp',
      on: { 'light.break': { reenter: true }, 'lamp.*': { reenter: true } },
    });
    const strays: unknown[] = [];
    const actor = createActor(machine, { inspect: (event) => strays.push(unknownIn(event)) }).start();
    for (const type of ['light.break', 'lamp.burn']) actor.send({ type });
    expect(strays.filter((stray) => stray !== null)).toEqual([]);
    const sent = { type: '@xstate.event', rootId: 'x', actorRef: actor, sourceRef: undefined } as const;
    expect(unknownIn({ ...sent, event: { type: 'light.mend' } })).toBe('lamp: light.mend');
    expect(unknownIn({ ...sent, sourceRef: actor, event: { type: 'light.mend' } })).toBeNull();
  });
});
