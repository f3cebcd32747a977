import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { registry } from '../../statecharts/charts/registry';

const SPEC_IDS = new Set(
  readFileSync('docs/spec-items.tsv', 'utf8')
    .split('\n')
    .map((line) => line.split('\t')[0]),
);

const each = registry.map((entry) => [entry.id, entry] as const);

test('every machine file has one machine, under an id of its own', () => {
  const files = ['machines', 'statecharts/machines'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.machine.ts'))
      .map((file) => `${folder}/${file}`),
  );
  expect(registry.map(({ file }) => file).sort()).toEqual(files.sort());
  expect(new Set(registry.map(({ id }) => id)).size).toBe(registry.length);
});

test.each(each)('%s says what it is for', (_, { title, purpose, spec }) => {
  expect(title).toMatch(/^[A-Z][A-Za-z ]+$/);
  expect(purpose).toMatch(/^[^.]+\.$/);
  for (const id of spec) expect(SPEC_IDS).toContain(id);
});

test.each(each)('%s has a file under 250 lines', (_, { file }) => {
  expect(readFileSync(file, 'utf8').trimEnd().split('\n').length).toBeLessThan(250);
});
