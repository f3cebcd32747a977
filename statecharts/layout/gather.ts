import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { registry } from '../machines/registry';
import { type DescribedChart } from '../machines/domain/chart';
import { type Layouts } from '../machines/domain/drawing';
import { chartOf } from '../charts/chart';
import { layOut } from './layout';

const SENTENCES = 'docs/spec-items.tsv';
const CACHE = '.cache/statecharts';

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

/** Both drawings of a machine; those of a chart that has not changed come from the cache. */
export async function gatherLayouts(root: string, { id, title, chart }: DescribedChart): Promise<Layouts> {
  const made = createHash('sha256')
    .update(JSON.stringify([title, chart]))
    .update(await ownText(root));
  const file = join(root, CACHE, `${id}-${made.digest('hex').slice(0, 16)}.json`);
  const known = await readFile(file, 'utf8').catch(() => null);
  if (known !== null) return JSON.parse(known) as Layouts;
  const layouts: Layouts = {
    brief: await layOut(id, title, chart, 'brief'),
    full: await layOut(id, title, chart, 'full'),
  };
  await mkdir(join(root, CACHE), { recursive: true });
  await writeFile(file, JSON.stringify(layouts));
  return layouts;
}

const MAKERS = ['blocks', 'groups', 'layout', 'metrics', 'packing', 'placement'];
let text: Promise<string> | undefined;

/** What makes the layouts: another text may make others of the same chart. */
function ownText(root: string): Promise<string> {
  const files = MAKERS.map((name) => readFile(join(root, `statecharts/layout/${name}.ts`), 'utf8'));
  text ??= Promise.all(files).then((texts) => texts.join('\0'));
  return text;
}
