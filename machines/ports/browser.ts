/** Commands to the browser slot. */
export type BrowserCommand =
  | { readonly type: 'browser.copy'; readonly text: string }
  | { readonly type: 'browser.open'; readonly url: string }
  /** `drafts`: what the page gets after a reload. */
  | { readonly type: 'browser.reload'; readonly drafts: string };

/** What the system asks for. */
export interface SystemColours {
  readonly dark: boolean;
  readonly forcedColors: boolean;
}

/** What the browser slot tells the app. */
export type BrowserFact =
  | { readonly type: 'page.shown' }
  /** `error`: why the text could not be copied; null when it was. */
  | { readonly type: 'text.copied'; readonly error: string | null }
  | { readonly type: 'page.hidden' }
  /** The browser is online again. */
  | { readonly type: 'network.returned' }
  /** Pressed outside fields, dialogs and menus. `mod`: with Ctrl or Cmd. */
  | { readonly type: 'key.pressed'; readonly key: string; readonly mod: boolean }
  | (SystemColours & { readonly type: 'system.changed' });
