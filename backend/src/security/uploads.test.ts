/** Files that are made to do harm, through the doors that take files. None is ever run, kept under its sender's name, or too much for the server. */
import { readdir } from 'node:fs/promises';
import { deflateSync, gzipSync } from 'node:zlib';
import { toWire } from '@portal/domain/ids';
import sharp from 'sharp';
import { newId } from '../kernel/new-id';
import { uploadFolder } from '../kernel/uploads';
import { sweepFiles } from '../modules/files/sweep';
import { multipartOf } from '../testing/multipart';
import { gifOf, jpegOf, pngOf, webpOf } from '../testing/picture-bombs';
import { picture } from '../testing/pictures';
import { type TestPortal, type TestUser, testPortal } from '../testing/test-portal';

/** Changed pictures; ten thousand in the long run. */
const MUTATIONS = Number(process.env['MUTATIONS'] ?? 300);
const MIB = 1_048_576;

let portal: TestPortal;
let owner: TestUser;
let device: string;
let icon: string;
let attachments: string;
beforeAll(async () => {
  portal = await testPortal();
  owner = await portal.makeUser();
  device = await portal.makeDevice({ owner: owner.id });
  icon = `/api/commander/${toWire(device)}/icon`;
  const incident = newId('i');
  await portal.services.db
    .insertInto('incidents')
    .values({
      id: incident,
      device_uuid: device,
      event_key: incident,
      cu: null,
      event: 'E',
      summary: 's',
      localized_summaries: '{}',
      category: 'alarm',
      priority: 'HIGH',
      assigned_user: null,
      reported_at: 1,
    })
    .execute();
  attachments = `/api/incidents/${toWire(incident)}/attachments`;
});
afterAll(() => portal.close());

const set = (bytes: Buffer | string, name?: string) =>
  portal.upload('PUT', icon, owner, {
    bytes: Buffer.from(bytes),
    ...(name === undefined ? {} : { name }),
    type: 'image/png',
  });
const names = async () => {
  const found: string[] = [];
  for await (const { name } of portal.services.files.list()) found.push(name);
  return found.sort();
};
const rows = async () =>
  (await portal.services.db.selectFrom('files').select('name').execute()).map(({ name }) => name).sort();
/** What is served to everybody must be a picture that this server drew. */
async function expectDrawn(iconURL: string): Promise<Buffer> {
  const { headers, bytes } = await portal.get(iconURL);
  expect(headers).toMatchObject({
    'content-type': 'image/webp',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  });
  expect((await sharp(bytes).metadata()).format).toBe('webp');
  return bytes;
}

