/** The service worker: which event does what. Built by itself, and served at an address without a version. */
import { answerTo, keepLoaded, keepPage, keepRegistry, type Told } from './keep';

/** What of a service worker's surroundings is used; the types of pages do not know them. */
interface Surroundings {
  skipWaiting(): Promise<void>;
  readonly clients: { claim(): Promise<void> };
  readonly registration: { readonly navigationPreload?: { enable(): Promise<void> } };
  addEventListener(type: 'install' | 'activate', listener: (event: Lasting) => void): void;
  addEventListener(type: 'fetch', listener: (event: Asked) => void): void;
  addEventListener(type: 'message', listener: (event: Lasting & { readonly data: Told }) => void): void;
}
interface Lasting {
  waitUntil(work: Promise<unknown>): void;
}
interface Asked extends Lasting {
  readonly request: Request;
  readonly preloadResponse?: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
}

const worker = globalThis as unknown as Surroundings;

// Nothing in it belongs to one version of the portal: a new one takes over at once.
worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()));
worker.addEventListener('activate', (event) =>
  event.waitUntil(Promise.all([worker.clients.claim(), worker.registration.navigationPreload?.enable()])),
);
worker.addEventListener('fetch', (event) => {
  const answer = answerTo(event.request, event.preloadResponse);
  if (answer) event.respondWith(answer);
});
worker.addEventListener('message', (event) => {
  const { data } = event;
  if (data.type === 'loaded') event.waitUntil(Promise.allSettled([keepPage(), keepLoaded(data.files)]));
  else event.waitUntil(keepRegistry(data.text, data.signature));
});
