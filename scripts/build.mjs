// Builds the panel into two folders with the same files:
//   dist/webdir       for the service's --webdir: it answers `/` with index.html and the other files under `/static/`
//   dist/static-host  for any static host, also under a sub-path: the same files where those paths lead, and what a home screen needs
// and the program of the package, which serves the latter, into dist/program.
import { createHash } from 'node:crypto';
import { cp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { extname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import { ensureDependencies, program, root, run, Stop } from './bootstrap.mjs';

const dist = join(root, 'dist');
const staging = join(root, '.cache/build');
const fingerprintFile = join(dist, '.fingerprint');
const sources = [
  'src',
  'machines',
  'contract',
  'locales',
  'public',
  'program',
  'scripts/vite',
  'statecharts',
  'tests/models',
  'tests/harness',
  'docs/spec-items.tsv',
  'scripts/build.mjs',
  'deploy/home-screen',
  'index.html',
  'statecharts.html',
  'vite.config.ts',
  'lingui.config.ts',
  'tsconfig.base.json',
  'package-lock.json',
];
const textTypes = new Set(['.html', '.js', '.css', '.svg', '.json', '.txt', '.map', '.webmanifest']);

/**
 * All files below a folder, or the file itself; nothing when there is none.
 * @param {string} path
 * @returns {Promise<string[]>}
 */
async function filesBelow(path) {
  const found = await stat(path).catch(() => null);
  if (!found) return [];
  if (!found.isDirectory()) return [path];
  const names = (await readdir(path)).sort();
  return (await Promise.all(names.map((name) => filesBelow(join(path, name))))).flat();
}

/** What the build is made of, as one string that differs when a file comes, goes or is written. */
async function fingerprint() {
  const files = (await Promise.all(sources.map((source) => filesBelow(join(root, source))))).flat();
  const hash = createHash('sha256');
  for (const file of files) {
    const { mtimeMs, size } = await stat(file);
    hash.update(`${relative(root, file)}\0${mtimeMs}\0${size}\n`);
  }
  return hash.digest('hex');
}

/** @param {string} folder */
async function compress(folder) {
  for (const file of await filesBelow(folder)) {
    if (!textTypes.has(extname(file))) continue;
    const packed = await promisify(gzip)(await readFile(file), { level: constants.Z_BEST_COMPRESSION });
    await writeFile(`${file}.gz`, packed);
  }
}

/** Where a page can be put on the home screen of a phone: the page names a manifest, and its policy lets it be fetched. @param {string} page */
export function withManifest(page) {
  const changed = page
    .replace("default-src 'none'; ", "$&manifest-src 'self'; ")
    .replace(
      /( *)<link rel="icon"/,
      '$1<link rel="manifest" href="./static/manifest.webmanifest" />\n$1<link rel="apple-touch-icon" href="./static/apple-touch-icon.png" />\n$&',
    );
  if (changed.length < page.length + 100) throw new Stop('index.html has changed: where does its manifest go?');
  return changed;
}

/** @param {string} webdir @param {string} target */
async function layOutForStaticHost(webdir, target) {
  await cp(webdir, join(target, 'static'), { recursive: true });
  await cp(join(root, 'deploy/home-screen'), join(target, 'static'), { recursive: true });
  await rm(join(target, 'static/index.html'));
  await writeFile(join(target, 'index.html'), withManifest(await readFile(join(webdir, 'index.html'), 'utf8')));
}

/** @param {string} folder @param {...string} options of Vite */
async function bundle(folder, ...options) {
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const args = ['build', '--outDir', folder, '--emptyOutDir', '--logLevel', 'warn', ...options];
  // A test runner's NODE_ENV would leave the development build of React and every source text in the files.
  if ((await run(process.execPath, [vite, ...args], { NODE_ENV: 'production' })) !== 0)
    throw new Stop('The panel could not be built.');
}

/** Builds all folders. They change places with the old ones only when all is well. */
export async function build() {
  const before = await fingerprint();
  await rm(staging, { recursive: true, force: true });
  const webdir = join(staging, 'webdir');
  await Promise.all([bundle(webdir), bundle(join(staging, 'program'), '--config', 'program/vite.config.ts')]);
  const staticHost = join(staging, 'static-host');
  await layOutForStaticHost(webdir, staticHost);
  await Promise.all([webdir, staticHost].map(compress));
  await writeFile(join(staging, '.fingerprint'), before);
  await rm(dist, { recursive: true, force: true });
  await rename(staging, dist);
}

/** What each file of the build is: its path and the digest of its bytes. @returns {Promise<ReadonlyMap<string, string>>} */
export async function digests() {
  const files = (await filesBelow(dist)).filter((file) => file !== fingerprintFile);
  const digest = async (/** @type {string} */ file) =>
    createHash('sha256')
      .update(await readFile(file))
      .digest('hex');
  return new Map(
    await Promise.all(files.map(async (file) => /** @type {const} */ ([relative(dist, file), await digest(file)]))),
  );
}

/** Builds when there is no build or when a source changed after it. Returns whether it did. */
export async function buildWhenStale() {
  const built = await readFile(fingerprintFile, 'utf8').catch(() => '');
  if (built === (await fingerprint())) return false;
  console.log('Building the panel …');
  await build();
  return true;
}

program(import.meta.url, async () => {
  await ensureDependencies();
  await build();
  console.log(
    'dist/webdir       for the service (--webdir)\ndist/static-host  for any static host\ndist/program      what serves it, with a service behind it',
  );
});
