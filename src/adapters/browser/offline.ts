const HOUR = 3_600_000;

/**
 * Lets the browser keep the panel, where its page names a service worker and the origin is secure; elsewhere nothing happens. `renewed`
 * is called when a newer panel is kept and waits. Returns the way to stop.
 */
export function keepPanel(renewed: () => void): () => void {
  const script = document.querySelector<HTMLLinkElement>('link[rel=serviceworker]')?.href;
  if (script === undefined || !('serviceWorker' in navigator)) return () => undefined;
  const stop = new AbortController();
  void navigator.serviceWorker.register(script).then(
    // A browser that was told to allow no workers says yes and gives nothing.
    (registration: ServiceWorkerRegistration | undefined) => {
      if (registration !== undefined && !stop.signal.aborted) watch(registration, renewed, stop.signal);
    },
    // A certificate that the browser does not trust, or a private window: the panel works without.
    () => undefined,
  );
  return () => stop.abort();
}

function watch(registration: ServiceWorkerRegistration, renewed: () => void, signal: AbortSignal): void {
  if (registration.waiting !== null) renewed();
  const found = (): void => {
    const worker = registration.installing;
    worker?.addEventListener(
      'statechange',
      () => {
        // The first one of all takes nobody's place.
        if (worker.state === 'installed' && registration.active !== null) renewed();
      },
      { signal },
    );
  };
  registration.addEventListener('updatefound', found, { signal });
  let asked = performance.now();
  const ask = (): void => {
    if (document.visibilityState !== 'visible' || performance.now() - asked < HOUR) return;
    asked = performance.now();
    registration.update().catch(() => undefined);
  };
  document.addEventListener('visibilitychange', ask, { signal });
}

/** A newer panel that waits takes over. Resolves when it has, at once when there is none, after a second at the latest. */
export async function takeRenewal(): Promise<void> {
  const waiting = (await navigator.serviceWorker.getRegistration())?.waiting;
  if (waiting == null) return;
  await new Promise<void>((resolve) => {
    navigator.serviceWorker.addEventListener('controllerchange', () => resolve(), { once: true });
    setTimeout(resolve, 1_000);
    waiting.postMessage('take over');
  });
}
