import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { toWire } from '@portal/domain/ids';
import { s3Server } from '@portal/tools/testing/s3-server.mjs';
import { sql } from 'kysely';
import sharp from 'sharp';
import { newSecret } from '../../kernel/new-id';
import { uploadFolder } from '../../kernel/uploads';
import { picture } from '../../testing/pictures';
import { type TestPortal, type TestUser, testPortal } from '../../testing/test-portal';
import { storeFileWith } from './store-file';
import { sweepFiles } from './sweep';

let s3: Awaited<ReturnType<typeof s3Server>>;
let inBucket: TestPortal;
let inFolder: TestPortal;
beforeAll(async () => {
  s3 = await s3Server();
  inFolder = await testPortal();
  inBucket = await testPortal({ config: { bucket: s3.settings } });
});
afterAll(async () => {
  await inFolder.close();
  await inBucket.close();
  await s3.close();
});

async function deviceOf(portal: TestPortal): Promise<{ owner: TestUser; uuid: string; icon: string }> {
  const owner = await portal.makeUser();
  const uuid = await portal.makeDevice({ owner: owner.id });
  return { owner, uuid, icon: `/api/commander/${toWire(uuid)}/icon` };
}
const stored = async (portal: TestPortal) => {
  const found: string[] = [];
  for await (const { name } of portal.services.files.list()) found.push(name);
  return found;
};

const iconOf = async ({ icon, owner }: Awaited<ReturnType<typeof deviceOf>>) =>
  (await inBucket.get(icon.replace(/\/icon$/, ''), owner)).body.iconURL;

it('a bucket that is away is told with a time to come again, changes nothing, and works once it is back', async () => {
  const device = await deviceOf(inBucket);
  const set = () =>
    picture('png', 20).then((bytes) => inBucket.upload('PUT', device.icon, device.owner, { bytes, name: 'oven.png' }));
  expect((await set()).status).toBe(200);
  const before = [await iconOf(device), await stored(inBucket)];
  s3.down = true;
  try {
    const away = { status: 503, body: { errorId: 'ERROR_UNAVAILABLE' }, headers: { 'retry-after': '2' } };
    expect(await set()).toMatchObject(away);
    expect(await inBucket.get(await iconOf(device))).toMatchObject(away);
  } finally {
    s3.down = false;
  }
  expect([await iconOf(device), await stored(inBucket)]).toEqual(before);
  expect((await inBucket.get(await iconOf(device))).status).toBe(200);
  expect((await set()).status).toBe(200);
});

it('a disk that takes no upload is told in the same way, and leaves nothing behind', async () => {
  const { icon, owner } = await deviceOf(inFolder);
  const send = async () => inFolder.upload('PUT', icon, owner, { bytes: await picture('png', 20), name: 'oven.png' });
  const before = await stored(inFolder);
  const full = jest
    .spyOn(inFolder.services.files, 'put')
    .mockRejectedValue(Object.assign(new Error('ENOSPC: no space left on device, fsync'), { code: 'ENOSPC' }));
  try {
    expect(await send()).toMatchObject({ status: 503, headers: { 'retry-after': '2' } });
  } finally {
    full.mockRestore();
  }
  expect(await stored(inFolder)).toEqual(before);
  expect(await readdir(uploadFolder(inFolder.services.config.dataDir))).toEqual([]);
  expect((await send()).status).toBe(200);
});