describe('what is no picture, or one and more', () => {
  const SCRIPT = '<script>alert(1)</script>';
  it.each([
    ['an SVG with a script', `<svg xmlns="http://www.w3.org/2000/svg">${SCRIPT}</svg>`],
    [
      'an SVG behind a declaration',
      `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg">&x;</svg>`,
    ],
    ['HTML', `<!doctype html>${SCRIPT}`],
    ['a packed SVG', gzipSync(`<svg xmlns="http://www.w3.org/2000/svg">${SCRIPT}</svg>`)],
    ['a ZIP', Buffer.from('504b0304140000000800', 'hex')],
    ['a PDF', '%PDF-1.4'],
    ['a GIF that is a script', 'GIF89a=1;alert(1)//'],
    ['a JPEG head before HTML', Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.from(SCRIPT)])],
    ['PostScript', '%!PS-Adobe-3.0 EPSF-3.0'],
    ['a list of commands', 'push graphic-context\nimage over 0,0 0,0 "|id"'],
    ['nothing', ''],
    ['one byte', 'G'],
  ])('%s is refused and leaves nothing [R-VAL-11]', async (_what, bytes) => {
    const before = await names();
    for (const name of ['x.png', 'x.svg', 'x.html']) {
      const { status, body } = await set(bytes, name);
      expect([status, body.errorId, body.field]).toEqual([400, 'ERROR_VALIDATION', 'file']);
    }
    expect(await names()).toEqual(before);
  });

  it.each(['gif', 'jpeg', 'png', 'webp'] as const)(
    'a %s with a script in and behind it is drawn anew without it [R-VAL-11]',
    async (format) => {
      const photo = await picture(
        format,
        40,
        20,
        format === 'gif'
          ? undefined
          : {
              IFD0: { ImageDescription: SCRIPT },
              IFD3: { GPSLatitude: '48/1 46/1 0/1', GPSLongitude: '9/1 10/1 0/1' },
            },
      );
      const { status, body } = await set(Buffer.concat([photo, Buffer.from(`*/=1;alert(1)${SCRIPT}`)]));
      expect(status).toBe(200);
      const drawn = await expectDrawn(body.iconURL);
      expect(drawn.includes('script')).toBe(false);
      const { exif, xmp, iptc } = await sharp(drawn).metadata();
      expect([exif, xmp, iptc]).toEqual([undefined, undefined, undefined]);
    },
  );

  it('another kind of file is kept byte for byte, and only ever saved by a browser [R-API-79, R-API-81]', async () => {
    const bomb = gzipSync(Buffer.alloc(4 * MIB));
    for (const [bytes, type] of [
      [Buffer.from(SCRIPT), 'text/html'],
      [Buffer.from(`<svg>${SCRIPT}</svg>`), 'image/svg+xml'],
      [bomb, 'application/gzip'],
      [Buffer.from('alert(1)'), 'text/javascript\r\nset-cookie: a=b'],
    ] as const) {
      const { status, body } = await portal.upload('POST', attachments, owner, { bytes, type, name: 'x.html' });
      expect(status).toBe(201);
      const answer = await portal.get(body.url, owner);
      expect(answer.bytes.equals(bytes)).toBe(true);
      expect(answer.headers['content-disposition']).toMatch(/^attachment;/);
      expect(answer.headers['content-security-policy']).toContain('sandbox');
      expect([
        answer.headers['x-content-type-options'],
        answer.headers['content-encoding'],
        answer.headers['set-cookie'],
      ]).toEqual(['nosniff', undefined, undefined]);
    }
  });

  it('a packed body is not unpacked', async () => {
    const { body, headers } = multipartOf({ bytes: Buffer.alloc(MIB) });
    const { status } = await portal.send('PUT', icon, owner, gzipSync(body), {
      ...headers,
      'content-encoding': 'gzip',
    });
    expect([400, 415]).toContain(status);
  });
});

