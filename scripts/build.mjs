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
const demoFingerprintFile = join(dist, '.fingerprint-of-demo');
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

/** What a build is made of, as one string that differs when a file comes, goes or is written. @param {...string} more sources */
async function fingerprint(...more) {
  const files = (await Promise.all([...sources, ...more].map((source) => filesBelow(join(root, source))))).flat();
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
  const links = [
    '<link rel="manifest" href="./static/manifest.webmanifest" />',
    '<link rel="apple-touch-icon" href="./static/apple-touch-icon.png" />',
    '<link rel="serviceworker" href="./service-worker.js" />',
  ];
  const changed = page
    .replace("default-src 'none'; ", "$&manifest-src 'self'; ")
    .replace(/( *)<link rel="icon"/, (icon, indent) => [...links.map((link) => indent + link), icon].join('\n'));
  if (changed.length < page.length + 100) throw new Stop('index.html has changed: where does its manifest go?');
  return changed;
}

/** Keeps the hash, which names a machine; a refresh would lose it. */
const onward = `location.replace('./static/statecharts.html' + location.hash);`;
const onwardPolicy = `script-src 'sha256-${createHash('sha256').update(onward).digest('base64')}'`;

/** Leads to the statechart page, whose own links are right in `static/` only; without scripts, to its first machine. */
const statechartsBesideThePanel = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; ${onwardPolicy}; base-uri 'none'; form-action 'none'" />
    <meta http-equiv="refresh" content="1; url=./static/statecharts.html" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <meta name="referrer" content="no-referrer" />
    <title>Switchyard – Statecharts</title>
    <script>${onward}</script>
  </head>
  <body>
    <a href="./static/statecharts.html">Statecharts</a>
  </body>
</html>
`;

/** @param {string} webdir @param {string} target */
async function layOutForStaticHost(webdir, target) {
  await cp(webdir, join(target, 'static'), { recursive: true });
  await cp(join(root, 'deploy/home-screen'), join(target, 'static'), { recursive: true });
  await rm(join(target, 'static/index.html'));
  await writeFile(join(target, 'statecharts.html'), statechartsBesideThePanel);
  await writeFile(join(target, 'index.html'), withManifest(await readFile(join(webdir, 'index.html'), 'utf8')));
}

/**
 * What the panel's page needs, without what only the statechart page does: the page, its icon, and every file of `assets` that one of
 * them names. Names of assets are hashes of what is in them; the others have a revision.
 * @param {string} folder of a static host
 */
async function keptOffline(folder) {
  const assets = new Set(await readdir(join(folder, 'static/assets')));
  const page = await readFile(join(folder, 'index.html'), 'utf8');
  /** @type {Set<string>} */
  const found = new Set();
  const waiting = [page];
  for (let text = waiting.pop(); text !== undefined; text = waiting.pop())
    for (const [name] of text.matchAll(/[\w-]+\.(?:js|css|wasm|woff2)/g)) {
      if (!assets.has(name) || found.has(name)) continue;
      found.add(name);
      waiting.push(await readFile(join(folder, 'static/assets', name), 'utf8'));
    }
  const revision = (/** @type {string | Buffer} */ content) => createHash('sha256').update(content).digest('hex');
  const icon = await readFile(join(folder, 'static/favicon.svg'));
  return [
    { url: './', revision: revision(page) },
    { url: 'static/favicon.svg', revision: revision(icon) },
    ...[...found].sort().map((name) => ({ url: `static/assets/${name}`, revision: null })),
  ];
}

/** The service worker, with the list of what it keeps. @param {string} built @param {string} staticHost */
async function placeServiceWorker(built, staticHost) {
  const code = await readFile(join(built, 'service-worker.js'), 'utf8');
  const list = JSON.stringify(await keptOffline(staticHost));
  const filled = code.replace('self.__WB_MANIFEST', () => list);
  if (filled === code) throw new Stop('The service worker has no place for the list of what it keeps.');
  await writeFile(join(staticHost, 'service-worker.js'), filled);
}

/** @param {string} folder @param {...string} options of Vite */
async function bundle(folder, ...options) {
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const args = ['build', '--outDir', folder, '--emptyOutDir', '--logLevel', 'warn', ...options];
  // A test runner's NODE_ENV would leave the development build of React and every source text in the files.
  if ((await run(process.execPath, [vite, ...args], { NODE_ENV: 'production' })) !== 0)
    throw new Stop('The panel could not be built.');
}

/** The packages that a build ships. @param {string} folder @returns {Promise<readonly string[]>} */
async function packagesIn(folder) {
  const [, list = ''] = (await readFile(join(folder, 'licences.txt'), 'utf8')).split(/\n-+\n/);
  return list.trim().split('\n');
}

/** What goes beside the panel ships no package that the panel's own list lacks. @param {string} built @param {string} webdir */
async function seeLicences(built, webdir) {
  const listed = new Set(await packagesIn(webdir));
  const unlisted = (await packagesIn(built)).filter((one) => !listed.has(one));
  if (unlisted.length > 0) throw new Stop(`licences.txt does not name what is shipped: ${unlisted.join(', ')}`);
}

/** Builds all folders. They change places with the old ones only when all is well. */
export async function build() {
  const before = await fingerprint();
  await rm(staging, { recursive: true, force: true });
  const webdir = join(staging, 'webdir');
  const worker = join(staging, 'worker');
  await Promise.all([
    bundle(webdir),
    bundle(join(staging, 'program'), '--config', 'program/vite.config.ts'),
    bundle(worker, '--config', 'scripts/vite/service-worker.config.ts'),
  ]);
  await seeLicences(worker, webdir);
  const staticHost = join(staging, 'static-host');
  await layOutForStaticHost(webdir, staticHost);
  await placeServiceWorker(worker, staticHost);
  await rm(worker, { recursive: true });
  await Promise.all([webdir, staticHost].map(compress));
  await writeFile(join(staging, '.fingerprint'), before);
  await rm(dist, { recursive: true, force: true });
  await rename(staging, dist);
}

const demoFolder = join(dist, 'demo');
const ofDemo = ['demo', 'sandbox'];

/**
 * Builds the demo into dist/demo, unless it is there and nothing has changed after it: a page and its scripts beside what the panel's
 * own build has (the statechart page, the licences). Returns the folder.
 */
export async function buildDemoWhenStale() {
  await buildWhenStale();
  const now = await fingerprint(...ofDemo);
  if ((await readFile(demoFingerprintFile, 'utf8').catch(() => '')) === now) return demoFolder;
  console.log('Building the demo …');
  const stage = join(root, '.cache/build-demo');
  await rm(stage, { recursive: true, force: true });
  const [webdir, built] = [join(dist, 'webdir'), join(stage, 'built')];
  await bundle(built, '--config', 'demo/vite.config.ts');
  await seeLicences(built, webdir);
  const target = join(stage, 'demo');
  await cp(webdir, join(target, 'static'), { recursive: true, filter: (path) => !path.endsWith('.gz') });
  await cp(built, join(target, 'static'), { recursive: true, filter: (path) => !path.endsWith('licences.txt') });
  await rename(join(target, 'static/index.html'), join(target, 'index.html'));
  await rm(demoFolder, { recursive: true, force: true });
  await rename(target, demoFolder);
  await writeFile(demoFingerprintFile, now);
  return demoFolder;
}

/** What each file of the build is: its path and the digest of its bytes. @returns {Promise<ReadonlyMap<string, string>>} */
export async function digests() {
  const files = (await filesBelow(dist)).filter((file) => ![fingerprintFile, demoFingerprintFile].includes(file));
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
