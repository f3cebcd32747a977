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
  `--disable-features=${[
    // Each window of Chromium loads two pages of its own for the address bar: more work than the panel's.
    'WebUIOmniboxPopup',
    'WebUIOmniboxAimPopup',
    // A renderer in reserve for each window, which no test ever uses.
    'SpareRendererForSitePerProcess',
    'AndroidWarmUpSpareRendererWithTimeout',
    // The last list wins: what Playwright itself switches off and a test could notice.
    'AvoidUnnecessaryBeforeUnloadCheckSync',
    'AvoidCorsURLLoaderRestartOnRedirect',
    'DestroyProfileOnBrowserClose',
    'HttpsUpgrades',
    'HttpsFirstBalancedModeAutoEnable',
    'LensOverlay',
    'MediaRouter',
    'PaintHolding',
    'ThirdPartyStoragePartitioning',
    'OptimizationHints',
    'NetworkTimeServiceQuerying',
    'AimEnabled',
    'PreconnectToSearch',
  ].join()}`,
];

/** Starts the browser with a fresh profile. Whoever starts it closes it. `args` are added to the usual flags. */
export async function launchBrowser(args: readonly string[] = []): Promise<Browser> {
  return chromium.launch({ executablePath: await ensureBrowser(), headless: true, args: [...flags, ...args] });
}
