import { type SystemColours } from '../../../machines/ports/browser';

/** What the browser tells about the page, and the one thing that the panel asks of it. */
export interface BrowserListener {
  readonly shown: () => void;
  readonly hidden: () => void;
  readonly online: () => void;
  readonly system: (colours: SystemColours) => void;
  /** A key outside fields, dialogs and menus; `mod` is Ctrl or Cmd. Returns whether it is used, so that the browser does not use it. */
  readonly pressed: (key: string, mod: boolean) => boolean;
}

const DARK = '(prefers-color-scheme: dark)';
const FORCED = '(forced-colors: active)';

export function systemColours(): SystemColours {
  return { dark: matchMedia(DARK).matches, forcedColors: matchMedia(FORCED).matches };
}

/** Returns the way to stop watching. */
export function watchBrowser(listener: BrowserListener): () => void {
  const visibility = () => (document.visibilityState === 'visible' ? listener.shown() : listener.hidden());
  const colours = () => listener.system(systemColours());
  const queries = [matchMedia(DARK), matchMedia(FORCED)];
  const pressed = (event: KeyboardEvent) => {
    if (isTaken(event)) return;
    if (listener.pressed(keyOf(event), event.ctrlKey || event.metaKey)) event.preventDefault();
  };
  document.addEventListener('visibilitychange', visibility);
  // A page can be opened in the background.
  if (document.visibilityState !== 'visible') listener.hidden();
  document.addEventListener('keydown', pressed);
  window.addEventListener('online', listener.online);
  for (const query of queries) query.addEventListener('change', colours);
  return () => {
    document.removeEventListener('visibilitychange', visibility);
    document.removeEventListener('keydown', pressed);
    window.removeEventListener('online', listener.online);
    for (const query of queries) query.removeEventListener('change', colours);
  };
}

const OVERLAYS = '[role=dialog], [role=alertdialog], [role=menu]';
const FIELDS =
  'input:not([type=checkbox], [type=radio], [type=button]), textarea, select, [contenteditable]:not([contenteditable=false])';

/** Somebody else's key: it was used already, it writes a text, or something lies over the page. */
function isTaken(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.isComposing || event.repeat || event.altKey) return true;
  if (document.querySelector(OVERLAYS) !== null) return true;
  const writes = event.target instanceof Element && event.target.closest(FIELDS) !== null;
  return writes && !event.ctrlKey && !event.metaKey;
}

/** The letter on the key where the layout writes no Latin ones. */
function keyOf({ key, code }: KeyboardEvent): string {
  const lower = key.toLowerCase();
  return key.length === 1 && key > '\u007f' && code.startsWith('Key') ? code.slice(3).toLowerCase() : lower;
}

export function openLink(url: string): void {
  window.open(url, '_blank', 'noopener,noreferrer');
}
