/**
 * What the service worker keeps, and what it answers with. It holds files of the portal only: no answer of the API, nothing of a person
 * and no token ever comes here ([decision 41](../../../docs/adr/0041-offline-by-a-worker-that-holds-files-only.md)).
 */

/** Files that never change under their address. */
export const FILES = 'portal-files';
/** The page, the registry and what else has no version in its address: the last of each. */
export const LAST = 'portal-last';
/** More files than a portal has in two versions; the oldest go first. */
const MOST_FILES = 500;
/** Of the files that came before the worker, so many are kept at the same time: a network that goes meanwhile leaves few behind. */
const FILES_AT_ONCE = 6;
/** A network that says nothing for so long is none, where there is something to show (ms). */
const PATIENCE_MS = 4_000;

const FILE = /^\/(shell|remotes)\/.+\.(js|css|svg|png|jpg|webp|woff2)$/;
/** Icons, manifest, and the signed registry. */
const CHANGING = /^\/(favicon\.svg|icon-[\w-]+\.png|manifest\.webmanifest|registry\.json(\.sig)?)$/;
/** What the server answers itself; the rest is the portal's page, or a file with an ending: ids in an address may hold a dot as well. */
const NO_PAGE = /^\/(api|files|remotes|shell|legal|healthz|readyz|metrics)(\/|$)/;
/** Every page is kept in one place: it is the same for all addresses but for what it names beforehand. */
const PAGE = '/';

/** A file that the page has loaded already, with the hash that it was checked by. */
export interface LoadedFile {
  readonly url: string;
  readonly integrity?: string;
}

/** What the page tells the worker. */
export type Told =
  | { readonly type: 'loaded'; readonly files: readonly LoadedFile[] }
  | { readonly type: 'registry'; readonly text: string; readonly signature: string };

/**
 * The answer to a request of the page; undefined for what the worker keeps out of: other hosts, the API, uploads, changes, parts of files.
 * @param preload what the browser asked for while the worker started
 */
export function answerTo(request: Request, preload?: Promise<Response | undefined>): Promise<Response> | undefined {
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin || request.headers.has('range')) return undefined;
  if (request.mode === 'navigate') return NO_PAGE.test(pathname) ? undefined : newest(request, PAGE, preload);
  if (FILE.test(pathname)) return file(request);
  if (CHANGING.test(pathname)) return newest(request, pathname);
  return undefined;
}

/** From the cache if it is there: what is stored under an address with a hash in it is what stands there. */
async function file(request: Request): Promise<Response> {
  const cache = await caches.open(FILES);
  // `reload`: what the page got did not have its hash.
  const kept = request.cache === 'reload' ? undefined : await cache.match(request.url);
  if (kept) return kept;
  const answer = await fetch(request);
  if (isForEver(answer)) await cache.put(request.url, answer.clone()).catch(() => undefined);
  return answer;
}

/** From the network, so that no release is ever held back; from the cache when there is none, or only a proxy that says so. */
async function newest(request: Request, place: string, preload?: Promise<Response | undefined>): Promise<Response> {
  const cache = await caches.open(LAST);
  const asked = (async () => {
    const answer = (await preload) ?? (await fetch(request));
    // The registry is kept when the page has verified it, with its signature: see `keepRegistry`.
    const isFile = place === PAGE && !answer.headers.get('content-type')?.startsWith('text/html');
    if (answer.status === 200 && answer.type === 'basic' && !place.startsWith('/registry') && !isFile)
      await cache.put(place, answer.clone()).catch(() => undefined);
    return answer;
  })();
  asked.catch(() => undefined);
  const kept = await cache.match(place);
  if (!kept) return asked;
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE_MS));
  const answer = await Promise.race([asked.catch(() => undefined), late]);
  return answer && ![502, 503, 504].includes(answer.status) ? answer : kept;
}

/** Keeps what was loaded before the worker was there. What does not have its hash is not kept. */
export async function keepLoaded(files: readonly LoadedFile[]): Promise<void> {
  const cache = await caches.open(FILES);
  const waiting = files.values();
  const keepNext = async () => {
    for (const { url, integrity } of waiting) {
      const { origin, pathname } = new URL(url, location.origin);
      if (origin !== location.origin || !FILE.test(pathname) || (await cache.match(url))) continue;
      try {
        const answer = await fetch(url, integrity ? { integrity } : {});
        if (isForEver(answer)) await cache.put(url, answer);
      } catch {
        // It comes with the next page; nobody waits for it.
      }
    }
  };
  await Promise.all(Array.from({ length: FILES_AT_ONCE }, keepNext));
  const kept = await cache.keys();
  for (const oldest of kept.slice(0, Math.max(0, kept.length - MOST_FILES))) await cache.delete(oldest);
}

/** Keeps the page itself: the one that told the worker came before it. */
export async function keepPage(): Promise<void> {
  const cache = await caches.open(LAST);
  if (await cache.match(PAGE)) return;
  const answer = await fetch(PAGE, { headers: { accept: 'text/html' } });
  if (answer.status === 200) await cache.put(PAGE, answer);
}

/** Keeps the registry that the page has verified: text and signature belong together. */
export async function keepRegistry(text: string, signature: string): Promise<void> {
  const cache = await caches.open(LAST);
  const plain = (body: string, type: string) =>
    // By it the page knows that the server was not there: see `http/client.ts` of the platform.
    new Response(body, { headers: { 'content-type': type, 'x-kept': '1' } });
  await cache.put('/registry.json', plain(text, 'application/json'));
  await cache.put('/registry.json.sig', plain(signature, 'text/plain'));
}

const isForEver = (answer: Response): boolean =>
  answer.status === 200 && (answer.headers.get('cache-control') ?? '').includes('immutable');
