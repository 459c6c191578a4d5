import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Config, readConfig } from '../config';
import { type CameraService, cameraLoginOrigins, cameraServiceOf } from './cameras';

let server: Server;
let url: string;
let sent: { status: number; type: string; body: string | Buffer };
let asked: { method: string; path: string; authorization: string | undefined };

beforeAll(async () => {
  server = createServer((request, response) => {
    asked = { method: request.method ?? '', path: request.url ?? '', authorization: request.headers.authorization };
    response.writeHead(sent.status, { 'content-type': sent.type }).end(sent.body);
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

const configOf = (more: Record<string, string> = {}): Config =>
  readConfig({
    CAMERA_URL: `${url}/base/`,
    CAMERA_TOKEN: 'key',
    CAMERA_LOGIN_ORIGINS: 'https://login.cameras.example',
    ...more,
  });
// A configured service has its own key, so the database is never asked.
const service = () => cameraServiceOf({ config: configOf(), secrets: undefined as never });
const door = { account: 'g', externalId: 'a', name: 'Door' };
const answer = (body: unknown, status = 200) =>
  (sent = { status, type: 'application/json', body: typeof body === 'string' ? body : JSON.stringify(body) });

describe('a real camera service', () => {
  it('is asked with its key; what it says is taken with care [R-API-89]', async () => {
    answer([{ id: 'a', name: 'Door' }, { id: 'b' }, { name: 'no id' }, null, { id: 5 }]);
    expect(await (await service()).cameras('g/1')).toEqual([
      { id: 'a', name: 'Door' },
      { id: 'b', name: 'b' },
    ]);
    expect(asked).toEqual({ method: 'GET', path: '/base/accounts/g%2F1/cameras', authorization: 'Bearer key' });
    answer({}, 409);
    expect(await (await service()).cameras('g')).toBe('unauthorized');
    for (const [body, status] of [
      ['<html>', 200],
      [{}, 200],
      [[], 500],
    ] as const) {
      answer(body, status);
      expect(await (await service()).cameras('g')).toBeUndefined();
    }
  });

  it.each([
    ['https://login.cameras.example/x?state=1', 'https://login.cameras.example/x?state=1'],
    ['https://evil.example/x', undefined],
    ['javascript:alert(1)', undefined],
    ['http://login.cameras.example/', undefined],
    ['https://login.cameras.example.evil.example/', undefined],
    ['//evil.example/', undefined],
    ['data:text/html,x', undefined],
  ])('may send people to its own origins only: %s [R-API-93, R-CAM-04]', async (link, allowed) => {
    answer({ link }, 201);
    expect(await (await service()).authorization('g', 'localhost:8080')).toBe(allowed);
    expect(asked).toMatchObject({ method: 'POST', path: '/base/accounts/g/authorizations' });
  });

  it('gets its own key with every call or none where it has none, and no token of a person [R-AUTH-11]', async () => {
    const sentBy = async (more: Record<string, string>) => {
      const cameras = await cameraServiceOf({ config: configOf(more), secrets: undefined as never });
      const sent: (string | undefined)[] = [];
      for (const ask of [
        () => cameras.cameras('g'),
        () => cameras.authorization('g', 'localhost:8080'),
        () => cameras.snapshot(door),
        () => cameras.video(door),
      ]) {
        asked = { method: '', path: '', authorization: 'not asked' };
        await ask();
        sent.push(asked.authorization);
      }
      return sent;
    };
    answer({});
    expect(await sentBy({})).toEqual(Array(4).fill('Bearer key'));
    expect(await sentBy({ CAMERA_TOKEN: '' })).toEqual(Array(4).fill(undefined));
  });

  it.each([
    ['films', 'video/mp4', 65, (of: CameraService) => of.video(door)],
    ['pictures', 'image/jpeg', 17, (of: CameraService) => of.snapshot(door)],
    ['lists', 'application/json', 2, (of: CameraService) => of.cameras('g')],
  ])('is read no further than %s may be long [R-API-91, R-API-92, R-API-89]', async (_, type, megabytes, ask) => {
    let written = 0;
    const endless = createServer((_request, response) => {
      response.writeHead(200, { 'content-type': type });
      const more = () => {
        do written += 1;
        while (response.write(Buffer.alloc(1_048_576)));
      };
      response.on('drain', more);
      more();
    });
    await new Promise<void>((resolve) => void endless.listen(0, '127.0.0.1', resolve));
    const { port } = endless.address() as AddressInfo;
    const cameras = await cameraServiceOf({
      config: configOf({ CAMERA_URL: `http://127.0.0.1:${port}` }),
      secrets: undefined as never,
    });
    expect(await ask(cameras)).toBeUndefined();
    await new Promise((resolve) => endless.close(resolve));
    // What the line holds comes on top.
    expect(written).toBeGreaterThanOrEqual(megabytes);
    expect(written).toBeLessThan(megabytes + 32);
  });

  it.each([
    ['snapshot', 'image/jpeg;charset=UTF-8'],
    ['snapshot', 'Image/JPEG'],
    ['video', 'video/mp4; codecs="avc1"'],
    ['video', 'VIDEO/MP4 ; codecs="avc1.42E01E, mp4a.40.2"'],
  ] as const)('may say more of its type: a %s of %s [R-API-91, R-API-92]', async (kind, type) => {
    sent = { status: 200, type, body: Buffer.from('bytes') };
    expect((await (await service())[kind](door))?.toString()).toBe('bytes');
  });

  it.each(['image/jpegs', 'text/html; of="image/jpeg"', 'image/png', ''])(
    'shows no picture of another type: "%s" [R-API-91]',
    async (type) => {
      sent = { status: 200, type, body: Buffer.from('bytes') };
      expect(await (await service()).snapshot(door)).toBeUndefined();
    },
  );

  it.each([
    ['snapshot', 'image/jpeg'],
    ['video', 'video/mp4'],
  ] as const)('shows no %s that comes with an error [R-API-91, R-API-92]', async (kind, type) => {
    sent = { status: 500, type, body: Buffer.from('bytes') };
    expect(await (await service())[kind](door)).toBeUndefined();
  });

  it.each([
    ['snapshot', 'before the head', 5_000],
    ['snapshot', 'after the head', 5_000],
    ['video', 'before the head', 30_000],
    ['video', 'after the head', 30_000],
  ] as const)(
    'is given up where a %s stays away %s, however long somebody waits for it [R-API-91, R-API-92]',
    async (kind, when, ms) => {
      const ends = new Map<number, AbortController>();
      const timeout = jest.spyOn(AbortSignal, 'timeout').mockImplementation((after) => {
        ends.set(after, new AbortController());
        return ends.get(after)!.signal;
      });
      const silent = createServer((_request, response) => {
        if (when === 'after the head')
          response.writeHead(200, { 'content-type': kind === 'video' ? 'video/mp4' : 'image/jpeg' }).flushHeaders();
      });
      const asked = once(silent, 'request');
      try {
        await new Promise<void>((resolve) => void silent.listen(0, '127.0.0.1', resolve));
        const { port } = silent.address() as AddressInfo;
        const config = configOf({ CAMERA_URL: `http://127.0.0.1:${port}` });
        const cameras = await cameraServiceOf({ config, secrets: undefined as never });
        const answer = cameras[kind](door, new AbortController().signal);
        await asked;
        expect([...ends.keys()]).toEqual([ms]);
        ends.get(ms)!.abort();
        expect(await answer).toBeUndefined();
      } finally {
        timeout.mockRestore();
        silent.closeAllConnections();
        await new Promise((resolve) => silent.close(resolve));
      }
    },
  );

  it('shows what has the right type and size only [R-API-91, R-API-92]', async () => {
    const camera = { account: 'g', externalId: 'a', name: 'Döor' };
    sent = { status: 200, type: 'video/mp4', body: Buffer.from('film') };
    expect((await (await service()).video(camera))?.toString()).toBe('film');
    expect(asked.path).toBe('/base/accounts/g/cameras/a/video.mp4?name=D%C3%B6or');
    expect(await (await service()).snapshot(camera)).toBeUndefined();
    sent = { status: 200, type: 'video/mp4', body: '' };
    expect(await (await service()).video(camera)).toBeUndefined();
  });
});

it('lets log-in pages of the configured service alone into a frame, else those beside the portal [R-CAM-04]', () => {
  expect(cameraLoginOrigins(configOf())).toEqual([url, 'https://login.cameras.example']);
  expect(cameraLoginOrigins(readConfig({ PORT: '9000' }))).toEqual([
    'http://localhost:9003',
    'http://127.0.0.1:9003',
    'http://[::1]:9003',
  ]);
  expect(
    cameraLoginOrigins(
      readConfig({ PUBLIC_URL: 'https://portal.example', CAMERA_PUBLIC_URL: 'https://cameras.portal.example/' }),
    ),
  ).toEqual(['https://cameras.portal.example']);
  expect(() => readConfig({ CAMERA_LOGIN_ORIGINS: 'http://plain.example' })).toThrow(/https/);
});
