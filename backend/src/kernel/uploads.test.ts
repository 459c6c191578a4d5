import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { type AddressInfo, connect } from 'node:net';
import { endpoint } from '@portal/contracts/endpoint';
import { dictionary, obj, optional, text, whole } from '@portal/contracts/shape';
import sharp from 'sharp';
import { multipartOf } from '../testing/multipart';
import { picture } from '../testing/pictures';
import { type TestPortal, type TestUser, testPortal } from '../testing/test-portal';
import { serve } from './serve';
import { type Uploaded, uploadFolder } from './uploads';

const LIMIT = 100_000;
let seen: { file: Uploaded | undefined; content: Buffer | undefined; body: unknown } | undefined;
const remember = async ({ file, body }: { file: Uploaded | undefined; body?: unknown }) => {
  seen = { file, content: file && (await readFile(file.path)), body };
};
const routes = [
  serve(
    endpoint({
      method: 'POST',
      path: '/api/test/any',
      right: 'login',
      summary: 'x',
      upload: { kind: 'any', maxBytes: LIMIT },
    }),
    remember,
  ),
  serve(
    endpoint({
      method: 'PUT',
      path: '/api/test/image',
      right: 'login',
      summary: 'x',
      upload: { kind: 'image', maxBytes: LIMIT },
    }),
    remember,
  ),
  serve(
    endpoint({
      method: 'PUT',
      path: '/api/test/avatar',
      right: 'login',
      summary: 'x',
      upload: { kind: 'image', maxBytes: LIMIT, maxPixels: 500 },
    }),
    remember,
  ),
  serve(
    endpoint({
      method: 'POST',
      path: '/api/test/thing',
      right: 'login',
      summary: 'x',
      upload: { kind: 'image', maxBytes: LIMIT, optional: true },
      body: obj({ name: text({ minLength: 1 }), size: optional(whole()), attributes: optional(dictionary(text())) }),
    }),
    remember,
  ),
  serve(
    endpoint({
      method: 'POST',
      path: '/api/test/fail',
      right: 'login',
      summary: 'x',
      upload: { kind: 'any', maxBytes: LIMIT },
    }),
    async () => {
      throw new Error('on purpose');
    },
  ),
];

let portal: TestPortal;
let user: TestUser;
beforeAll(async () => {
  portal = await testPortal({ routes });
  user = await portal.makeUser();
});
beforeEach(() => {
  seen = undefined;
});
afterAll(() => portal.close());

const left = () => readdir(uploadFolder(portal.services.config.dataDir)).catch(() => []);
afterEach(async () => expect(await left()).toEqual([]));

describe('an uploaded file', () => {
  it('reaches the handler with name, type and bytes, and is gone after the call [R-API-79]', async () => {
    const { status } = await portal.upload('POST', '/api/test/any', user, {
      bytes: 'hello',
      name: 'Übersicht 1.pdf',
      type: 'application/pdf',
    });
    expect(status).toBe(204);
    expect(seen).toMatchObject({
      file: { kind: 'any', name: 'Übersicht 1.pdf', mediaType: 'application/pdf', size: 5 },
    });
    expect(seen?.content?.toString()).toBe('hello');
  });

  it('is gone after a call that failed, too', async () => {
    expect((await portal.upload('POST', '/api/test/fail', user, { bytes: 'hello' })).status).toBe(500);
  });

  it('is never stored under the name its sender typed [R-VAL-11]', async () => {
    for (const name of ['../../etc/passwd', '..\\\\..\\\\boot.ini', '/etc/passwd', 'C:\\\\temp\\\\x.png']) {
      await portal.upload('POST', '/api/test/any', user, { bytes: 'x', name });
      expect(seen?.file?.name).toMatch(/^(passwd|boot\.ini|x\.png)$/);
      expect(seen?.file?.path).toMatch(/[\w-]{43}$/);
    }
  });

  it.each([
    ['\u202egnp.exe', 'gnp.exe'],
    ['a\tb\u0007.txt', 'ab.txt'],
    ['   ', 'file'],
    ['..', 'file'],
    ['x'.repeat(255), 'x'.repeat(255)],
    ['x'.repeat(256), 'x'.repeat(255)],
    [`${'x'.repeat(252)}.json`, `${'x'.repeat(250)}.json`],
    [`${'😀'.repeat(130)}.txt`, `${'😀'.repeat(125)}.txt`],
    [`x.${'y'.repeat(300)}`, `x.${'y'.repeat(253)}`],
  ])('called %j is shown as %j [R-CONST-03]', async (name, shown) => {
    await portal.upload('POST', '/api/test/any', user, { bytes: 'x', name });
    expect(seen?.file?.name).toBe(shown);
  });

  it('has its limit exact to one byte [R-VAL-09, R-CONST-02]', async () => {
    expect((await portal.upload('POST', '/api/test/any', user, { bytes: Buffer.alloc(LIMIT, 1) })).status).toBe(204);
    expect(seen?.file?.size).toBe(LIMIT);
    const { status, body } = await portal.upload('POST', '/api/test/any', user, { bytes: Buffer.alloc(LIMIT + 1, 1) });
    expect([status, body.errorId, body.field]).toEqual([413, 'ERROR_TOO_LARGE', undefined]);
  });

  it('that announces far too many bytes is refused before they are read', async () => {
    const { body } = multipartOf({ bytes: Buffer.alloc(LIMIT + 1_100_000) });
    const answer = await portal.send('POST', '/api/test/any', user, body, multipartOf(undefined).headers);
    expect([answer.status, answer.headers['connection']]).toEqual([413, 'close']);
  });

  it('may be empty', async () => {
    expect((await portal.upload('POST', '/api/test/any', user, { bytes: '' })).status).toBe(204);
    expect(seen?.file?.size).toBe(0);
  });

  it('needs a log-in before a byte of it is read [R-API-01]', async () => {
    expect((await portal.upload('POST', '/api/test/any', undefined, { bytes: 'x' })).status).toBe(401);
  });
});

