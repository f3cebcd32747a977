// Writes what a release consists of into dist/release: the package, an archive of each folder, licences, SBOM, notes and checksums.
// The same commit gives the same files.
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureDependencies, listenTo, program, root, Stop } from './bootstrap.mjs';
import { buildWhenStale } from './build.mjs';

const dist = join(root, 'dist');
const target = join(dist, 'release');

/** @param {string} command @param {readonly string[]} args */
async function must(command, args) {
  const { code, output } = await listenTo(command, args);
  if (code !== 0) throw new Stop(`${command} ${args.join(' ')} failed:\n${output}`);
  return output;
}

/** The part of CHANGELOG.md about a version. @param {string} changes @param {string} version */
export function notesOf(changes, version) {
  const part = changes.split(/^(?=## )/m).find((text) => text.startsWith(`## ${version}\n`));
  if (part === undefined) throw new Stop(`CHANGELOG.md says nothing about ${version}.`);
  return `${part.slice(part.indexOf('\n')).trim()}\n`;
}

/** @typedef {{ name: string, version: string, 'bom-ref': string, scope?: string, properties?: { name: string }[] }} Component */

/**
 * What npm says of all packages, without those of which nothing is shipped, and without what differs each time. To npm they are
 * all tools: what is shipped is built in, nothing is installed with it.
 * @param {{ serialNumber?: string, metadata: { timestamp?: string, component: { name: string, 'bom-ref': string } }, components: Component[], dependencies: { ref: string, dependsOn: string[] }[] }} sbom
 * @param {ReadonlySet<string>} shipped `name version`
 */
export function sbomOf(sbom, shipped) {
  const { serialNumber: _number, ...rest } = sbom;
  const { timestamp: _time, component, ...metadata } = sbom.metadata;
  const components = sbom.components
    .filter(({ name, version }) => shipped.has(`${name} ${version}`))
    .map(({ scope: _scope, properties = [], ...one }) => ({
      ...one,
      properties: properties.filter(({ name }) => name !== 'cdx:npm:package:development'),
    }));
  const refs = new Set([component['bom-ref'], ...components.map((one) => one['bom-ref'])]);
  const dependencies = sbom.dependencies
    .filter(({ ref }) => refs.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((one) => refs.has(one)) }));
  // npm calls the project by the name of the folder that it lies in.
  const named = { ...component, name: component['bom-ref'].replace(/@[^@]*$/, '') };
  return { ...rest, metadata: { ...metadata, component: named }, components, dependencies };
}

/** @param {string} version */
async function writeRelease(version) {
  await rm(target, { recursive: true, force: true });
  await mkdir(target, { recursive: true });
  const name = `switchyard-${version}`;
  await writeFile(join(target, 'notes.md'), notesOf(await readFile(join(root, 'CHANGELOG.md'), 'utf8'), version));

  await must('npm', ['pack', '--ignore-scripts', '--pack-destination', target]);
  for (const folder of ['webdir', 'static-host']) {
    const constant = ['--sort=name', '--mtime=@0', '--owner=0', '--group=0', '--numeric-owner', '--mode=u=rwX,go=rX'];
    const archive = join(target, `${name}-${folder}.tar.gz`);
    await must('tar', ['--use-compress-program=gzip -9n', ...constant, '-cf', archive, '-C', dist, folder]);
  }

  const licences = await Promise.all(
    ['webdir', 'program'].map((folder) => readFile(join(dist, folder, 'licences.txt'), 'utf8')),
  );
  await writeFile(join(target, 'licences.txt'), licences.join('\n'));
  const lines = licences.flatMap(
    (text) =>
      text
        .split(/\n-{80}\n/)[1]
        ?.trim()
        .split('\n') ?? [],
  );
  const shipped = new Set(lines.map((line) => line.replace(/ \([^(]*\)$/, '')));
  const sbom = sbomOf(JSON.parse(await must('npm', ['sbom', '--sbom-format=cyclonedx', '--loglevel=error'])), shipped);
  if (sbom.components.length < shipped.size) throw new Stop('The SBOM lacks a package that is shipped.');
  await writeFile(join(target, `${name}.cdx.json`), `${JSON.stringify(sbom, null, 2)}\n`);

  const files = (await readdir(target)).sort();
  // The notes become the text of the release: whoever checks what was downloaded does not have them.
  const downloads = files.filter((file) => file !== 'notes.md');
  const sums = downloads.map(async (file) => {
    const hash = createHash('sha256')
      .update(await readFile(join(target, file)))
      .digest('hex');
    return `${hash}  ${file}\n`;
  });
  await writeFile(join(target, 'SHA256SUMS'), (await Promise.all(sums)).join(''));
  return [...files, 'SHA256SUMS'];
}

program(import.meta.url, async () => {
  const { values } = parseArgs({ options: { tag: { type: 'string' } } });
  /** @type {{ version: string }} */
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  if (values.tag !== undefined && values.tag !== `v${version}`)
    throw new Stop(`The tag is ${values.tag}, the version in package.json ${version}.`);
  await ensureDependencies();
  await buildWhenStale();
  console.log((await writeRelease(version)).map((file) => `dist/release/${file}`).join('\n'));
});
