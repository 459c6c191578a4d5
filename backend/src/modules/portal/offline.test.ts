import { generateKeyPairSync } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import Fastify, { type FastifyInstance } from 'fastify';
import { portal } from './plugin';

let folder: string;
const apps: FastifyInstance[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-offline-'));
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  await writeFile(join(folder, 'registry-key.json'), JSON.stringify(privateKey.export({ format: 'jwk' })));
  await mkdir(join(folder, 'releases/shell/1'), { recursive: true });
  await mkdir(join(folder, 'releases/shell/2'), { recursive: true });
  await writeFile(join(folder, 'releases/shell/1/index.html'), '<html><head><!-- portal --></head></html>');
  await writeFile(join(folder, 'releases/shell/1/service-worker.js'), 'worker 1');
  await writeFile(join(folder, 'releases/shell/2/service-worker.js'), 'worker 2');
  await publish('1');
});
afterAll(async () => {
  for (const app of apps) await app.close();
  await rm(folder, { recursive: true, force: true });
});

const publish = (version: string) =>
  writeFile(join(folder, 'releases/shell.json'), JSON.stringify({ version, entry: [], integrity: {} }));

async function start(options: { worker?: boolean } = {}) {
  const app = Fastify();
  apps.push(app);
  await app.register(portal({ releasesDir: join(folder, 'releases'), ...options }));
  return (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });
}
const settingsIn = (html: string) =>
  JSON.parse(/<script type="application\/json" id="settings">([^]*?)<\/script>/.exec(html)?.[1] ?? '') as {
    worker?: boolean;
  };

describe('the portal as an app [R-EXT-24]', () => {
  it.each([
    ['en', 'en-GB,de', /at a glance/],
    ['de', 'de-AT,de;q=0.9', /im Blick/],
    ['es', 'es', /de un vistazo/],
    ['fr', 'fr-CH, fr', /en un coup d’œil/],
  ])(
    'says in %s what a browser installs, with icons of the sizes that browsers ask for',
    async (lang, wanted, text) => {
      const get = await start();
      const answer = await get('/manifest.webmanifest', { 'accept-language': wanted });
      expect(answer.headers).toMatchObject({
        'content-type': 'application/manifest+json; charset=utf-8',
        vary: 'accept-language',
        'cache-control': 'no-cache',
      });
      const manifest = answer.json<{ icons: { sizes: string; purpose?: string }[] }>();
      expect(manifest).toMatchObject({
        lang,
        name: 'Cloud Connect Portal',
        description: expect.stringMatching(text) as string,
        start_url: '/',
        scope: '/',
        display: 'standalone',
      });
      expect(manifest.icons.map(({ sizes, purpose }) => [sizes, purpose])).toEqual(
        expect.arrayContaining([
          ['192x192', undefined],
          ['512x512', undefined],
          ['512x512', 'maskable'],
        ]),
      );
    },
  );

  it('hands out the worker of the published shell, asked for anew each time, with a policy that lets it ask the portal only', async () => {
    const get = await start();
    expect(settingsIn((await get('/')).body).worker).toBe(true);
    const answer = await get('/service-worker.js');
    expect([answer.body, answer.headers['cache-control']]).toEqual(['worker 1', 'no-cache']);
    expect(answer.headers['content-type']).toMatch(/^text\/javascript/);
    const policy = String(answer.headers['content-security-policy']);
    expect(policy).toBe(
      "default-src 'none'; connect-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'",
    );
    await publish('2');
    // The published state is looked at some times a second.
    for (const until = Date.now() + 5_000; Date.now() < until; )
      if ((await get('/service-worker.js')).body === 'worker 2') break;
    expect((await get('/service-worker.js')).body).toBe('worker 2');
    await publish('1');
  });

  it('switched off, hands out one that takes itself and all that was kept away', async () => {
    const get = await start({ worker: false });
    expect(settingsIn((await get('/')).body).worker).toBe(false);
    const { body, headers } = await get('/service-worker.js');
    expect(headers['content-type']).toMatch(/^text\/javascript/);
    const listeners: Record<string, (event: { waitUntil: (work: Promise<unknown>) => void }) => void> = {};
    const caches = new Set(['portal-files', 'portal-last']);
    const done: string[] = [];
    const self = {
      addEventListener: (type: string, listener: (typeof listeners)[string]) => void (listeners[type] = listener),
      skipWaiting: () => done.push('takes over'),
      registration: { unregister: async () => done.push('goes') },
    };
    runInNewContext(body, {
      self,
      caches: { keys: async () => [...caches], delete: async (name: string) => caches.delete(name) },
    });
    let work: Promise<unknown> = Promise.resolve();
    for (const type of ['install', 'activate']) listeners[type]?.({ waitUntil: (wanted) => void (work = wanted) });
    await work;
    expect([[...caches], done]).toEqual([[], ['takes over', 'goes']]);
  });
});
