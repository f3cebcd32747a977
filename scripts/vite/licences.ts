import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Plugin } from 'vite';

/** Licences that only ask to be named; each package's own text goes along with the panel. */
const ALLOWED: ReadonlySet<string> = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Unlicense',
]);

export interface ShippedPackage {
  readonly name: string;
  readonly version: string;
  /** An SPDX expression, or what else the package says. */
  readonly licence: string;
  /** Of its licence file; empty when it has none. */
  readonly text: string;
}

/** Whether an SPDX expression (`MIT`, `(MIT OR GPL-2.0)`, `MIT AND ISC`) can be met with the allowed licences. */
export function isAllowed(expression: string): boolean {
  const bare = expression.replace(/[()]/g, ' ').trim();
  return bare.split(/\s+OR\s+/).some((choice) => choice.split(/\s+AND\s+/).every((one) => ALLOWED.has(one.trim())));
}

/** The folder of the package that a module belongs to, or null for modules of our own and of the bundler. */
export function packageFolder(id: string): string | null {
  const path = id.replace(/^\0/, '').replace(/\?.*$/, '').replaceAll('\\', '/');
  return /^.*\/node_modules\/(?:@[^/]+\/)?[^/@][^/]*(?=\/)/.exec(path)?.[0] ?? null;
}

function readPackage(folder: string): ShippedPackage {
  const { name, version, license, licenses } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    readonly name: string;
    readonly version: string;
    readonly license?: string | { readonly type: string };
    readonly licenses?: readonly { readonly type: string }[];
  };
  const said = license ?? licenses?.map(({ type }) => type).join(' OR ') ?? 'none';
  const file = readdirSync(folder).find((entry) => /^(?:licen[cs]e|copying)(?:\.\w+)?$/i.test(entry));
  return {
    name,
    version,
    licence: typeof said === 'string' ? said : said.type,
    text: file === undefined ? '' : readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n').trim(),
  };
}

/** What is shipped: a line for each package, then every licence once, under the packages that it belongs to. */
export function licenceFile(packages: readonly ShippedPackage[]): string {
  const label = ({ name, version }: ShippedPackage): string => `${name} ${version}`;
  const sorted = [...packages].sort((one, other) => (label(one) < label(other) ? -1 : 1));
  const lines = sorted.map((one) => `${label(one)} (${one.licence})`);
  const texts = new Map<string, string[]>();
  for (const one of sorted) texts.set(one.text, [...(texts.get(one.text) ?? []), label(one)]);
  const blocks = [...texts].map(
    ([text, labels]) => `${labels.join('\n')}\n\n${text === '' ? '(no licence file)' : text}`,
  );
  const rule = `\n\n${'-'.repeat(80)}\n\n`;
  return ['Packages in this panel, with their versions and licences', lines.join('\n'), ...blocks].join(rule) + '\n';
}

/**
 * Writes `licences.txt` beside the assets: every package of which the panel ships any code, its workers included, and those `beside`
 * it, which a build of their own ships. Ends the build at a licence that is not allowed.
 */
export function licencesPlugin(beside: readonly string[] = []): {
  readonly page: Plugin;
  readonly worker: () => Plugin;
} {
  const folders = new Set(beside.map((name) => join(import.meta.dirname, '../../node_modules', name)));
  const collect: Plugin['generateBundle'] = (_, bundle) => {
    for (const output of Object.values(bundle)) {
      if (output.type !== 'chunk') continue;
      for (const [id, { renderedLength }] of Object.entries(output.modules)) {
        const folder = renderedLength > 0 ? packageFolder(id) : null;
        if (folder !== null) folders.add(folder);
      }
    }
  };
  return {
    worker: () => ({ name: 'switchyard:licences-of-workers', apply: 'build', generateBundle: collect }),
    page: {
      name: 'switchyard:licences',
      apply: 'build',
      async generateBundle(options, bundle, isWrite) {
        await collect.call(this, options, bundle, isWrite);
        const packages = [...folders].map(readPackage);
        for (const { name, licence } of packages)
          if (!isAllowed(licence)) this.error(`${name} has a licence that is not on the list: ${licence}`);
        this.emitFile({ type: 'asset', fileName: 'licences.txt', source: licenceFile(packages) });
      },
    },
  };
}