describe('a body that is no upload', () => {
  it('answers 415 in another type and 400 without a file, naming it [R-API-05, R-API-02]', async () => {
    expect((await portal.send('POST', '/api/test/any', user, { a: 1 })).status).toBe(415);
    for (const answer of [
      await portal.send('POST', '/api/test/any', user),
      await portal.send(
        'POST',
        '/api/test/any',
        user,
        multipartOf(undefined, { a: 'b' }).body,
        multipartOf(undefined).headers,
      ),
    ]) {
      expect([answer.status, answer.body.errorId, answer.body.field]).toEqual([400, 'ERROR_VALIDATION', 'file']);
    }
  });

  it.each([
    ['no boundary', 'x', 'multipart/form-data'],
    ['another boundary', multipartOf({ bytes: 'x' }).body.toString(), 'multipart/form-data; boundary=other'],
    [
      'no end',
      multipartOf({ bytes: 'xyz' }).body.toString().slice(0, -30),
      multipartOf(undefined).headers['content-type'],
    ],
    ['nothing at all', '', multipartOf(undefined).headers['content-type']],
    ['noise', '\0\x01--\r\n\r\n--', multipartOf(undefined).headers['content-type']],
  ])('answers 400 for %s', async (_name, payload, type) => {
    const { status, body } = await portal.send('POST', '/api/test/any', user, payload, { 'content-type': type ?? '' });
    expect([status, body.errorId]).toEqual([400, 'ERROR_VALIDATION']);
  });

  it.each([
    [
      'two files, and names them',
      Buffer.concat([multipartOf({ bytes: 'a' }).body.subarray(0, -31), multipartOf({ bytes: 'b' }).body]),
      'file',
    ],
    ['names of the language itself', multipartOf({ bytes: 'a' }, { __proto__x: '1', constructor: '2' }).body, ''],
  ])('answers 400 for %s [R-API-02]', async (_, sent, field) => {
    const { status, body } = await portal.send('POST', '/api/test/any', user, sent, multipartOf(undefined).headers);
    expect([status, body.errorId, body.field]).toEqual([400, 'ERROR_VALIDATION', field]);
  });

  it('answers 413 for endless fields', async () => {
    for (const fields of [
      { a: 'x'.repeat(262_145) },
      Object.fromEntries(Array.from({ length: 30 }, (_, n) => [`f${n}`, 'x'])),
    ]) {
      expect((await portal.upload('POST', '/api/test/any', user, { bytes: 'x' }, fields)).status).toBe(413);
    }
  });

  it('leaves nothing when its sender goes away', async () => {
    await portal.app.listen({ port: 0, host: '127.0.0.1' });
    const socket = connect((portal.app.server.address() as AddressInfo).port, '127.0.0.1');
    await once(socket, 'connect');
    const { body, headers } = multipartOf({ bytes: Buffer.alloc(90_000, 1) });
    const answered = once(portal.app.server, 'request').then(([, response]) => once(response, 'close'));
    socket.write(
      `POST /api/test/any HTTP/1.1\r\nhost: x\r\nauthorization: ${user.bearer}\r\ncontent-type: ${headers['content-type']}\r\ncontent-length: ${body.length}\r\n\r\n`,
    );
    socket.write(body.subarray(0, 80_000));
    while ((await left()).length === 0) await new Promise(setImmediate);
    socket.destroy();
    await answered;
    while ((await left()).length > 0) await new Promise(setImmediate);
    expect(seen).toBeUndefined();
  });
});