describe.each([
  ['folder', () => inFolder],
  ['bucket', () => inBucket],
])('a picture in a %s', (_where, of) => {
  it('is served by an unguessable address without bearer, as an image that can do nothing [R-API-07, R-API-46]', async () => {
    const portal = of();
    const { owner, uuid, icon } = await deviceOf(portal);
    const set = await portal.upload('PUT', icon, owner, { bytes: await picture('png', 20), name: 'my oven.png' });
    expect(set.status).toBe(200);
    expect(set.body.iconURL).toMatch(/^\/files\/[\w-]{43}$/);
    expect((await portal.get(`/api/commander/${toWire(uuid)}`, owner)).body.iconURL).toBe(set.body.iconURL);
    const answer = await portal.get(set.body.iconURL);
    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-length': String(answer.bytes.length),
    });
    expect(answer.headers['cache-control']).toContain('private');
    expect(answer.bytes.subarray(8, 12).toString()).toBe('WEBP');
  });

  it('is served small to phones, and no other size is made [R-DEV-22]', async () => {
    const portal = of();
    const { owner, icon } = await deviceOf(portal);
    const { iconURL } = (await portal.upload('PUT', icon, owner, { bytes: await picture('png', 400) })).body;
    const heightOf = async (address: string) => (await sharp((await portal.get(address)).bytes).metadata()).height;
    expect(await heightOf(iconURL)).toBe(400);
    // 35 px of a page, on screens that draw one with three of their own.
    expect(await heightOf(`${iconURL}?height=35`)).toBe(105);
    expect(await heightOf(`${iconURL}?height=35`)).toBe(105);
    expect(await heightOf(`${iconURL}?height=36`)).toBe(400);
    expect((await portal.send('DELETE', icon, owner)).status).toBe(204);
    expect((await portal.get(`${iconURL}?height=35`)).status).toBe(404);
  });

  it('is gone from its address as soon as another takes its place or the default comes back, of that device alone [R-API-46, R-API-47, R-DEV-22]', async () => {
    const portal = of();
    const { owner, uuid, icon } = await deviceOf(portal);
    const [other, plain] = [await deviceOf(portal), await deviceOf(portal)];
    const theirs = (await portal.upload('PUT', other.icon, other.owner, { bytes: await picture('gif') })).body.iconURL;
    const others = () =>
      Promise.all(
        [other, plain].map(
          async (one) => (await portal.get(`/api/commander/${toWire(one.uuid)}`, one.owner)).body.iconURL,
        ),
      );
    const first = (await portal.upload('PUT', icon, owner, { bytes: await picture('gif') })).body.iconURL;
    const second = (await portal.upload('PUT', icon, owner, { bytes: await picture('webp') })).body.iconURL;
    expect([(await portal.get(first)).status, (await portal.get(second)).status]).toEqual([404, 200]);
    expect(await others()).toEqual([theirs, '/files/icons/cooker.svg']);
    expect((await portal.send('DELETE', icon, owner)).status).toBe(204);
    expect((await portal.get(second)).status).toBe(404);
    expect((await portal.get(`/api/commander/${toWire(uuid)}`, owner)).body.iconURL).toBe('/files/icons/cooker.svg');
    expect((await portal.send('DELETE', icon, owner)).status).toBe(204);
    expect(await others()).toEqual([theirs, '/files/icons/cooker.svg']);
    expect((await portal.get(theirs)).status).toBe(200);
  });

  it('that nothing refers to is swept after an hour, one in use stays', async () => {
    const portal = of();
    const { owner, icon } = await deviceOf(portal);
    const dropped = (await portal.upload('PUT', icon, owner, { bytes: await picture('gif') })).body.iconURL.slice(7);
    const used = (await portal.upload('PUT', icon, owner, { bytes: await picture('gif') })).body.iconURL.slice(7);
    const clock = { now: () => Date.now() };
    await sweepFiles({ ...portal.services, clock });
    expect(await stored(portal)).toEqual(expect.arrayContaining([dropped, used]));
    clock.now = () => Date.now() + 3_700_000;
    await Promise.all([sweepFiles({ ...portal.services, clock }), sweepFiles({ ...portal.services, clock })]);
    expect(await stored(portal)).toContain(used);
    expect(await stored(portal)).not.toContain(dropped);
    expect((await portal.get(`/files/${used}`)).status).toBe(200);
  });

  it('that was stored before the database was made belongs to another one, and is not swept', async () => {
    const portal = of();
    const { owner, icon } = await deviceOf(portal);
    const name = (await portal.upload('PUT', icon, owner, { bytes: await picture('gif') })).body.iconURL.slice(7);
    const later = { ...portal.services, clock: { now: () => Date.now() + 3_700_000 } };
    // A new and empty database beside the files of a lost one.
    const empty = await testPortal();
    const warn = jest.spyOn(empty.services.log, 'warn');
    await sql`update kysely_migration set timestamp = ${new Date(Date.now() + 60_000).toISOString()}`.execute(
      empty.services.db,
    );
    await sweepFiles({ ...later, db: empty.services.db, log: empty.services.log });
    expect(await stored(portal)).toContain(name);
    expect(warn).toHaveBeenCalledWith(
      { files: expect.any(Number) },
      expect.stringContaining('older than the database'),
    );
    await empty.close();
  });

  it('leaves nothing when the change it came for fails', async () => {
    const portal = of();
    const before = await stored(portal);
    const path = join(portal.services.config.dataDir, 'draft');
    await mkdir(portal.services.config.dataDir, { recursive: true });
    await writeFile(path, 'x');
    const { id } = await portal.makeUser();
    const change = storeFileWith(
      portal.services,
      id,
      { kind: 'any', name: 'x', mediaType: 'text/plain', size: 1, path },
      async () => {
        throw new Error('on purpose');
      },
    );
    await expect(change).rejects.toThrow('on purpose');
    expect((await stored(portal)).sort()).toEqual(before.sort());
    expect(await portal.services.db.selectFrom('files').select('name').where('kind', '=', 'any').execute()).toEqual([]);
  });

  it('keeps its bytes when the database committed the row and went before it said so', async () => {
    const portal = of();
    const { db } = portal.services;
    const path = join(portal.services.config.dataDir, 'draft');
    await mkdir(portal.services.config.dataDir, { recursive: true });
    await writeFile(path, 'x');
    const { id } = await portal.makeUser();
    const begin = jest.spyOn(db, 'transaction').mockImplementationOnce(() => {
      begin.mockRestore();
      const opened = db.transaction();
      const execute: typeof opened.execute = async (work) => {
        await opened.execute(work);
        throw new Error('Connection terminated unexpectedly');
      };
      return Object.assign(Object.create(opened), { execute });
    });
    let name = '';
    const change = storeFileWith(
      portal.services,
      id,
      { kind: 'any', name: 'x', mediaType: 'text/plain', size: 1, path },
      async (_trx, stands) => {
        name = stands;
      },
    );
    await expect(change).rejects.toThrow('Connection terminated');
    expect(await db.selectFrom('files').select('kind').where('name', '=', name).execute()).toEqual([{ kind: 'any' }]);
    expect(await stored(portal)).toContain(name);
    await db.deleteFrom('files').where('name', '=', name).execute();
  });
});

