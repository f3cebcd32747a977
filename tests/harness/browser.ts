import { chromium, type Browser } from 'playwright-core';
import { ensureBrowser } from '../../scripts/find-browser.mjs';

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Starts the browser with a fresh profile. Whoever starts it closes it. `args` are added to the usual flags. */
export async function launchBrowser(args: readonly string[] = []): Promise<Browser> {
  return chromium.launch({ executablePath: await ensureBrowser(), headless: true, args: [...flags, ...args] });
}
