import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { registry } from '../charts/registry';
import { type DescribedChart } from '../machines/domain/chart';
import { SHEETS, type Layouts, type Sheet } from '../machines/domain/drawing';
import { chartOf } from '../charts/chart';
import { isOutline } from '../charts/geometry';
import { compacted } from './compact';
import { levelled } from './level';
import { byRecipe, layOut, search, type Recipe } from './layout';
import { signposted } from './signposts';
import { straightened } from './straight';

const SENTENCES = 'docs/spec-items.tsv';
const CACHE = '.cache/statecharts';
export const RECIPES = 'statecharts/layout/recipes.json';

/** Every registered machine as data. */
export async function gatherCharts(root: string): Promise<readonly DescribedChart[]> {
  const items = await readFile(join(root, SENTENCES), 'utf8');
  const sentences = new Map(items.split('\n').map((line) => [line.split('\t')[0] ?? '', line.split('\t')[2] ?? '']));
  return registry.map(({ id, title, purpose, file, spec, machine }) => ({
    id,
    title,
    purpose,
    file,
    sentences: spec.map((ref) => ({ id: ref, text: sentences.get(ref) ?? '' })),
    chart: chartOf(machine),
  }));
}

/** How the search ended for each drawing of a machine, and for what. */
interface Recipes extends Readonly<Record<Sheet, Recipe>> {
  readonly of: string;
}

async function forEachSheet<T>(valueOf: (sheet: Sheet) => T | Promise<T>): Promise<Readonly<Record<Sheet, T>>> {
  const made: Partial<Record<Sheet, T>> = {};
  for (const sheet of SHEETS) made[sheet] = await valueOf(sheet);
  return made as Readonly<Record<Sheet, T>>;
}

type Book = Readonly<Record<string, Recipes>>;

/** All drawings of a machine, with what is done to finished ones: small steps are taken out of lines, and long ones say where they lead. */
export async function gatherLayouts(root: string, described: DescribedChart): Promise<Layouts> {
  const places = await placesOf(root, described);
  const { chart } = described;
  // What is seen whole needs no signposts.
  return forEachSheet((sheet) => {
    // A phone is higher than wide.
    const drawing = sheet === 'portrait' ? places[sheet] : compacted(places[sheet]);
    return isOutline(drawing) ? straightened(levelled(drawing)) : signposted(straightened(drawing), chart);
  });
}

/** From the cache, else by the machine's recipe, and where its chart has changed since that was written, by a search. */
async function placesOf(root: string, described: DescribedChart): Promise<Layouts> {
  const of = await fingerprint(root, described);
  const file = join(root, CACHE, `${described.id}-${of}.json`);
  const known = await readFile(file, 'utf8').catch(() => null);
  if (known !== null) return JSON.parse(known) as Layouts;
  const recipes = (await readBook(root))[described.id];
  const { id, title, chart } = described;
  const drawing = (sheet: Sheet) =>
    recipes?.of === of ? byRecipe(id, title, chart, sheet, recipes[sheet]) : layOut(id, title, chart, sheet);
  const layouts = await forEachSheet(drawing);
  await mkdir(join(root, CACHE), { recursive: true });
  await writeFile(file, JSON.stringify(layouts));
  return layouts;
}

/** The machines whose recipes are missing, of an earlier chart or of a machine that is gone. */
export async function staleRecipes(root: string, charts: readonly DescribedChart[]): Promise<readonly string[]> {
  const book = await readBook(root);
  const wrong = await Promise.all(
    charts.map(async (one) => (book[one.id]?.of === (await fingerprint(root, one)) ? [] : [one.id])),
  );
  return [...wrong.flat(), ...Object.keys(book).filter((id) => !charts.some((one) => one.id === id))];
}

/** Searches anew where a recipe is stale: seconds for a large machine. */
export async function writeRecipes(root: string, charts: readonly DescribedChart[]): Promise<void> {
  const stale = await staleRecipes(root, charts);
  if (stale.length === 0) return;
  const book = await readBook(root);
  const lines: string[] = [];
  for (const one of charts) {
    const { id, title, chart } = one;
    const known = book[id];
    const recipes: Recipes =
      known !== undefined && !stale.includes(id)
        ? known
        : {
            of: await fingerprint(root, one),
            ...(await forEachSheet(async (sheet) => (await search(id, title, chart, sheet)).recipe)),
          };
    lines.push(`${JSON.stringify(id)}: ${JSON.stringify(recipes)}`);
  }
  await writeFile(join(root, RECIPES), `{\n${lines.join(',\n')}\n}\n`);
}

async function readBook(root: string): Promise<Book> {
  const text = await readFile(join(root, RECIPES), 'utf8').catch(() => '{}');
  return JSON.parse(text) as Book;
}

async function fingerprint(root: string, { title, chart }: DescribedChart): Promise<string> {
  const made = createHash('sha256').update(JSON.stringify([title, chart]));
  return made
    .update(await ownText(root))
    .digest('hex')
    .slice(0, 16);
}

const MAKERS = ['beginning', 'blocks', 'framed', 'groups', 'insides', 'layout', 'metrics', 'packing', 'placement'];
let text: Promise<string> | undefined;

/** What makes the layouts: another text may make others of the same chart. */
function ownText(root: string): Promise<string> {
  const files = MAKERS.map((name) => readFile(join(root, `statecharts/layout/${name}.ts`), 'utf8'));
  text ??= Promise.all(files).then((texts) => texts.join('\0'));
  return text;
}
