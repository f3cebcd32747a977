import { cleanupOutdatedCaches, precacheAndRoute, type PrecacheEntry } from 'workbox-precaching';

declare const self: ServiceWorkerGlobalScope & { readonly __WB_MANIFEST: readonly PrecacheEntry[] };

// Only what the build lists is answered from the cache: calls of the service always go to the service.
precacheAndRoute([...self.__WB_MANIFEST], { cleanURLs: false });
cleanupOutdatedCaches();

// A newer panel waits until somebody agrees to reload.
self.addEventListener('message', ({ data }) => {
  if (data === 'take over') void self.skipWaiting();
});
