import { readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { createCompilationErrorMessage, createCompiledCatalog, getCatalogForFile, getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import { type Plugin, type Rolldown } from 'vite';
import { staticImports } from './static-imports.ts';

/** Bytes over the wire of a first visit, in whatever language; 240 kB are aimed at, and 250 are too many (docs/bench.md). */
const LIMIT = 245_000;
/** Bytes of the headers of an answer, about. */
const HEADERS = 350;

const root = resolve(import.meta.dirname, '../..');
const CATALOGUE = /\/locales\/(\w+)\.po\?(first|later)$/;

export interface FirstLoadOptions {
  /** The module that the page begins with, as a path from the root. */
  readonly entry: string;
  /** Bytes over the wire that a first visit may cost. */
  readonly limit: number;
}

/**
 * What a first visit fetches is kept small, and its weight is looked at in each build. `locales/*.po?first` are the texts of the
 * modules that stand on the first page, `locales/*.po?later` all others; those of the demo are in its own build only.
 */
export function firstLoadPlugin({ entry, limit }: FirstLoadOptions = { entry: 'src/main.tsx', limit: LIMIT }): Plugin {
  let modules: ReadonlySet<string> | null = null;
  const modulesNow = () => (modules ??= staticImports(root, entry));
  return {
    name: 'switchyard:first-load',
    watchChange: () => {
      modules = null;
    },
    transform: {
      filter: { id: CATALOGUE },
      async handler(_, id) {
        const [file = '', part] = id.split('?');
        const first = modulesNow();
        const isOurs = (path: string) => first.has(path) || !path.startsWith('demo/');
        const texts = await textsOf(
          file,
          (origins) => origins.some(isOurs) && origins.some((path) => first.has(path)) === (part === 'first'),
        );
        return { code: texts, map: null, moduleType: 'js' };
      },
    },
    writeBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const path of ownModulesOf(bundle))
          if (!modulesNow().has(path))
            this.error(`${path} is in the first load, but its texts are not: an import was overlooked`);
        const weights = weigh(bundle);
        for (const [language, bytes] of weights)
          if (bytes > limit)
            this.error(`The first load in ${language} is ${bytes} bytes over the wire, more than ${limit}.`);
      },
    },
  };
}

/** A module with those messages of a catalogue whose places in the sources are wanted. */
export async function textsOf(file: string, isWanted: (origins: readonly string[]) => boolean): Promise<string> {
  const found = getCatalogForFile(relative(root, file), await getCatalogs(getConfig({ cwd: root })));
  if (found === null) throw new Error(`${file} is no catalogue`);
  const { locale, catalog } = found;
  const entries = await catalog.read(locale);
  const { messages } = await catalog.getTranslations(locale, {
    sourceLocale: 'en',
    fallbackLocales: {},
  });
  const wanted = Object.entries(messages).filter(([id]) =>
    isWanted(entries?.[id]?.origin?.map(([path]) => path) ?? []),
  );
  const { source, errors } = createCompiledCatalog(locale, Object.fromEntries(wanted), { namespace: 'es' });
  if (errors.length > 0) throw new Error(createCompilationErrorMessage(locale, errors));
  return source;
}

type Bundle = Rolldown.OutputBundle;

/** The chunks of the first page, the entry first. */
function firstChunks(bundle: Bundle): readonly Rolldown.OutputChunk[] {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
  const found = new Set(chunks.filter(({ facadeModuleId }) => facadeModuleId?.endsWith('/index.html')));
  // A set takes more while it is walked through.
  for (const { imports } of found) for (const one of chunks) if (imports.includes(one.fileName)) found.add(one);
  return [...found];
}

function ownModulesOf(bundle: Bundle): readonly string[] {
  return firstChunks(bundle)
    .flatMap(({ moduleIds }) => moduleIds)
    .filter((id) => id.startsWith(root) && /\.tsx?$/.test(id))
    .map((id) => relative(root, id))
    .filter((path) => !path.startsWith('node_modules'));
}

/** What a first visit in each language fetches until the rows are painted, in bytes over the wire. */
function weigh(bundle: Bundle): ReadonlyMap<string, number> {
  const page = bundle['index.html'];
  const shared = [
    ...firstChunks(bundle).map(({ code }) => code),
    page?.type === 'asset' ? page.source : '',
    readFileSync(join(root, 'public/favicon.svg')),
  ];
  const weights = new Map<string, number>();
  for (const output of Object.values(bundle)) {
    if (output.type !== 'chunk') continue;
    const [, language, part] = output.moduleIds.map((id) => CATALOGUE.exec(id)).find((found) => found !== null) ?? [];
    if (language === undefined || part !== 'first') continue;
    const bytes = [...shared, output.code].map((body) => gzipSync(body, { level: 9 }).length + HEADERS);
    weights.set(
      language,
      bytes.reduce((sum, one) => sum + one),
    );
  }
  return weights;
}
