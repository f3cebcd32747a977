import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { root, run, Stop } from './bootstrap.mjs';

const names = [
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'microsoft-edge-stable',
  'microsoft-edge',
];

const places = {
  darwin: ['Chromium', 'Google Chrome', 'Microsoft Edge'].map(
    (app) => `/Applications/${app}.app/Contents/MacOS/${app}`,
  ),
  win32: [process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)'], process.env.LOCALAPPDATA].flatMap((folder) =>
    folder
      ? [join(folder, 'Google/Chrome/Application/chrome.exe'), join(folder, 'Microsoft/Edge/Application/msedge.exe')]
      : [],
  ),
};

/** @param {string} file */
function canRun(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function installed() {
  const onPath = (process.env.PATH ?? '').split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)));
  const elsewhere = process.platform === 'darwin' || process.platform === 'win32' ? places[process.platform] : [];
  return [...(process.platform === 'win32' ? [] : onPath), ...elsewhere].find(canRun) ?? null;
}

async function playwrights() {
  const { chromium } = await import('playwright-core');
  const path = chromium.executablePath();
  return path && existsSync(path) ? path : null;
}

/**
 * The browser of the tests: `CHROME_PATH`, else an installed Chromium, Chrome or Edge, else Playwright's own; null without one.
 * Throws when `CHROME_PATH` names no program.
 */
export async function findBrowser() {
  const chosen = process.env.CHROME_PATH;
  if (chosen) {
    if (canRun(chosen)) return chosen;
    throw new Stop(`CHROME_PATH names no program: ${chosen}`);
  }
  return installed() ?? (await playwrights());
}

/** The browser of the tests, installed when there is none. */
export async function ensureBrowser() {
  const found = await findBrowser();
  if (found) return found;

  console.log('No Chromium here. Installing one (once) …');
  const playwright = join(root, 'node_modules/playwright-core/cli.js');
  await run(process.execPath, [playwright, 'install', '--with-deps', 'chromium']);
  const own = await findBrowser();
  if (own) return own;

  if (process.getuid?.() === 0 && existsSync('/etc/debian_version')) {
    await run('sh', ['-c', 'apt-get update && apt-get install -y --no-install-recommends chromium']);
    const debians = await findBrowser();
    if (debians) return debians;
  }
  throw new Stop(
    [
      'The browser tests need Chromium, Chrome or Edge, and it could not be installed. One of these helps:',
      '  - install it with the system (Debian and Ubuntu: apt-get install chromium)',
      '  - npx playwright-core install --with-deps chromium',
      '  - CHROME_PATH=/path/to/chrome npm test',
    ].join('\n'),
  );
}
