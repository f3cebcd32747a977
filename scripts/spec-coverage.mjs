// Which tests hold which sentence of the specification. Reads the reports of the last `npm test`.
// `node scripts/spec-coverage.mjs` checks that no sentence is without a test; `--write` writes docs/spec-coverage.md as well.
import { readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { program, root, Stop } from './bootstrap.mjs';

/** Sentences that only say what the specification does not show, and what was decided instead. */
const DECIDED = new Map([
  ['6.06', 'There are no further roles: the only user is the administrator.'],
  ['7.03', 'Only the reply counts; what the service does besides was recorded from a real one (tests/contract).'],
  [
    '7.38',
    'Whole objects go back as they were read, unknown keys included; failures are classified in src/adapters/http.',
  ],
  ['7.39', 'Such replies are checked for their envelope only, and for the lists where they carry them.'],
  ['8.07', 'One place turns every fault into its notice: machines/ports/notice.ts.'],
  ['9.12', 'The upper limit of the port fields is 65535.'],
]);

const KINDS = ['machine', 'view', 'browser', 'rules and adapters'];

/** @param {string} file */
function kindOf(file) {
  if (file.startsWith('tests/machines/')) return 'machine';
  if (/^tests\/(models|views)\//.test(file)) return 'view';
  return file.startsWith('tests/e2e/') ? 'browser' : 'rules and adapters';
}

/**
 * The ids in the name of a test: `[4.15]`, `[2.03, 8.01]`, `[7.04]`.
 * @param {string} name
 */
export function idsIn(name) {
  return [...name.matchAll(/\[((?:\d\.\d\d)(?:[,; ]+\d\.\d\d)*)\]/g)].flatMap(([, ids = '']) => ids.split(/[,; ]+/));
}

async function sentences() {
  const text = await readFile(join(root, 'docs/spec-items.tsv'), 'utf8');
  return text
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => {
      const [id = '', part = '', sentence = ''] = line.split('\t');
      return { id, part, sentence };
    });
}

/** @returns {Promise<Map<string, Map<string, Set<string>>>>} id → kind → files */
async function holders() {
  /** @type {Map<string, Map<string, Set<string>>>} */
  const held = new Map();
  for (const name of ['unit', 'e2e']) {
    const text = await readFile(join(root, `.cache/test/${name}.json`), 'utf8').catch(() => {
      throw new Stop(`No report of the ${name} tests: run npm test first.`);
    });
    /** @type {{ testResults: { name: string, assertionResults: { status: string, fullName: string }[] }[] }} */
    const report = JSON.parse(text);
    for (const { name: path, assertionResults } of report.testResults) {
      const file = relative(root, path).replaceAll('\\', '/');
      for (const { status, fullName } of assertionResults) {
        if (status !== 'passed') continue;
        for (const id of idsIn(fullName)) {
          const kinds = held.get(id) ?? new Map();
          const files = kinds.get(kindOf(file)) ?? new Set();
          held.set(id, kinds.set(kindOf(file), files.add(file)));
        }
      }
    }
  }
  return held;
}

/** @param {string} text */
const cell = (text) => text.replaceAll('|', '\\|');

program(import.meta.url, async () => {
  const items = await sentences();
  const held = await holders();
  const known = new Set(items.map(({ id }) => id));
  const unknown = [...held.keys()].filter((id) => !known.has(id));
  const missing = items.filter(({ id }) => !held.has(id) && !DECIDED.has(id));

  if (process.argv.includes('--write')) {
    const rows = items.map(({ id, part, sentence }) => {
      const what = cell(part === '' ? sentence : `${part}: ${sentence}`);
      const decided = DECIDED.get(id);
      if (decided !== undefined && !held.has(id)) return `| ${id} | ${what} | ${cell(decided)} | | | |`;
      const files = KINDS.map((kind) =>
        [...(held.get(id)?.get(kind) ?? [])]
          .sort()
          .map((file) => file.replace(/^tests\//, ''))
          .join('<br>'),
      );
      return `| ${id} | ${what} | ${files.join(' | ')} | |`;
    });
    const text = [
      '# Which tests hold which sentence',
      '',
      'Written by `node scripts/spec-coverage.mjs --write` from the reports of `npm test`. Paths are below `tests/`.',
      '',
      '| id | sentence | machine | view | browser | rules and adapters | |',
      '|---|---|---|---|---|---|---|',
      ...rows,
      '',
    ].join('\n');
    await writeFile(join(root, 'docs/spec-coverage.md'), text);
  }
  for (const id of unknown) console.error(`A test names [${id}], which is no sentence.`);
  for (const { id, sentence } of missing) console.error(`No test holds ${id}: ${sentence}`);
  console.log(`${items.length - missing.length} of ${items.length} sentences are held.`);
  return missing.length + unknown.length === 0 ? 0 : 1;
});