describe('a picture that is small to send and large to open', () => {
  it.each([
    ['a PNG of 50,000 × 50,000', pngOf(50_000, 50_000)],
    ['a PNG of 2³¹ − 1', pngOf(2 ** 31 - 1, 2 ** 31 - 1)],
    ['a GIF of 65,535 × 65,535', gifOf(65_535, 65_535)],
    ['a JPEG of 65,500 × 65,500', jpegOf(65_500, 65_500)],
    ['a WebP of 16,383 × 16,383', webpOf(16_383, 16_383)],
    [
      'a PNG with 256 MiB packed into a text',
      pngOf(1, 1, [['zTXt', Buffer.concat([Buffer.from('a\0\0'), deflateSync(Buffer.alloc(256 * MIB))])]]),
    ],
    [
      'a PNG with 256 MiB packed into a colour profile',
      pngOf(1, 1, [['iCCP', Buffer.concat([Buffer.from('a\0\0'), deflateSync(Buffer.alloc(256 * MIB))])]]),
    ],
  ])('%s takes neither time nor memory', async (_what, bytes) => {
    expect(bytes.length).toBeLessThan(MIB);
    const { result, grown, ms } = await measured(() => set(bytes));
    expect([200, 400]).toContain(result.status);
    if (result.status === 400) expect([result.body.errorId, result.body.field]).toEqual(['ERROR_VALIDATION', 'file']);
    expect(grown).toBeLessThan(64 * MIB);
    expect(ms).toBeLessThan(5_000);
  });

  const flat = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 4, background: '#8a2be280' } });
  it.each([
    ['interlaced', 200, () => flat(2_700, 2_700).png({ progressive: true })],
    ['interlaced', 400, () => flat(3_100, 3_100).png({ progressive: true })],
    ['a GIF', 200, () => flat(2_500, 2_500).gif()],
    ['a GIF', 400, () => flat(2_800, 2_800).gif()],
    ['of 16 bits', 400, () => flat(3_000, 3_000).toColourspace('rgb16').png()],
    ['of progressive JPEG, 12 megapixels', 200, () => flat(4_032, 3_024).jpeg({ progressive: true })],
    ['of progressive JPEG, 24 megapixels', 400, () => flat(5_600, 4_200).jpeg({ progressive: true })],
    [
      'of JPEG, 24 megapixels, lying on its side',
      200,
      () => flat(5_600, 4_200).withMetadata({ orientation: 6 }).jpeg(),
    ],
  ])('one that is %s answers %i and takes at most 64 MiB', async (_what, expected, draw) => {
    const bytes = await draw().toBuffer();
    const { result, grown } = await measured(() => set(bytes));
    expect(result.status).toBe(expected);
    expect(grown).toBeLessThan(64 * MIB);
  });

  /** Runs work and answers by how much the process grew meanwhile. */
  async function measured<T>(work: () => Promise<T>): Promise<{ result: T; grown: number; ms: number }> {
    const [begin, before] = [performance.now(), process.memoryUsage.rss()];
    let peak = before;
    const timer = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 1);
    const result = await work();
    clearInterval(timer);
    return { result, grown: Math.max(peak, process.memoryUsage.rss()) - before, ms: performance.now() - begin };
  }
});

describe('a name', () => {
  it.each([
    '../../../etc/cron.d/x',
    '..\\..\\x.html',
    '/etc/passwd',
    'a\r\nset-cookie: a=b.html',
    'a\nb',
    '"; filename="x.exe',
    'x'.repeat(300),
    '%00.html',
    '\u202egnp.exe',
    'con',
    '.htaccess',
    'a\u0000.png',
    '名前.html',
    '\ud800.html',
  ])('%j names no file of the server and no header of an answer', async (name) => {
    const { status, body } = await portal.upload('POST', attachments, owner, {
      bytes: 'x',
      name: name.replaceAll('"', '%22'),
      type: 'text/html',
    });
    // A part whose head is broken by its name is no form at all.
    expect([201, 400]).toContain(status);
    for (const stored of await names()) expect(stored).toMatch(/^[\w-]{43}$/);
    if (status !== 201) return;
    expect(body.fileName.length).toBeLessThanOrEqual(255);
    expect(body.fileName).not.toMatch(/[/\\\p{Cc}]/u);
    const { headers } = await portal.get(body.url, owner);
    expect(headers['content-disposition']).toMatch(/^attachment; filename="[\w .()-]+"; filename\*=UTF-8''[\w%.!~-]+$/);
    expect(headers['set-cookie']).toBeUndefined();
  });
});

