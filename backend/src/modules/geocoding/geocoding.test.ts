import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { toWire } from '@portal/domain/ids';
import { sql } from 'kysely';
import { type TestPortal, type TestUser, testPortal } from '../../testing/test-portal';
import type { Locator } from './locate';

let portal: TestPortal;
let user: TestUser;
let server: Server;
/** What was asked of the service, and what it answers; `hold` keeps it waiting. */
let asked: URL[];
let status = 200;
let found: { lon: string; lat: string; importance: number }[];
let hold: Promise<void> | undefined;
const stuttgart = { lon: '9.18', lat: '48.78', importance: 0.9 };
const nearby = { lon: '9.2', lat: '48.8', importance: 0.4 };

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(new URL(request.url ?? '', 'http://geocoder'));
    void Promise.resolve(hold).then(() => response.writeHead(status).end(JSON.stringify(found)));
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  portal = await testPortal({ config: { nominatimUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}` } });
});
beforeEach(async () => {
  user = await portal.makeUser();
  [asked, found, status, hold] = [[], [stuttgart], 200, undefined];
});
afterAll(async () => {
  await portal.close();
  await new Promise((resolve) => server.close(resolve));
});

let serial = 0;
const query = (more: Record<string, string> = {}) =>
  new URLSearchParams({
    street: `Weg ${(serial += 1)}`,
    zipcode: '70173',
    city: 'Stuttgart',
    country: 'DE',
    ...more,
  }).toString();
const ask = (text: string, who = user) => portal.get(`/api/geocode?${text}`, who);

describe('GET /api/geocode', () => {
  it('answers features with center and relevance, and whom to name [R-EXT-07, R-API-98]', async () => {
    found = [stuttgart, nearby];
    const { status: code, body } = await ask(query({ street: 'Planie 20' }));
    expect(asked.map(({ searchParams }) => Object.fromEntries(searchParams))).toEqual([
      expect.objectContaining({ street: 'Planie 20', postalcode: '70173', city: 'Stuttgart', countrycodes: 'de' }),
    ]);
    expect([code, body]).toEqual([
      200,
      {
        features: [
          { center: [9.18, 48.78], relevance: 0.9 },
          { center: [9.2, 48.8], relevance: 0.4 },
        ],
        attribution: '© OpenStreetMap contributors',
        accuracy: 'address',
      },
    ]);
  });

  it('asks the service once for one address, however it is spaced and whoever asks [R-EXT-07, R-VAL-18]', async () => {
    const text = query({ street: 'Königstraße  1' });
    await Promise.all([ask(text), ask(text, await portal.makeUser())]);
    await ask(query({ street: ' KÖNIGSTRASSE 1 '.replace('SS', 'ß') }));
    await ask(query({ street: 'Königstraße 1', zipcode: ' 70173 ', city: ' Stuttgart ', country: ' DE ' }));
    expect(asked).toHaveLength(1);
  });

  it('asks anew for another street, zipcode, city or country, for one of street and zipcode alone, and for none that is known [R-VAL-18, R-EXT-07]', async () => {
    const address = { street: `Weg ${(serial += 1)}`, zipcode: '70173', city: 'Stuttgart', country: 'DE' };
    const others: Record<string, string>[] = [
      {},
      { street: `Weg ${(serial += 1)}` },
      { zipcode: '70174' },
      { city: 'Ulm' },
      { country: 'AT' },
      { street: '', zipcode: `7${(serial += 1)}` },
      { zipcode: ' ' },
    ];
    for (const other of others) await ask(query({ ...address, ...other }));
    expect(asked).toHaveLength(7);
    for (const other of others) await ask(query({ ...address, ...other }));
    expect(asked).toHaveLength(7);
  });

  it.each([
    [{ country: '' }, 'country'],
    [{ city: ' ' }, 'city'],
    [{ street: '', zipcode: '' }, 'street'],
  ])('answers 400 for an address with %j [R-EXT-07, R-VAL-18, R-VAL-19, R-API-02]', async (lack, field) => {
    const { status: code, body } = await ask(query(lack as Record<string, string>));
    expect([code, body.errorId, body.field, asked.length]).toEqual([400, 'ERROR_VALIDATION', field, 0]);
  });

  it('answers 503 when the service does not, and remembers nothing of it [R-EXT-07]', async () => {
    status = 500;
    const text = query();
    expect((await ask(text)).status).toBe(503);
    status = 200;
    expect((await ask(text)).status).toBe(200);
  });

  it('answers 60 a minute to one user [R-EXT-07, R-ERR-03]', async () => {
    const text = query();
    for (let count = 0; count < 60; count += 1) expect((await ask(text)).status).toBe(200);
    const { status: code, body } = await ask(text);
    expect([code, body.errorId]).toEqual([429, 'ERROR_TOO_MANY']);
    expect((await ask(text, await portal.makeUser())).status).toBe(200);
    portal.clock.advance(59_999);
    expect((await ask(text)).status).toBe(429);
    portal.clock.advance(1);
    expect((await ask(text)).status).toBe(200);
  });

  it('answers nobody who is not logged in [R-API-01, R-EXT-07]', async () => {
    expect((await portal.get(`/api/geocode?${query()}`)).status).toBe(401);
  });
});

describe('a device with a new address', () => {
  let locator: Locator;
  beforeEach(() => {
    locator = portal.services.geocoding;
    return locator.start();
  });
  afterEach(() => locator.stop());

  const save = (device: string, address: Record<string, string>) =>
    portal.send('PUT', `/api/commander/${toWire(device)}`, user, { name: 'Oven', ...address });
  const read = async (device: string) => (await portal.get(`/api/commander/${toWire(device)}`, user)).body;

  it('is found on the map after the answer, which does not wait; its version stays [R-EXT-07, R-API-98]', async () => {
    found = [stuttgart, nearby];
    const device = await portal.makeDevice({ owner: user.id });
    let release = () => undefined as void;
    hold = new Promise((resolve) => {
      release = resolve;
    });
    const address = { street: `Weg ${(serial += 1)}`, zipcode: '70173', city: 'Stuttgart', country: 'DE' };
    const saved = await save(device, address);
    expect([saved.status, saved.body.coordinates]).toEqual([200, []]);
    const told: unknown[] = [];
    await portal.outbox.settled();
    const offs = (['tree.changed', 'device.changed'] as const).map((kind) =>
      portal.outbox.on(kind, (event) => void told.push(event)),
    );
    release();
    await locator.settled();
    expect(asked.map(({ searchParams }) => Object.fromEntries(searchParams))).toEqual([
      expect.objectContaining({ street: address.street, postalcode: '70173', city: 'Stuttgart', countrycodes: 'de' }),
    ]);
    await portal.outbox.settled();
    for (const off of offs) off();
    // Open pages write it down where it shows and ask for nothing.
    expect(told).toEqual([expect.objectContaining({ kind: 'device.changed', device, fields: ['coordinates'] })]);
    expect((await read(device)).coordinates).toEqual([
      { center: [9.18, 48.78], relevance: 0.9 },
      { center: [9.2, 48.8], relevance: 0.4 },
    ]);
    const again = await portal.send(
      'PUT',
      `/api/commander/${toWire(device)}`,
      user,
      { name: 'Oven 2' },
      { 'if-match': saved.headers['etag'] ?? '' },
    );
    expect(again.status).toBe(200);
    expect(again.body.coordinates).toHaveLength(2);
  });

  it.each([
    ['zipcode', 'postalcode', '70174'],
    ['city', 'city', 'Ulm'],
    ['country', 'countrycodes', 'AT'],
  ])(
    'is looked for anew when its %s alone is another one, with a street and without [R-EXT-07, R-API-98]',
    async (part, name, other) => {
      for (const street of [`Weg ${(serial += 1)}`, '']) {
        const device = await portal.makeDevice({ owner: user.id });
        found = [stuttgart];
        const address = { street, zipcode: '70173', city: `Stuttgart ${(serial += 1)}`, country: 'DE' };
        await save(device, address);
        await locator.settled();
        const before = asked.length;
        found = [nearby];
        await save(device, { ...address, [part]: other });
        await locator.settled();
        expect(asked.slice(before).map(({ searchParams }) => searchParams.get(name)?.toUpperCase())).toEqual([
          other.toUpperCase(),
        ]);
        expect((await read(device)).coordinates).toEqual([{ center: [9.2, 48.8], relevance: 0.4 }]);
      }
    },
  );

  it.each([
    ['the service fails', () => void (status = 500)],
    ['nothing is found', () => void (found = [])],
  ])('stays without coordinates, and shows no error, when %s [R-API-98]', async (_, spoil) => {
    spoil();
    const device = await portal.makeDevice({ owner: user.id });
    expect((await save(device, { zipcode: String((serial += 1)), city: 'Stuttgart', country: 'DE' })).status).toBe(200);
    await locator.settled();
    expect((await read(device)).coordinates).toEqual([]);
  });

  it('is found when its address is as long as a text may be, and remembered then [R-API-98, R-CONST-03, R-VAL-18]', async () => {
    const street = `Weg ${(serial += 1)} `.padEnd(10_000, 'ü');
    for (const device of [await portal.makeDevice({ owner: user.id }), await portal.makeDevice({ owner: user.id })]) {
      await save(device, { street, city: 'Stuttgart', country: 'DE' });
      await locator.settled();
      expect((await read(device)).coordinates).toHaveLength(1);
    }
    expect(asked).toHaveLength(1);
  });

  it('is not looked for with too little of an address, nor when the address is the same [R-VAL-18, R-EXT-07]', async () => {
    const device = await portal.makeDevice({ owner: user.id });
    const whole = { street: `Weg ${(serial += 1)}`, zipcode: '70173', city: 'Stuttgart', country: 'DE' };
    for (const lack of [{ street: '', zipcode: '' }, { city: '' }, { country: '' }]) {
      await save(device, { ...whole, ...lack });
      await locator.settled();
    }
    expect(asked).toEqual([]);
    const street = `Weg ${(serial += 1)}`;
    for (let time = 0; time < 2; time += 1) {
      await save(device, { street, city: 'Stuttgart', country: 'DE' });
      await locator.settled();
      expect(asked).toHaveLength(1);
    }
  });

  it('does not get the place of an address that was changed meanwhile [R-API-98]', async () => {
    const device = await portal.makeDevice({ owner: user.id });
    let release = () => undefined as void;
    hold = new Promise((resolve) => {
      release = resolve;
    });
    await save(device, { street: `Weg ${(serial += 1)}`, city: 'Stuttgart', country: 'DE' });
    while (asked.length === 0) await new Promise((resolve) => setImmediate(resolve));
    await save(device, { street: '', zipcode: '', city: 'Metz', country: 'FR' });
    release();
    await locator.settled();
    expect((await read(device)).coordinates).toEqual([]);
  });

  it('is looked for after a restart that came in between, by street or zipcode, unless it has a place [R-EXT-07, R-VAL-18]', async () => {
    const found = await portal.makeDevice({ owner: user.id });
    const street = `Weg ${(serial += 1)}`;
    await portal.services.db
      .updateTable('devices')
      .set({
        street,
        city: 'Stuttgart',
        country: 'DE',
        coordinates: JSON.stringify([{ center: [9, 48], relevance: 1 }]),
      })
      .where('uuid', '=', found)
      .execute();
    const devices = [await portal.makeDevice({ owner: user.id }), await portal.makeDevice({ owner: user.id })];
    await locator.stop();
    for (const [at, part] of (['street', 'zipcode'] as const).entries())
      await save(devices[at] ?? '', { [part]: `Weg ${(serial += 1)}`, city: 'Stuttgart', country: 'DE' });
    await locator.start();
    await locator.settled();
    for (const device of devices) expect((await read(device)).coordinates).toHaveLength(1);
    expect(asked.map(({ searchParams }) => searchParams.get('street'))).not.toContain(street);
  });

  describe('of a fleet that has no places yet', () => {
    const MANY = 120;
    const placed = async (devices: readonly string[]) => {
      const rows = await portal.services.db
        .selectFrom('devices')
        .select('uuid')
        .where('uuid', 'in', devices)
        .where(sql<boolean>`coordinates <> '[]'`)
        .execute();
      return rows.length;
    };
    /** Devices that came with their addresses while nobody looked. */
    const fleet = async () => {
      await locator.stop();
      const devices = await Promise.all(Array.from({ length: MANY }, () => portal.makeDevice({ owner: user.id })));
      for (const uuid of devices)
        await portal.services.db
          .updateTable('devices')
          .set({ street: `Weg ${(serial += 1)}`, city: 'Stuttgart', country: 'DE' })
          .where('uuid', '=', uuid)
          .execute();
      return devices;
    };

    it('is found after the start, all of it [R-EXT-07, R-API-98]', async () => {
      const devices = await fleet();
      await locator.start();
      await locator.settled();
      expect(await placed(devices)).toBe(MANY);
    });

    it('is left alone by a service that answers nothing, and found once it answers again [R-EXT-07, R-API-98]', async () => {
      const devices = await fleet();
      status = 500;
      await locator.start();
      await locator.settled();
      expect(await placed(devices)).toBe(0);
      expect(asked.length).toBeLessThan(MANY);
      status = 200;
      const saved = await portal.makeDevice({ owner: user.id });
      await save(saved, { street: `Weg ${(serial += 1)}`, city: 'Stuttgart', country: 'DE' });
      await locator.settled();
      expect(await placed([...devices, saved])).toBe(MANY + 1);
    });
  });
});
