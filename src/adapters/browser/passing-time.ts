const EVERY = 1_000;

/** Tells the time, in milliseconds since the epoch, now and every second, and that the page is left. Returns the way to stop. */
export function watchTime(watcher: { readonly passed: (now: number) => void; readonly left: () => void }): () => void {
  const tell = (): void => watcher.passed(Date.now());
  tell();
  const timer = setInterval(tell, EVERY);
  window.addEventListener('pagehide', watcher.left);
  return () => {
    clearInterval(timer);
    window.removeEventListener('pagehide', watcher.left);
  };
}