describe('many', () => {
  it('of one account keep nobody else waiting for longer than one of them takes [R-EXT-30]', async () => {
    const { drawing } = portal.services;
    const ends: (() => void)[] = [];
    let begun = 0;
    const work = () => {
      begun += 1;
      return new Promise<void>((end) => void ends.push(end));
    };
    const flood = Array.from({ length: 50 }, () => drawing.run(owner.id, work));
    const other = await portal.makeUser();
    const file = { bytes: await picture('png', 30), type: 'image/png' };
    const answer = portal.upload('PUT', '/api/user/self/avatar', other, file);
    while (drawing.length < 49) await new Promise(setImmediate);
    // The two that are under way end; one more of the flood comes before the other's, and one behind it.
    for (const end of ends.splice(0)) end();
    const { status } = await answer;
    expect([status, begun <= 4]).toEqual([200, true]);
    while (begun < 50 || ends.length > 0) {
      for (const end of ends.splice(0)) end();
      await new Promise(setImmediate);
    }
    await Promise.all(flood);
    expect((await portal.send('DELETE', '/api/user/self/avatar', other)).status).toBe(204);
  });

  it('a hundred at once leave one picture and no orphan', async () => {
    const bytes = await Promise.all([
      picture('png', 30),
      picture('jpeg', 30),
      Promise.resolve(Buffer.from('no picture')),
    ]);
    const answers = await Promise.all(Array.from({ length: 100 }, (_, index) => set(bytes[index % 3] ?? '')));
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(33);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(67);
    await sweepFiles({ ...portal.services, clock: { now: () => Date.now() + 2 * 3_600_000 } });
    const { db } = portal.services;
    const { icon_file } = await db
      .selectFrom('devices')
      .select('icon_file')
      .where('uuid', '=', device)
      .executeTakeFirstOrThrow();
    const attached = await db.selectFrom('incident_attachments').select('file').execute();
    const used = [icon_file, ...attached.map(({ file }) => file)].sort();
    expect([await names(), await rows()]).toEqual([used, used]);
    expect(await readdir(uploadFolder(portal.services.config.dataDir))).toEqual([]);
  });

  it(`${MUTATIONS} pictures with bytes changed, cut and put in are refused or drawn anew; none hangs or harms`, async () => {
    const seed = MUTATIONS > 1_000 ? Date.now() % 1e9 : 7;
    const random = mulberry(seed);
    const pick = (below: number) => Math.floor(random() * below);
    const originals = await Promise.all(
      (['png', 'jpeg', 'gif', 'webp'] as const).map((format) =>
        picture(format, 60, 40, format === 'gif' ? undefined : { IFD0: { Make: 'x' } }),
      ),
    );
    const counts = { drawn: 0, refused: 0 };
    for (let round = 0; round < MUTATIONS; round += 1) {
      if (round % 500 === 499) {
        portal.clock.advance(600_000);
        owner = await portal.renew(owner);
      }
      let bytes = Buffer.from(originals[round % originals.length] ?? '');
      for (let change = pick(6); change >= 0; change -= 1) {
        const at = pick(bytes.length);
        const kind = pick(10);
        if (kind === 0) bytes = bytes.subarray(0, at);
        else if (kind === 1)
          bytes = Buffer.concat([bytes.subarray(0, at), Buffer.alloc(1 + pick(64), pick(256)), bytes.subarray(at)]);
        else if (kind === 2) bytes = Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + 1 + pick(16))]);
        else bytes.fill(kind === 3 ? 0xff : pick(256), at, Math.min(bytes.length, at + 1 + (kind > 7 ? pick(4) : 0)));
        if (bytes.length === 0) break;
      }
      const begin = performance.now();
      const { status, body } = await set(bytes);
      if (status === 200) counts.drawn += 1;
      else if (status === 400 && body.field === 'file') counts.refused += 1;
      else throw new Error(`seed ${seed}, round ${round}: ${status} ${JSON.stringify(body)}`);
      expect([round, performance.now() - begin < 5_000]).toEqual([round, true]);
      if (status === 200 && round % 10 === 0) await expectDrawn(body.iconURL);
    }
    expect(counts.drawn).toBeGreaterThan(MUTATIONS / 50);
    expect(counts.refused).toBeGreaterThan(MUTATIONS / 10);
    process.stdout.write(`${MUTATIONS} changed pictures: ${counts.drawn} drawn anew, ${counts.refused} refused\n`);
  }, 1_200_000);
});

function mulberry(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
