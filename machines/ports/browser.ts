/** Commands to the browser slot. */
export type BrowserCommand = { readonly type: 'browser.open'; readonly url: string };

/** What the browser slot tells the app. */
export type BrowserFact =
  | { readonly type: 'page.shown' }
  | { readonly type: 'page.hidden' }
  /** Pressed outside fields, dialogs and menus. `mod`: with Ctrl or Cmd. */
  | { readonly type: 'key.pressed'; readonly key: string; readonly mod: boolean }
  | { readonly type: 'system.changed'; readonly dark: boolean; readonly forcedColors: boolean };