describe("setting a device's picture", () => {
  it('is for its owner and holders of updateGroup; others learn nothing [R-DEV-13, R-RIGHT-11, R-API-46, R-API-47, R-ERR-11, R-EXT-08]', async () => {
    const group = await inFolder.makeGroup();
    const uuid = await inFolder.makeDevice({ groups: [group] });
    const icon = `/api/commander/${toWire(uuid)}/icon`;
    const admin = await inFolder.makeUser({ roles: [{ role: 'group-admin', group }] });
    const viewer = await inFolder.makeUser({ roles: [{ role: 'group-viewer', group }] });
    const stranger = await inFolder.makeUser();
    const file = { bytes: await picture('png') };
    const before = await stored(inFolder);
    const refused = await inFolder.upload('PUT', icon, viewer, file);
    expect([refused.status, refused.body.errorId]).toEqual([400, 'ERROR_DEVICE_UPDATE_NOT_ALLOWED']);
    expect((await inFolder.upload('PUT', icon, stranger, file)).status).toBe(404);
    const kept = await inFolder.send('DELETE', icon, viewer);
    expect([kept.status, kept.body.errorId]).toEqual([400, 'ERROR_DEVICE_UPDATE_NOT_ALLOWED']);
    const unseen = await inFolder.send('DELETE', icon, stranger);
    expect([unseen.status, unseen.body.errorId]).toEqual([404, 'ERROR_DEVICE_UNKNOWN']);
    expect(await stored(inFolder)).toEqual(before);
    expect((await inFolder.upload('PUT', icon, admin, file)).status).toBe(200);
    const log = await inFolder.services.db
      .selectFrom('audit_log')
      .select(['action', 'user_id', 'scope'])
      .where('subject', '=', `device:${uuid}`)
      .execute();
    expect(log).toEqual([{ action: 'device.icon.set', user_id: admin.id, scope: `device:${uuid}` }]);
  });

  it('takes an image by its content alone, and keeps nothing of what is none [R-API-46, R-VAL-09, R-VAL-11, R-VAL-19]', async () => {
    const { owner, icon } = await deviceOf(inFolder);
    const before = await stored(inFolder);
    for (const text of ['<svg xmlns="http://www.w3.org/2000/svg"/>', 'no image']) {
      const refused = await inFolder.upload('PUT', icon, owner, { bytes: text, name: 'x.png', type: 'image/png' });
      expect([refused.status, refused.body.errorId, refused.body.field]).toEqual([400, 'ERROR_VALIDATION', 'file']);
    }
    expect(await stored(inFolder)).toEqual(before);
  });

  it('takes 8192 KB and not one byte more [R-API-46, R-VAL-09, R-VAL-19, R-ERR-19]', async () => {
    const { owner, icon } = await deviceOf(inFolder);
    const photo = await picture('png');
    const padded = (size: number) => Buffer.concat([photo, Buffer.alloc(size - photo.length)]);
    expect((await inFolder.upload('PUT', icon, owner, { bytes: padded(8_388_608) })).status).toBe(200);
    const { status, body } = await inFolder.upload('PUT', icon, owner, { bytes: padded(8_388_609) });
    expect([status, body.errorId]).toEqual([413, 'ERROR_TOO_LARGE']);
  });

  it('tells open pages', async () => {
    const { owner, uuid, icon } = await deviceOf(inFolder);
    const told: unknown[] = [];
    const off = inFolder.outbox.on('device.changed', (event) => void told.push(event));
    await inFolder.upload('PUT', icon, owner, { bytes: await picture('png') });
    await inFolder.outbox.settled();
    off();
    expect(told).toEqual([expect.objectContaining({ device: uuid, fields: ['iconURL'] })]);
  });

  it('ends with its owner: the next one does not see it [R-API-39]', async () => {
    const { owner, uuid, icon } = await deviceOf(inFolder);
    const { iconURL } = (await inFolder.upload('PUT', icon, owner, { bytes: await picture('png') })).body;
    await inFolder.send('DELETE', `/api/commander/${toWire(uuid)}`, owner);
    expect((await inFolder.get(iconURL)).status).toBe(404);
    expect(
      await inFolder.services.db.selectFrom('devices').select('icon_file').where('uuid', '=', uuid).execute(),
    ).toEqual([{ icon_file: null }]);
  });
});

