/** What the browser tells about the page, and the one thing that the panel asks of it. */
export interface BrowserListener {
  readonly shown: () => void;
  readonly hidden: () => void;
  readonly system: (colours: SystemColours) => void;
}

export interface SystemColours {
  readonly dark: boolean;
  readonly forcedColors: boolean;
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
  document.addEventListener('visibilitychange', visibility);
  for (const query of queries) query.addEventListener('change', colours);
  return () => {
    document.removeEventListener('visibilitychange', visibility);
    for (const query of queries) query.removeEventListener('change', colours);
  };
}

export function openLink(url: string): void {
  window.open(url, '_blank', 'noopener,noreferrer');
}
