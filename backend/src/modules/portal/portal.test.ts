import { createHash, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gzipSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { portal } from './plugin';

const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const KEY = privateKey.export({ format: 'jwk' });
const DAY = 86_400;
const START = Date.UTC(2026, 0, 1);
const bytes = (text: string) => new Uint8Array(Buffer.from(text));
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const claimsIn = (signature: string) =>
  JSON.parse(Buffer.from(signature.split('.')[1] ?? '', 'base64url').toString()) as { exp: number; serial: number };

function signed(text: string, exp: number, serial = 3): string {
  const message = `${encode({ alg: 'ES256' })}.${encode({ digest: createHash('sha256').update(text).digest('base64url'), serial, exp })}`;
  return `${message}.${sign('sha256', bytes(message), { key: privateKey, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`;
}

function isGenuine(signature: string): boolean {
  const [header, payload, made] = signature.split('.');
  const key = { key: createPublicKey(privateKey), dsaEncoding: 'ieee-p1363' as const };
  return verify('sha256', bytes(`${header}.${payload}`), key, new Uint8Array(Buffer.from(made ?? '', 'base64url')));
}

const registryText = (version = '1.0.0') =>
  JSON.stringify({
    schema: 'x',
    microFrontends: {
      'mf-account': [
        {
          url: `/remotes/mf-account/${version}/remoteEntry.js`,
          metadata: { version, integrity: 'sha256-entry' },
          deployment: { default: true, traffic: 100 },
          extras: {
            name: 'mf-account',
            owner: '</script><b>',
            routes: [
              { path: '/login', access: 'public' },
              { path: '/devicemanager/:groupId', access: 'login' },
              { path: '/incident/:incidentId/group/:groupId', access: 'login' },
            ],
            integrity: { 'remoteEntry.js': 'sha256-entry', 'a.js': 'sha256-a' },
          },
        },
      ],
    },
  });

let folder: string;
let app: FastifyInstance;
let now = START;

async function publish(text: string, signature = signed(text, START / 1000 + 7 * DAY)): Promise<void> {
  await writeFile(join(folder, 'releases/registry.json'), text);
  await writeFile(join(folder, 'releases/registry.json.sig'), signature);
}

beforeEach(async () => {
  now = START;
  folder = await mkdtemp(join(tmpdir(), 'portal-files-'));
  const releases = join(folder, 'releases');
  await mkdir(join(releases, 'shell/1'), { recursive: true });
  await mkdir(join(releases, 'remotes/mf-account/1.0.0'), { recursive: true });
  await writeFile(join(folder, 'registry-key.json'), JSON.stringify(KEY));
  await writeFile(
    join(releases, 'shell/1/index.html'),
    '<html><head><style>a{}</style><!-- portal --></head><div class="on-plain"></html>',
  );
  await writeFile(join(releases, 'shell/main.js'), 'main');
  await writeFile(join(releases, 'shell/main.js.br'), new Uint8Array(brotliCompressSync('main')));
  await writeFile(join(releases, 'shell/main.js.gz'), new Uint8Array(gzipSync('main')));
  await writeFile(join(releases, 'shell/1/favicon.svg'), '<svg/>');
  await writeFile(
    join(releases, 'shell.json'),
    JSON.stringify({
      version: '1',
      entry: ['main.js'],
      texts: { de: ['text-de.js'] },
      integrity: { 'main.js': 'sha256-main', 'text-de.js': 'sha256-de', 'list.js': 'sha256-list' },
      provides: { '@portal/ui/list': ['list.js'], '@portal/ui/core': [], '@portal/ui/data-table/sort': [] },
      parts: {
        'frame-in': ['in.js'],
        'frame-out': ['out.js'],
        landing: ['landing.js'],
        'landing-de-json': ['landing-de.js'],
        'table-de-json': ['table-de.js'],
      },
    }),
  );
  await writeFile(
    join(releases, 'remotes/mf-account/1.0.0/release.json'),
    JSON.stringify({ first: ['remoteEntry.js', 'a.js'], firstConsumes: ['@portal/ui/core', '@portal/ui/list'] }),
  );
  await writeFile(join(releases, 'remotes/mf-account/1.0.0/remoteEntry.js'), 'entry');
  await writeFile(join(folder, 'secret.js'), 'kept back');
  await publish(registryText());
  app = Fastify();
  app.get('/api/thing', async () => ({ ok: true }));
  await app.register(portal({ releasesDir: releases, now: () => now }));
});

afterEach(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

describe('the page', () => {
  it.each([
    '/',
    ...'/login /register /signup /registered /resettriggered /forgotpassword /commander_login'.split(' '),
    ...'/privacy /impressum /cookies /devicemanager /mydevices /map /notifications /userprofile'.split(' '),
    ...'/incidentmanager /incidentmanager/group/ZzE3 /incidentmanager/device/ZDE /incident/aTE'.split(' '),
    '/incidentmanager/device/ZDE/group/ZzE3',
    ...'/device/ZDE /audit /audit/group/ZzE3 /recipemanager/transmissions/group/ZzE3'.split(' '),
    ...'/recipemanager/group/ZzE3 /recipemanager/export/group/ZzE3 /sensordata/ZDE /createVoucher'.split(' '),
    ...'/createvoucher /incident/aTE/group/ZzE3 /DeviceManager/Z3JvdXA/'.split(' '),
    '/activate?token=a.b',
    '/resetpassword?token=a.png',
    '/devicemanager?q=plan.png',
    '/devicemanager/Z3JvdXA',
    '/devicemanager/no.id',
    '/incident/a.b/group/c.d',
    '/no/such/page',
  ])('is answered for %s with status 200 [R-ROUTE-29, R-ROUTE-28]', async (url) => {
    const answer = await get(url);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toMatch(/^text\/html/);
    expect(answer.body).toContain(
      '<script defer src="/shell/main.js" integrity="sha256-main" crossorigin="anonymous">',
    );
  });

  it.each([
    ['/', 'artwork'],
    ['/login', 'plain'],
    ['/register', 'split'],
    ['/Register/', 'split'],
    ['/devicemanager/Z3JvdXA', 'plain'],
    ['/no/such/page', 'plain'],
  ])('of %s has its frame on the ground "%s" before anything runs', async (url, ground) => {
    const registry = JSON.parse(registryText());
    const [{ extras }] = registry.microFrontends['mf-account'];
    extras.routes.push({ path: '/register', access: 'public', layout: 'split' }, { path: '/odd', layout: '"><b>' });
    await publish(JSON.stringify(registry));
    // A page that was written before, of the same remote, is not taken for it.
    await get('/login');
    expect(/<div class="(.*?)">/.exec((await get(url)).body)?.[1]).toBe(`on-${ground}`);
    expect((await get('/odd')).body).not.toContain('<b>');
  });

  it('is made of the shell that the registry lists, and says which; while that cannot be read, of the one before', async () => {
    const releases = join(folder, 'releases');
    const listing = (version: string) => {
      const { schema, microFrontends } = JSON.parse(registryText());
      const shell = { url: '/shell/new.js', metadata: { version, integrity: 'sha256-new' }, extras: { name: 'shell' } };
      return JSON.stringify({ schema, microFrontends: { ...microFrontends, shell: [shell] } });
    };
    const shellOf = async () => {
      const { statusCode, body } = await get('/login');
      const settings = /<script type="application\/json" id="settings">([^]*?)<\/script>/.exec(body)?.[1] ?? '{}';
      const [, script] = /<script defer src="\/shell\/([\w.]+)"/.exec(body) ?? [];
      return [statusCode, (JSON.parse(settings) as { shell?: string }).shell, script];
    };
    expect(await shellOf()).toEqual([200, '1', 'main.js']);
    await mkdir(join(releases, 'shell/2'));
    await writeFile(join(releases, 'shell/2/index.html'), '<html><head><!-- portal --></head></html>');
    await writeFile(join(releases, 'shell/2/favicon.svg'), '<svg>2</svg>');
    const second = {
      version: '2',
      entry: ['new.js'],
      startCheck: 'check.js',
      integrity: { 'new.js': 'sha256-new', 'check.js': 'sha256-check' },
    };
    await writeFile(join(releases, 'shell/2/shell.json'), JSON.stringify(second));
    for (const version of ['2', '3', '../1']) {
      await publish(listing(version));
      while ((await get('/registry.json')).body !== listing(version));
      expect(await shellOf()).toEqual([200, '2', 'new.js']);
      expect((await get('/favicon.svg')).body).toBe('<svg>2</svg>');
    }
    // What looks whether the start has run comes after it, and is no script for later.
    const { body } = await get('/login');
    expect(body.indexOf('src="/shell/check.js" integrity="sha256-check"')).toBeGreaterThan(
      body.indexOf('/shell/new.js'),
    );
    expect(/id="shell-scripts">(.*?)</.exec(body)?.[1]).toBe('{}');
  });

  it('is told of the legal texts of the deployment, which are handed out by their names alone [R-ACC-04]', async () => {
    const own = Fastify();
    const [releasesDir, legalDir] = [join(folder, 'releases'), join(folder, 'legal')];
    await mkdir(legalDir);
    await writeFile(join(legalDir, 'privacy.de.txt'), '# Unser Datenschutz');
    const others = ['impressum.fr.txt', 'cookies.es.txt', 'impressum.en.txt'];
    for (const name of others) await writeFile(join(legalDir, name), `of ${name}`);
    await writeFile(join(legalDir, 'notes.txt'), 'kept back');
    await own.register(portal({ releasesDir, now: () => now, legalDir }));
    const { body } = await own.inject({ url: '/privacy' });
    const settings = /<script type="application\/json" id="settings">([^]*?)<\/script>/.exec(body)?.[1] ?? '';
    expect(JSON.parse(settings)).toMatchObject({ legalTexts: '/legal/' });
    for (const name of others) expect((await own.inject({ url: `/legal/${name}` })).body).toBe(`of ${name}`);
    const given = await own.inject({ url: '/legal/privacy.de.txt' });
    expect([given.statusCode, given.body, given.headers['content-type']]).toEqual([
      200,
      '# Unser Datenschutz',
      'text/plain; charset=utf-8',
    ]);
    for (const name of ['privacy.fr.txt', 'notes.txt', '..%2Fsecret.js'])
      expect((await own.inject({ url: `/legal/${name}` })).statusCode).toBe(404);
    await own.close();
  });

  it('is told where about us leads [R-SHELL-12]', async () => {
    const named = Fastify();
    const aboutUrl = 'https://kitchen.example/about';
    await named.register(portal({ releasesDir: join(folder, 'releases'), now: () => now, aboutUrl }));
    const { body } = await named.inject({ url: '/login' });
    await named.close();
    const settings = /<script type="application\/json" id="settings">([^]*?)<\/script>/.exec(body)?.[1] ?? '';
    expect(JSON.parse(settings)).toMatchObject({ aboutUrl });
  });

  it('carries the whole signed registry, and no text of it can end its element', async () => {
    const { body } = await get('/');
    const inPage = /<script type="application\/json" id="registry">([^]*?)<\/script>/.exec(body)?.[1] ?? '';
    expect(JSON.parse(inPage)).toEqual(JSON.parse(registryText()));
    expect(body).not.toContain('</script><b>');
  });

  it('names the scripts of the remote that draws the address beforehand, with their hashes, and of no other', async () => {
    expect((await get('/login')).body).toContain(
      '<link rel="preload" as="script" href="/remotes/mf-account/1.0.0/a.js" integrity="sha256-a" crossorigin="anonymous">',
    );
    expect((await get('/login')).body).toContain(
      '<link rel="preload" as="script" href="/shell/list.js" integrity="sha256-list" crossorigin="anonymous">',
    );
    expect((await get('/devicemanager')).body).not.toMatch(/href="[^"]*(a|list)\.js"/);
  });

  it.each([
    ['/', 'de', ['landing', 'landing-de']],
    ['/', 'en', ['landing']],
    ['/login', 'de', ['out', 'table-de']],
    ['/login', 'en', ['out']],
    ['/devicemanager/Z3JvdXA', 'de', ['in', 'table-de']],
    ['/no/such/page', 'de', []],
  ])('of %s in %s names what the shell draws it with beforehand, and its texts', async (url, language, named) => {
    const registry = JSON.parse(registryText());
    registry.microFrontends['mf-account'][0].extras.routes[0].footer = true;
    await publish(JSON.stringify(registry));
    const release = { first: [], firstConsumes: ['@portal/ui/data-table/sort'] };
    await writeFile(join(folder, 'releases/remotes/mf-account/1.0.0/release.json'), JSON.stringify(release));
    // A page that was written before, of the same remote, is not taken for it.
    await get(url === '/login' ? '/devicemanager/Z3JvdXA' : '/login', { 'accept-language': language });
    const { body } = await get(url, { 'accept-language': language });
    const links = [...body.matchAll(/<link rel="preload" as="script" href="\/shell\/([\w-]+)\.js"/g)];
    expect(links.map(([, name]) => name).filter((name) => name !== 'text-de')).toEqual(named);
  });

  it('names the texts in the language of the browser beforehand', async () => {
    const link =
      '<link rel="preload" as="script" href="/shell/text-de.js" integrity="sha256-de" crossorigin="anonymous">';
    expect((await get('/', { 'accept-language': 'de-CH,de;q=0.9,en;q=0.8' })).body).toContain(link);
    expect((await get('/', { 'accept-language': 'en' })).body).not.toContain(link);
  });

  it('names the hashes of the scripts that come later', async () => {
    expect((await get('/')).body).toContain('{"text-de.js":"sha256-de","list.js":"sha256-list"}');
  });

  it('is compressed, and asked again it is not sent again', async () => {
    const first = await get('/login', { 'accept-encoding': 'gzip, br' });
    expect(first.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(new Uint8Array(first.rawPayload)).toString()).toContain('sha256-main');
    const again = await get('/login', { 'if-none-match': String(first.headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  it('allows nothing inline and nothing foreign, and asks for hashes and trusted types [R-CONST-07]', async () => {
    const { headers } = await get('/');
    const policy = String(headers['content-security-policy']);
    expect(policy).not.toMatch(/unsafe-|https?:|\*/);
    expect(policy).toContain("require-trusted-types-for 'script'; trusted-types portal;");
    expect(policy).toContain(`'sha256-${createHash('sha256').update('a{}').digest('base64')}'`);
    expect(headers).toMatchObject({
      'integrity-policy': 'blocked-destinations=(script), endpoints=(csp)',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    });
    expect(headers['strict-transport-security']).toBeUndefined();
  });

  it.each(['/activate?token=t', '/resetpassword?token=t'])(
    '%s sends no referrer, so that nobody else gets the token [R-ACC-19]',
    async (url) => {
      const { headers, body } = await get(url);
      expect(headers['referrer-policy']).toBe('no-referrer');
      expect(body).not.toMatch(/<meta[^>]+referrer/);
    },
  );

  it.each(['/', '/devicemanager/ZzE', '/mydevices', '/map', '/device/ZDE'])(
    '%s sends no referrer to what it opens, as the window of a device [R-DEV-20]',
    async (url) => {
      const { headers, body } = await get(url);
      expect(headers['referrer-policy']).toBe('no-referrer');
      expect(body).not.toMatch(/<meta[^>]+referrer/);
    },
  );

  it('has violations reported also by plain http, where browsers know no reporting endpoints [R-EXT-15]', async () => {
    const policyOf = async (headers: Record<string, string>) =>
      String((await behindProxy.inject({ url: '/', headers })).headers['content-security-policy']);
    const behindProxy = Fastify({ trustProxy: true });
    await behindProxy.register(portal({ releasesDir: join(folder, 'releases'), now: () => now }));
    expect(await policyOf({})).toMatch(/report-uri \/api\/csp-report$/);
    expect(await policyOf({ 'x-forwarded-proto': 'https' })).toMatch(/report-uri \/api\/csp-report; report-to csp$/);
    await behindProxy.close();
  });
});

describe('files', () => {
  it('are kept for ever and sent in the smallest form that the browser takes', async () => {
    const small = await get('/shell/main.js', { 'accept-encoding': 'gzip, deflate, br' });
    expect(small.headers).toMatchObject({
      'content-encoding': 'br',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'accept-encoding',
    });
    expect(brotliDecompressSync(new Uint8Array(small.rawPayload)).toString()).toBe('main');
    expect((await get('/shell/main.js', { 'accept-encoding': 'gzip' })).headers['content-encoding']).toBe('gzip');
    expect((await get('/shell/main.js')).body).toBe('main');
    expect((await get('/remotes/mf-account/1.0.0/remoteEntry.js', { 'accept-encoding': 'br' })).body).toBe('entry');
  });

  it('of workers have a policy of their own: connections to the portal and to configured services, other files none', async () => {
    await writeFile(join(folder, 'releases/remotes/mf-account/1.0.0/map-worker.0a1b.js'), 'worker');
    const policyOf = async (file: string, from = app) =>
      String((await from.inject(`/remotes/mf-account/1.0.0/${file}`)).headers['content-security-policy']);
    const own = await policyOf('map-worker.0a1b.js');
    expect(own).toMatch(/default-src 'none'; connect-src 'self'; require-trusted-types-for 'script'/);
    expect(own).not.toMatch(/sandbox|unsafe/);
    expect(await policyOf('remoteEntry.js')).toMatch(/^default-src 'none'.* sandbox$/);
    const withMaps = Fastify();
    const hosts = { connections: ['https://maps.example'] };
    await withMaps.register(portal({ releasesDir: join(folder, 'releases'), hosts, now: () => now }));
    expect(await policyOf('map-worker.0a1b.js', withMaps)).toMatch(/connect-src 'self' https:\/\/maps\.example;/);
    await withMaps.close();
  });

  it('that are missing are 404 and not the page [R-ROUTE-29]', async () => {
    for (const url of [
      '/shell/1/gone.js',
      '/remotes/mf-account/2.0.0/remoteEntry.js',
      '/old-name.js',
      '/a/b.png',
      '/device/b.JPG',
      '/c.svg?v=2',
      '/devicemanager/plan.png',
      // No route has an id there, so it is a file of whatever kind.
      '/no/such.thing',
      '/.env',
      '/wp-login.php',
      '/basemap/0/0/0x.mvt',
      // Where a route has an id, one of those endings is none.
      ...'css map json sig wasm woff2 ttf webmanifest pmtiles txt xml pdf mp4 webm'
        .split(' ')
        .map((ending) => `/devicemanager/gone.${ending}`),
    ]) {
      const answer = await get(url);
      expect([url, answer.statusCode, /html/.test(String(answer.headers['content-type']))]).toEqual([url, 404, false]);
    }
  });

  it('are none for a person who comes by an address with an ending: the page is, which tells so, but never for a script or picture [R-ROUTE-24, R-ROUTE-29]', async () => {
    const accept = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
    for (const [url, status] of [
      ['/no/such.page', 200],
      ['/menu.v2', 200],
      ['/index.html', 200],
      ['/no/such.pdf', 200],
      ['/menu.txt', 200],
      ['/devicemanager/data.json', 200],
      ['/old-name.js', 404],
      ['/a/b.png', 404],
      ['/no/such.mjs', 404],
      ['/plan.SVG', 404],
      ['/device/b.webp', 404],
    ] as const) {
      const answer = await get(url, { accept });
      expect([url, answer.statusCode, /html/.test(String(answer.headers['content-type']))]).toEqual([
        url,
        status,
        status === 200,
      ]);
    }
  });

  it.each('js mjs cjs svg png apng jpg jpeg gif webp avif bmp tif tiff ico'.split(' '))(
    'with the ending .%s that are missing are 404 where a route has an id as well [R-ROUTE-29]',
    async (ending) => {
      for (const url of [`/devicemanager/gone.${ending}`, `/incident/a/group/gone.${ending}?v=2`]) {
        const { statusCode, headers } = await get(url);
        expect([url, statusCode, /html/.test(String(headers['content-type']))]).toEqual([url, 404, false]);
      }
    },
  );

  it('outside the releases are out of reach', async () => {
    for (const url of [
      '/shell/../../secret.js',
      '/shell/..%2f..%2fsecret.js',
      '/remotes/%2e%2e/%2e%2e/secret.js',
      '/shell/..%5c..%5csecret.js',
      '/registry-key.json',
    ]) {
      const answer = await get(url);
      expect([url, answer.body.includes('kept back'), answer.body.includes(String(KEY.d))]).toEqual([
        url,
        false,
        false,
      ]);
    }
  });

  it('without a version are asked for again', async () => {
    expect((await get('/favicon.svg')).headers['cache-control']).toBe('no-cache');
  });
});

describe('every other answer', () => {
  it.each(['/api/thing', '/api/unknown', '/registry.json', '/gone.js'])(
    '%s can do nothing when opened as a page',
    async (url) => {
      const { headers } = await get(url);
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'content-security-policy': expect.stringContaining("default-src 'none'"),
      });
    },
  );

  it('is no page for an unknown call', async () => {
    expect((await get('/api/unknown')).statusCode).toBe(404);
  });
});

describe('the registry', () => {
  it("is served as it was published, with the publisher's signature while that is fresh [R-EXT-16]", async () => {
    const published = signed(registryText(), START / 1000 + 7 * DAY);
    await publish(registryText(), published);
    expect((await get('/registry.json')).body).toBe(registryText());
    expect((await get('/registry.json.sig')).body).toBe(published);
  });

  it('is signed anew before its expiry, with the same serial', async () => {
    now = START + 5 * DAY * 1000;
    const { body } = await get('/registry.json.sig');
    expect(isGenuine(body)).toBe(true);
    expect(claimsIn(body)).toMatchObject({ serial: 3, exp: now / 1000 + 7 * DAY });
  });

  it('is never signed for somebody who changed it', async () => {
    const forged = registryText().replace('sha256-entry', 'sha256-evil');
    const stale = signed(registryText(), START / 1000 + DAY);
    await publish(forged, stale);
    expect((await get('/registry.json.sig')).body).toBe(stale);
  });

  it('stays the last good one while its two files do not belong together', async () => {
    const { body: signature } = await get('/registry.json.sig');
    await publish(registryText('1.0.1'), signature);
    const other = await get('/login');
    const until = Date.now() + 1000;
    while (Date.now() < until) expect((await get('/login')).headers.etag).toBe(other.headers.etag);
    expect((await get('/registry.json')).body).toBe(registryText());
  });

  it('is found when another was published, without a restart', async () => {
    await get('/login');
    const next = registryText('1.0.1');
    await publish(next);
    const until = Date.now() + 5000;
    let body = '';
    while (!body.includes('1.0.1') && Date.now() < until) ({ body } = await get('/login'));
    expect(body).toContain('/remotes/mf-account/1.0.1/remoteEntry.js');
  });
});

it('says that it is not built when there is no shell', async () => {
  const bare = Fastify();
  await bare.register(portal({ releasesDir: join(folder, 'nothing') }));
  expect((await bare.inject('/')).statusCode).toBe(503);
  await bare.close();
});
