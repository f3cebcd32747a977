import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { registry } from '../../machines/registry';
import { chartOf } from '../../src/statecharts/chart';
import { markdownOf } from '../../src/statecharts/markdown';

const FOLDER = 'docs/statecharts';

async function pages(): Promise<ReadonlyMap<string, string>> {
  const items = await readFile('docs/spec-items.tsv', 'utf8');
  const sentences = new Map(items.split('\n').map((line) => [line.split('\t')[0] ?? '', line.split('\t')[2] ?? '']));
  const made = new Map<string, string>();
  for (const { id, title, purpose, file, spec, machine } of registry) {
    const about = {
      id,
      title,
      purpose,
      file,
      sentences: spec.map((ref) => ({ id: ref, text: sentences.get(ref) ?? '' })),
    };
    made.set(`${id}.md`, markdownOf(about, chartOf(machine)));
  }
  const index = registry.map(({ id, title, purpose }) => `- [${title}](${id}.md): ${purpose}`);
  made.set(
    'README.md',
    ['# Statecharts', '', 'Every machine of the panel. Written by `npm run statecharts`.', '', ...index, ''].join('\n'),
  );
  return made;
}

async function stale(made: ReadonlyMap<string, string>): Promise<readonly string[]> {
  const there = await readdir(FOLDER).catch(() => []);
  const wrong = [...made].map(async ([name, text]) => {
    const today = await readFile(`${FOLDER}/${name}`, 'utf8').catch(() => null);
    return today === text ? [] : [name];
  });
  return [...(await Promise.all(wrong)).flat(), ...there.filter((name) => !made.has(name))];
}

const made = await pages();
const wrong = await stale(made);
if (process.argv.includes('--check')) {
  for (const name of wrong) console.error(`${FOLDER}/${name} is out of date: run npm run statecharts.`);
  process.exitCode = wrong.length === 0 ? 0 : 1;
} else {
  await mkdir(FOLDER, { recursive: true });
  for (const name of wrong) {
    const text = made.get(name);
    await (text === undefined ? rm(`${FOLDER}/${name}`) : writeFile(`${FOLDER}/${name}`, text));
  }
  console.log(`${made.size} pages in ${FOLDER}, ${wrong.length} written anew.`);
}
