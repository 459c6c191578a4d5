/** A camera service as a site has one: it speaks the protocol of `adapters/cameras.ts`, on an origin of its own. */
import { timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import sharp from 'sharp';
import { cameraServiceKey } from '../../adapters/cameras';
import { ConfigError } from '../../config';
import type { Services, Start } from '../../kernel/services';
import { ACCOUNT_CAMERAS, beginAuthorization, finishAuthorization, isAuthorized, isOpen } from './accounts';
import { DEMO_ACCOUNT, loginPage, loginPolicy } from './login-page';
import { drawScene } from './scene';
import { filmScene } from './video';

const FORM_BYTES = 10_000;
/** A film is shown again for this long: making one takes a processor a second or two. */
const FILM_MS = 60_000;

/** `/accounts/{account}/cameras/{camera}/snapshot.jpg` and its relatives, each part encoded. */
const ACCOUNT = /^\/accounts\/([^/]+)\/(cameras|authorizations)$/;
const PICTURE = /^\/accounts\/([^/]+)\/cameras\/([^/]+)\/(snapshot\.jpg|video\.mp4)$/;

interface Answer {
  readonly status: number;
  readonly type?: string;
  readonly body?: Buffer | string;
  readonly headers?: Readonly<Record<string, string>>;
}
const json = (status: number, body: unknown): Answer => ({
  status,
  type: 'application/json',
  body: JSON.stringify(body),
});

/** Runs with the simulator, unless a real service is configured. */
export const startCameras: Start = async (services) => {
  const { config, log } = services;
  if (!config.simulator || config.cameraUrl !== undefined) return;
  const key = await cameraServiceKey(services);
  const films = new Films();
  const server = createServer((request, response) => {
    answer(services, key, films, request)
      .catch((error: unknown): Answer => {
        log.error({ err: error }, 'the camera service failed');
        return { status: 500 };
      })
      .then(
        (sent) => send(response, sent),
        () => undefined,
      );
  });
  await listen(server, config.cameraPort, config.host);
  return () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
};

function send(response: ServerResponse, { status, type, body, headers = {} }: Answer): void {
  response
    .writeHead(status, {
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      ...(type === undefined ? {} : { 'content-type': type }),
      ...headers,
    })
    .end(body);
}

async function answer(services: Services, key: string, films: Films, request: IncomingMessage): Promise<Answer> {
  if (!URL.canParse(request.url ?? '/', 'http://cameras')) return { status: 404 };
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://cameras');
  if (pathname === '/login') return login(services, request, searchParams.get('state') ?? '');
  if (!isKey(request.headers.authorization ?? '', `Bearer ${key}`)) return { status: 401 };

  const [, account, about] = ACCOUNT.exec(pathname) ?? [];
  if (account !== undefined && about === 'cameras' && request.method === 'GET') {
    return (await isAuthorized(services, decodeURIComponent(account)))
      ? json(200, ACCOUNT_CAMERAS)
      : json(409, { error: 'not authorized' });
  }
  if (account !== undefined && about === 'authorizations' && request.method === 'POST') {
    return json(201, { link: `/login?state=${await beginAuthorization(services, decodeURIComponent(account))}` });
  }
  const [, , id, kind] = PICTURE.exec(pathname) ?? [];
  if (id === undefined || request.method !== 'GET') return { status: 404 };
  const externalId = decodeURIComponent(id);
  const camera = { externalId, name: searchParams.get('name') ?? externalId };
  if (kind === 'snapshot.jpg')
    return { status: 200, type: 'image/jpeg', body: await drawPicture(camera, services.clock.now()) };
  return { status: 200, type: 'video/mp4', body: await films.of(camera, services.clock.now()) };
}

function isKey(given: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** The page that a person sees; its state is worth one log-in. */
async function login(services: Services, request: IncomingMessage, asked: string): Promise<Answer> {
  const page = (show: Parameters<typeof loginPage>[0], state: string): Answer => ({
    status: show === 'wrong' ? 401 : show === 'old' ? 410 : 200,
    type: 'text/html; charset=utf-8',
    body: loginPage(show, state, String(request.headers['accept-language'] ?? '')),
    headers: { 'content-security-policy': loginPolicy(services.config.origins) },
  });
  if (request.method === 'GET') return page((await isOpen(services, asked)) ? 'form' : 'old', asked);
  if (request.method !== 'POST') return { status: 405, headers: { allow: 'GET, POST' } };
  const form = new URLSearchParams(await bodyOf(request));
  const state = form.get('state') ?? '';
  const known =
    form.get('email')?.trim().toLowerCase() === DEMO_ACCOUNT.email && form.get('password') === DEMO_ACCOUNT.password;
  if (!known) return page((await isOpen(services, state)) ? 'wrong' : 'old', state);
  return page((await finishAuthorization(services, state)) ? 'done' : 'old', state);
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of request.setEncoding('utf8')) {
    body += String(chunk);
    if (body.length > FORM_BYTES) throw new Error('the form is too large');
  }
  return body;
}

/** The picture of a camera at a moment as JPEG. */
export function drawPicture(camera: { externalId: string; name: string }, at: number): Promise<Buffer> {
  return sharp(Buffer.from(drawScene(camera, at)))
    .jpeg({ quality: 80 })
    .toBuffer();
}

/** Films, made one after the other and kept for a minute. */
class Films {
  private readonly made = new Map<string, { at: number; film: Promise<Buffer> }>();
  private last: Promise<unknown> = Promise.resolve();

  of(camera: { externalId: string; name: string }, now: number): Promise<Buffer> {
    for (const [key, { at }] of this.made) if (now - at >= FILM_MS) this.made.delete(key);
    const key = JSON.stringify([camera.externalId, camera.name]);
    const known = this.made.get(key);
    if (known) return known.film;
    const film = this.last.then(() => filmScene(camera, now));
    this.last = film.catch(() => this.made.delete(key));
    this.made.set(key, { at: now, film });
    return film;
  }
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(
        error.code === 'EADDRINUSE'
          ? new ConfigError(`The port ${port} for cameras is taken: set CAMERA_PORT to a free one.`)
          : error,
      );
    });
    server.listen(port, host, () => resolve());
  });
}
