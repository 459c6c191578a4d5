/** Where browsers look for the service worker, again with each page: the address stays, what stands there may change. */
export const SERVICE_WORKER = '/service-worker.js';

/**
 * Stands in for the service worker where the operator has switched it off: takes the place of the one that runs, forgets all that was
 * kept and goes. A missing file would leave the former one in place.
 */
export const ENDING_WORKER = `self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) await caches.delete(name);
  await self.registration.unregister();
})()));
`;