describe('an image', () => {
  it.each(['png', 'jpeg', 'gif', 'webp'] as const)(
    'of kind %s is drawn anew, whatever its name and type say [R-VAL-11]',
    async (format) => {
      const { status } = await portal.upload('PUT', '/api/test/image', user, {
        bytes: await picture(format),
        name: 'x.txt',
        type: 'text/html',
      });
      expect([status, seen?.file?.mediaType]).toEqual([204, 'image/webp']);
      expect(await sharp(seen?.content).metadata()).toMatchObject({ format: 'webp', width: 8, height: 8 });
    },
  );

  it.each([
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['HTML', '<html><script>alert(1)</script>'],
    ['nothing', ''],
    ['a broken PNG', '\x89PNG\r\n\x1a\nnonsense'],
    ['GIF and script', 'GIF89a/*\0\0\0\0*/=1;alert(1)'],
    ['TIFF', 'II*\0\x08\0\0\0'],
    ['BMP', 'BM\0\0\0\0'],
  ])('that is really %s is refused, whatever its name and type say [R-VAL-11]', async (_name, bytes) => {
    const { status, body } = await portal.upload('PUT', '/api/test/image', user, {
      bytes: Buffer.from(bytes, 'latin1'),
      name: 'x.png',
      type: 'image/png',
    });
    expect([status, body.errorId, body.field]).toEqual([400, 'ERROR_VALIDATION', 'file']);
    expect(seen).toBeUndefined();
  });

  it('of another kind is refused, though it could be drawn [R-VAL-11]', async () => {
    const svg = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><rect width="8" height="8" fill="red"/></svg>',
    );
    const drawn = (format: 'tiff' | 'avif') =>
      sharp({ create: { width: 8, height: 8, channels: 3, background: '#8a2be2' } })
        .toFormat(format)
        .toBuffer();
    for (const bytes of [svg, await drawn('tiff'), await drawn('avif')]) {
      expect((await sharp(bytes).metadata()).width).toBe(8);
      const { status, body } = await portal.upload('PUT', '/api/test/image', user, {
        bytes,
        name: 'x.png',
        type: 'image/png',
      });
      expect([status, body.field, seen]).toEqual([400, 'file', undefined]);
    }
  });

  it('loses position, camera and everything behind its end', async () => {
    const exif = { IFD0: { Make: 'CameraMaker' }, IFD3: { GPSLatitude: '48/1 46/1 0/1' } };
    const photo = Buffer.concat([await picture('jpeg', 40, 20, exif), Buffer.from('<script>tail</script>')]);
    expect((await sharp(photo).metadata()).exif).toBeDefined();
    expect((await portal.upload('PUT', '/api/test/image', user, { bytes: photo })).status).toBe(204);
    expect((await sharp(seen?.content).metadata()).exif).toBeUndefined();
    expect(seen?.content?.includes('script')).toBe(false);
  });

  it('is turned upright and made smaller for its place', async () => {
    const photo = await sharp({ create: { width: 3000, height: 1500, channels: 3, background: '#111' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    await portal.upload('PUT', '/api/test/image', user, { bytes: photo });
    expect(await sharp(seen?.content).metadata()).toMatchObject({ width: 512, height: 1024 });
  });

  it('with more pixels than 25 million is refused before it is decoded', async () => {
    const bomb = await sharp({
      create: { width: 9000, height: 9000, channels: 3, background: '#fff' },
      limitInputPixels: false,
    })
      .png({ compressionLevel: 9 })
      .toBuffer();
    const { status, body } = await portal.upload('PUT', '/api/test/image', user, { bytes: bomb.subarray(0, LIMIT) });
    expect([status, body.field]).toEqual([400, 'file']);
  });

  it('of 500 pixels passes where 500 are allowed, of 501 it does not [R-VAL-10]', async () => {
    for (const [width, height, status] of [
      [500, 500, 204],
      [501, 20, 400],
      [20, 501, 400],
    ] as const) {
      expect(
        (await portal.upload('PUT', '/api/test/avatar', user, { bytes: await picture('png', width, height) })).status,
      ).toBe(status);
    }
  });
});

describe('a call that works with and without a file', () => {
  it('takes JSON, and a form whose fields become what the shape wants [R-API-57]', async () => {
    expect((await portal.send('POST', '/api/test/thing', user, { name: 'x', size: 2 })).status).toBe(204);
    expect(seen).toMatchObject({ file: undefined, body: { name: 'x', size: 2 } });
    await portal.upload(
      'POST',
      '/api/test/thing',
      user,
      { bytes: await picture('png') },
      { name: 'y', size: '3', attributes: '{"a":"b"}' },
    );
    expect(seen).toMatchObject({ file: { kind: 'image' }, body: { name: 'y', size: 3, attributes: { a: 'b' } } });
    const { body, headers } = multipartOf(undefined, { name: 'z' });
    expect((await portal.send('POST', '/api/test/thing', user, body, headers)).status).toBe(204);
    expect(seen).toMatchObject({ file: undefined, body: { name: 'z' } });
  });

  it.each([
    [{ name: '' }, 'name'],
    [{ name: 'x', size: 'many' }, 'size'],
    [{ name: 'x', attributes: '[1' }, 'attributes'],
    [{ name: 'x', attributes: '{"__proto__":"y"}' }, 'attributes'],
  ])('checks the fields %j as it checks JSON [R-VAL-19]', async (fields, field) => {
    const answer = await portal.upload(
      'POST',
      '/api/test/thing',
      user,
      { bytes: await picture('png') },
      fields as Record<string, string>,
    );
    expect([answer.status, answer.body.field]).toEqual([400, field]);
    expect(seen).toBeUndefined();
  });
});
