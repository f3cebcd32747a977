import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { EXPORT_FORMAT, type StatechartsExport } from '../machines/domain/chart-export';
import { markdownOf } from '../charts/markdown';
import { gatherCharts, gatherLayouts, RECIPES, staleRecipes, writeRecipes } from './gather';

const FOLDER = 'docs/statecharts';

async function pages(): Promise<ReadonlyMap<string, string>> {
  const charts = await gatherCharts('.');
  const made = new Map(charts.map((one) => [`${one.id}.md`, markdownOf(one, one.chart)]));
  const index = charts.map(({ id, title, purpose }) => `- [${title}](${id}.md): ${purpose}`);
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

/** Everything that the statechart page knows, for the page of another version to compare with. */
async function exported(): Promise<StatechartsExport> {
  const machines = [];
  for (const one of await gatherCharts('.')) machines.push({ ...one, layouts: await gatherLayouts('.', one) });
  return { format: EXPORT_FORMAT, machines };
}

if (process.argv.includes('--json')) {
  process.stdout.write(`${JSON.stringify(await exported())}\n`);
} else {
  await writePages();
}

async function writePages(): Promise<void> {
  const made = await pages();
  const wrong = await stale(made);
  const charts = await gatherCharts('.');
  if (process.argv.includes('--check')) {
    const recipes = await staleRecipes('.', charts);
    for (const name of wrong) console.error(`${FOLDER}/${name} is out of date: run npm run statecharts.`);
    for (const id of recipes)
      console.error(`The recipe of ${id} in ${RECIPES} is out of date: run npm run statecharts.`);
    process.exitCode = wrong.length + recipes.length === 0 ? 0 : 1;
    return;
  }
  await mkdir(FOLDER, { recursive: true });
  for (const name of wrong) {
    const text = made.get(name);
    await (text === undefined ? rm(`${FOLDER}/${name}`) : writeFile(`${FOLDER}/${name}`, text));
  }
  await writeRecipes('.', charts);
  console.log(`${made.size} pages in ${FOLDER}, ${wrong.length} written anew.`);
}
