import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Contact } from '@portal/contracts/contact';
import { chooseLanguage } from '@portal/domain/languages';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { type ForeignHosts, pagePolicy, SERVICE_WORKER_POLICY, setHeaders, workerPolicy } from './headers';
import { MANIFEST, manifestIn } from './manifest';
import { isRoute, kindOfPage, type Page, type PageSettings, type Wanted, writePage } from './page';
import { sendReleaseFile } from './release-files';
import { Releases } from './releases';
import { ENDING_WORKER, SERVICE_WORKER } from './service-worker';

export interface PortalOptions {
  /** Where builds publish shell, remotes and registry. */
  readonly releasesDir: string;
  /** The key that renews the registry's signature. */
  readonly keyFile?: string | undefined;
  readonly hosts?: ForeignHosts;
  /** Origins whose pages may stand in a frame; asked for each page, since a port may be chosen at the start. */
  readonly frames?: () => readonly string[];
  /** What people call this deployment. */
  readonly environment?: string | undefined;
  readonly aboutUrl?: string | undefined;
  readonly contact?: Contact | undefined;
  /** Folder of `privacy.de.txt` and the like, which replace the portal's own legal texts [R-ACC-04]. */
  readonly legalDir?: string | undefined;
  /** Whether pages open without the network by a service worker [R-EXT-24]; default yes. */
  readonly worker?: boolean;
  readonly now?: () => number;
}

const NOT_BUILT = 'The portal is not built yet. Run: npm start';
const LEGAL = '/legal/';
/** A script or picture, by its ending, whatever it stands beside: one that is missing is 404 and never the page [R-ROUTE-29]. */
const SCRIPT_OR_PICTURE = /\.(?:[cm]?js|svg|a?png|jpe?g|gif|webp|avif|bmp|tiff?|ico)$/i;
/** Another file, whatever it stands beside: who comes to look at one that is missing gets the page [R-ROUTE-24]. */
const FILE = /\.(?:css|map|json|sig|wasm|woff2?|ttf|webmanifest|pmtiles|txt|xml|pdf|mp4|webm)$/i;
/** Another ending: a file as well, but where a route has an id there, which may be none [R-ROUTE-28]. */
const ENDING = /\.[^/]*$/;
/** What the build names so. */
const WORKER = /-worker\.[0-9a-f]+\.js$/;
const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/**
 * Serves the portal itself: the page for every address that names no file, shell and remotes as immutable files, the signed
 * registry, and the security headers of every answer of this server.
 */
export function portal({
  releasesDir,
  keyFile = resolve(releasesDir, '../registry-key.json'),
  hosts = {},
  frames = () => [],
  environment,
  aboutUrl,
  contact,
  legalDir,
  worker = true,
  now = Date.now,
}: PortalOptions): FastifyPluginAsync {
  const releases = new Releases(releasesDir, keyFile, now);
  const pages = new PageCache(releases, {
    environment,
    aboutUrl,
    contact,
    legalTexts: legalDir === undefined ? undefined : LEGAL,
    worker,
  });

  return fastifyPlugin(
    async (app) => {
      app.addHook('onSend', async (request, reply) => setHeaders(request, reply));

      app.get('/registry.json', async (_request, reply) => {
        const { text, signature } = await releases.registry();
        return reply
          .header('cache-control', 'no-cache')
          .header('etag', `"${signature.slice(-27)}"`)
          .type('application/json')
          .send(text);
      });
      app.get('/registry.json.sig', async (_request, reply) => {
        const { signature } = await releases.registry();
        return reply.header('cache-control', 'no-cache').type('text/plain; charset=utf-8').send(signature);
      });

      for (const folder of ['remotes', 'shell']) {
        app.get<{ Params: { '*': string } }>(
          `/${folder}/*`,
          { config: { compress: false } as never },
          async (request, reply) => {
            if (WORKER.test(request.params['*'])) reply.header('content-security-policy', workerPolicy(hosts));
            const sent = await sendReleaseFile(join(releasesDir, folder), request.params['*'], request, reply);
            return sent ? reply : reply.callNotFound();
          },
        );
      }

      if (legalDir !== undefined) {
        app.get<{ Params: { '*': string } }>(`${LEGAL}*`, async (request, reply) => {
          const name = request.params['*'];
          const isSent =
            /^[a-z]+\.[a-z]{2}\.txt$/.test(name) && (await sendReleaseFile(legalDir, name, request, reply, 'no-cache'));
          return isSent ? reply : reply.callNotFound();
        });
      }

      app.get(MANIFEST, async (request, reply) =>
        reply
          .header('cache-control', 'no-cache')
          .header('vary', 'accept-language')
          .type('application/manifest+json')
          .send(JSON.stringify(manifestIn(languageOf(request)))),
      );

      app.get(SERVICE_WORKER, async (request, reply) => {
        reply.header('content-security-policy', SERVICE_WORKER_POLICY);
        if (!worker)
          return reply.header('cache-control', 'no-cache').type('text/javascript; charset=utf-8').send(ENDING_WORKER);
        const shell = await releases.shell();
        const isSent =
          shell &&
          (await sendReleaseFile(
            join(releasesDir, 'shell', shell.version),
            SERVICE_WORKER,
            request,
            reply,
            'no-cache',
          ));
        return isSent ? reply : reply.callNotFound();
      });

      app.get<{ Params: { '*': string } }>('/*', async (request, reply) => {
        const path = request.url.split('?')[0] ?? '/';
        if (path.startsWith('/api/') || path === '/api') return reply.callNotFound();
        const isNeverPage = SCRIPT_OR_PICTURE.test(path);
        if (isNeverPage || FILE.test(path) || (ENDING.test(path) && !isRoute(await releases.registry(), path))) {
          const shell = await releases.shell();
          // Icons and the like: addresses without a version, so asked for again.
          const isSent =
            shell &&
            (await sendReleaseFile(join(releasesDir, 'shell', shell.version), path, request, reply, 'no-cache'));
          if (isSent) return reply;
          // Who comes to look is shown that nothing is here [R-ROUTE-24].
          if (isNeverPage || !isVisit(request)) return reply.callNotFound();
        }
        return sendPage(
          await pages.of({ pathname: path, language: languageOf(request) }),
          { ...hosts, frames: frames() },
          request,
          reply,
        );
      });
    },
    { name: 'portal' },
  );
}

