// Which tests hold which sentence of the specification. Reads the reports of the last tests (npm test).
// `npm run sentences` fails when a sentence is without a test, or a test names a sentence that does not exist.
// `npm run sentences -- --write` writes docs/spec-coverage.md as well; with `--check` it fails when that is out of date.
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

const DOCUMENT = 'docs/spec-coverage.md';

const KINDS = ['machine', 'rules', 'view', 'browser', 'other'];

/** @param {string} file */
function kindOf(file) {
  const [, folder = ''] = /^tests\/([^/]+)\//.exec(file) ?? [];
  if (folder === 'machines') return 'machine';
  if (folder === 'models' || folder === 'views') return 'view';
  if (folder === 'e2e') return 'browser';
  return folder === 'rules' ? 'rules' : 'other';
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

/** @typedef {{ id: string, file: string, passed: boolean }} Holder a test that names a sentence */

/** @returns {Promise<Holder[]>} */
async function holders() {
  /** @type {Holder[]} */
  const found = [];
  for (const name of ['node', 'jsdom', 'e2e']) {
    const text = await readFile(join(root, `.cache/test/${name}.json`), 'utf8').catch(() => {
      throw new Stop(`No report of the ${name} tests: run npm test first.`);
    });
    /** @type {{ testResults: { name: string, assertionResults: { status: string, fullName: string }[] }[] }} */
    const report = JSON.parse(text);
    for (const { name: path, assertionResults } of report.testResults) {
      const file = relative(root, path).replaceAll('\\', '/');
      for (const { status, fullName } of assertionResults)
        for (const id of idsIn(fullName)) found.push({ id, file, passed: status === 'passed' });
    }
  }
  return found;
}

const LONGEST = 100;

/** @param {string} text */
const cell = (text) => text.replaceAll('|', '\\|').replaceAll('<', '&lt;');

/** @param {string} text */
const shortened = (text) => (text.length <= LONGEST ? text : `${text.slice(0, LONGEST).replace(/\W+\w*$/, '')} …`);

/** @param {string} file */
const nameOf = (file) => {
  const name = file.replace(/^tests\/(machines|rules|models|views|e2e)\//, '').replace(/^tests\//, '');
  return name.replace(/\.test\.tsx?$/, '');
};

/**
 * @param {Awaited<ReturnType<typeof sentences>>} items
 * @param {readonly Holder[]} held
 */
function documentOf(items, held) {
  const rows = items.map(({ id, part, sentence }) => {
    const what = cell(shortened(part === '' ? sentence : `${part}: ${sentence}`));
    const tests = KINDS.map((kind) => {
      const files = held.filter((holder) => holder.id === id && kindOf(holder.file) === kind).map(({ file }) => file);
      return [...new Set(files.map(nameOf))].sort().join(', ');
    });
    return `| ${id} | ${what}${DECIDED.has(id) ? ' (decided, see below)' : ''} | ${tests.join(' | ')} |`;
  });
  const sentenceOf = new Map(items.map(({ id, sentence }) => [id, sentence]));
  return [
    '# Which tests hold which sentence',
    '',
    'Every sentence of the specification (`docs/spec-items.tsv`) with the test files that name it. Written by',
    '`npm run sentences -- --write` from the reports of `npm test`, which fails when a sentence is without a test or this page',
    'is out of date. A machine file is `tests/machines/<room>/<name>.test.ts`; `*.model` are the generated view tests of `tests/models`,',
    'the other view tests lie in `tests/views`, the browser’s in `tests/e2e`.',
    '',
    '| id | sentence | machine | rules | view | browser | other |',
    '|---|---|---|---|---|---|---|',
    ...rows,
    '',
    '## Decided',
    '',
    'Sentences that only say what the specification does not show, and what was decided instead.',
    '',
    ...[...DECIDED].map(([id, decision]) => `- **${id}** ${cell(sentenceOf.get(id) ?? '')} → ${decision}`),
    '',
  ].join('\n');
}

program(import.meta.url, async () => {
  const items = await sentences();
  const held = await holders();
  const known = new Set(items.map(({ id }) => id));
  const passed = new Set(held.flatMap((holder) => (holder.passed ? [holder.id] : [])));
  const unknown = [...new Set(held.map(({ id }) => id))].filter((id) => !known.has(id)).sort();
  const missing = items.filter(({ id }) => !passed.has(id) && !DECIDED.has(id));
  for (const id of unknown) {
    const files = held.filter((holder) => holder.id === id).map(({ file }) => file);
    console.error(`${[...new Set(files)].join(', ')}: a test names [${id}], which is no sentence.`);
  }
  for (const { id, sentence } of missing) console.error(`No test that passes holds ${id}: ${sentence}`);

  const text = documentOf(items, held);
  const path = join(root, DOCUMENT);
  if (process.argv.includes('--write')) await writeFile(path, text);
  const stale = process.argv.includes('--check') && (await readFile(path, 'utf8').catch(() => '')) !== text;
  if (stale) console.error(`${DOCUMENT} is out of date: run npm run sentences -- --write.`);
  console.log(`${items.length - missing.length} of ${items.length} sentences are held.`);
  return missing.length + unknown.length === 0 && !stale ? 0 : 1;
});