describe('the address of files', () => {
  it('serves no attachment, whoever knows its name', async () => {
    const name = newSecret();
    const path = join(inFolder.services.config.dataDir, 'attachment');
    await writeFile(path, '<script>alert(1)</script>');
    await inFolder.services.files.put(name, path, 'text/html');
    await inFolder.services.db
      .insertInto('files')
      .values({ name, kind: 'any', media_type: 'text/html', size: 1, created_at: 1 })
      .execute();
    expect((await inFolder.get(`/files/${name}`)).status).toBe(404);
  });

  it.each(['x', '..%2f..%2fetc%2fpasswd', `${'a'.repeat(43)}`, `${'a'.repeat(43)}.svg`, '%00'])(
    'answers 404 for %j',
    async (name) => {
      expect((await inFolder.get(`/files/${name}`)).status).toBe(404);
    },
  );
});

it('uploads that a crash left behind are swept', async () => {
  const folder = uploadFolder(inFolder.services.config.dataDir);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'old'), 'x');
  await writeFile(join(folder, 'young'), 'x');
  const now = Date.now() / 1000;
  await utimes(join(folder, 'old'), now - 7200, now - 7200);
  await sweepFiles({ ...inFolder.services, clock: { now: () => Date.now() } });
  expect(await readdir(folder)).toEqual(['young']);
});