/** Whether a browser wants a page for a person, and not a file for a page. */
const isVisit = ({ headers }: FastifyRequest): boolean => String(headers.accept ?? '').includes('text/html');

/** The first language of the header that we speak, in the order of the browser. */
const languageOf = ({ headers }: FastifyRequest) =>
  chooseLanguage(
    String(headers['accept-language'] ?? '')
      .split(',')
      .map((part) => part.split(';')[0]?.trim() ?? ''),
  );

interface ReadyPage extends Page {
  readonly br: Buffer;
  readonly gzip: Buffer;
}

/** Written and compressed once per published state and first remote. */
class PageCache {
  private state = '';
  private readonly pages = new Map<string, Promise<ReadyPage>>();

  constructor(
    private readonly releases: Releases,
    private readonly settings: PageSettings,
  ) {}

  async of(wanted: Wanted): Promise<ReadyPage | undefined> {
    const [shell, registry] = await Promise.all([this.releases.shell(), this.releases.registry()]);
    if (!shell) return undefined;
    const state = `${shell.version} ${registry.signature}`;
    if (state !== this.state) {
      this.state = state;
      this.pages.clear();
    }
    const key = `${kindOfPage(registry, wanted.pathname)} ${wanted.language}`;
    const known = this.pages.get(key);
    if (known) return known;
    const made = writePage(this.releases, shell, registry, wanted, this.settings).then(compressed);
    this.pages.set(key, made);
    made.catch(() => this.pages.delete(key));
    return made;
  }
}

async function compressed(page: Page): Promise<ReadyPage> {
  const [br, gz] = await Promise.all([
    brotli(page.html, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
    zip(page.html),
  ]);
  return { ...page, br, gzip: gz };
}

function sendPage(
  page: ReadyPage | undefined,
  hosts: ForeignHosts,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  if (!page) return reply.code(503).header('retry-after', '5').type('text/plain; charset=utf-8').send(NOT_BUILT);
  reply
    .header('content-security-policy', pagePolicy(hosts, page.styleHashes, request.protocol === 'https'))
    .header('cache-control', 'no-cache')
    .header('vary', 'accept-encoding, accept-language')
    .header('etag', page.etag)
    .type('text/html; charset=utf-8');
  if (request.headers['if-none-match']?.includes(page.etag)) return reply.code(304).send();
  const accepted = String(request.headers['accept-encoding'] ?? '');
  if (/\bbr\b/.test(accepted)) return reply.header('content-encoding', 'br').send(page.br);
  if (/\bgzip\b/.test(accepted)) return reply.header('content-encoding', 'gzip').send(page.gzip);
  return reply.send(page.html);
}
