const DRAFTS = 'drafts';

/** Where the page itself was loaded from, without a trailing slash. */
export const ownAddress = (): string => new URL('.', document.baseURI).href.replace(/\/$/, '');

const ENTRY = 'script[type=module][src]';

/** Whether the host still serves the panel that runs here; with another, parts of this one are gone. Rejects when it serves none. */
export async function hostsThisPanel(signal: AbortSignal): Promise<boolean> {
  const response = await fetch(location.pathname, { signal, cache: 'no-store', headers: { Accept: 'text/html' } });
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  const entry = page.querySelector(ENTRY)?.getAttribute('src');
  if (!response.ok || entry == null) throw new Error(`HTTP ${response.status}`);
  return entry === document.querySelector(ENTRY)?.getAttribute('src');
}

let leaves = false;

/** Reloads the page. `drafts` are available to `takeDrafts` afterwards, in this tab only. */
export function reloadPage(drafts: string): void {
  try {
    sessionStorage.setItem(DRAFTS, drafts);
    leaves = true;
  } catch {
    // Where the browser keeps nothing, it asks before what was typed is lost.
  }
  // On plain http there is no service worker.
  const renewal = 'serviceWorker' in navigator ? import('./offline').then(({ takeRenewal }) => takeRenewal()) : null;
  void Promise.resolve(renewal).then(reload, reload);
}

function reload(): void {
  location.reload();
}

/** What the page before this one has left, once. */
export function takeDrafts(): string | null {
  try {
    const drafts = sessionStorage.getItem(DRAFTS);
    sessionStorage.removeItem(DRAFTS);
    return drafts;
  } catch {
    return null;
  }
}

/** The browser asks before the page is left while `isAtRisk` says that something would be lost. Returns the way to stop. */
export function askBeforeLeaving(isAtRisk: () => boolean): () => void {
  const ask = (event: BeforeUnloadEvent): void => {
    if (!leaves && isAtRisk()) event.preventDefault();
  };
  window.addEventListener('beforeunload', ask);
  return () => window.removeEventListener('beforeunload', ask);
}
