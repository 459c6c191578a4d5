import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { pmtiles } from '@portal/tools/build/basemap/pmtiles-writer.mjs';
import { readConfig } from '../../config';
import { createLog } from '../../kernel/log';
import type { Stop } from '../../kernel/services';
import { type TestPortal, type TestUser, testPortal } from '../../testing/test-portal';
import { Background, mapHosts } from './background';

const folder = mkdtempSync(join(tmpdir(), 'basemap-'));
const basemapFile = join(folder, 'world.pmtiles');
const LAND = Buffer.from('a tile of land');
const ISLAND = Buffer.from('a tile of an island');

let portal: TestPortal;
let user: TestUser;
let stop: Stop;
const closing: Stop[] = [];

/** What a portal of these settings answers. */
async function backgroundOf(settings: { basemapFile: string; mapboxToken?: string }) {
  const config = { ...readConfig({}), mapboxToken: undefined, ...settings };
  const background = new Background({ config, log: createLog('silent') });
  closing.push(await background.start());
  return background.answer();
}

beforeAll(async () => {
  const tiles = [
    { z: 0, x: 0, y: 0, data: LAND },
    { z: 1, x: 0, y: 0, data: LAND },
    { z: 1, x: 1, y: 1, data: ISLAND },
  ];
  writeFileSync(basemapFile, pmtiles(tiles, { attribution: '<a href="https://sea.example">Sea &amp; land</a>' }));
  portal = await testPortal({ config: { basemapFile, mapboxToken: undefined } });
  stop = await portal.services.map.start();
  user = await portal.makeUser();
});
afterAll(async () => {
  for (const close of [...closing, stop]) await close();
  await portal.close();
  rmSync(folder, { recursive: true });
});

const tile = (path: string, headers = {}) => portal.send('GET', `/basemap/${path}.mvt`, undefined, undefined, headers);

describe('what the map is drawn with', () => {
  it('is the portal’s own archive without a Mapbox account, and whom to name for it, as text [R-MAP-09]', async () => {
    const { status, body } = await portal.get('/api/frontend/map', user);
    expect([status, body]).toEqual([200, { provider: 'portal', token: null, maxZoom: 1, attribution: 'Sea & land' }]);
  });

  it('is Mapbox with an account: the token is told to who is logged in, and pages may connect there', async () => {
    expect(await backgroundOf({ basemapFile, mapboxToken: 'pk.test' })).toEqual({
      provider: 'mapbox',
      token: 'pk.test',
      maxZoom: 0,
      attribution: '',
    });
    expect((await portal.get('/api/frontend/map')).status).toBe(401);
    expect(mapHosts({ mapboxToken: 'pk.test' }).connections).toContain('https://api.mapbox.com');
    expect(mapHosts({ mapboxToken: undefined })).toEqual({});
  });

  it.each([
    ['is missing', undefined],
    ['is no archive', Buffer.alloc(20_000, 'x')],
    ['is cut off', Buffer.from('PMTiles')],
  ])('is nothing when the file %s: the portal runs, and says it [R-MAP-09]', async (_, content) => {
    const file = join(folder, `odd-${content?.length}.pmtiles`);
    if (content) writeFileSync(file, content);
    expect(await backgroundOf({ basemapFile: file })).toMatchObject({ provider: 'none', token: null });
  });
});

describe('a tile', () => {
  it('comes as it is stored, unpacked for who does not read that, and is asked for anew only when the file is another', async () => {
    const answer = await tile('0/0/0', { 'accept-encoding': 'gzip' });
    expect([answer.status, answer.headers['content-encoding'], answer.headers['content-type']]).toEqual([
      200,
      'gzip',
      'application/vnd.mapbox-vector-tile',
    ]);
    expect(answer.headers['cache-control']).toBe('public, max-age=86400');
    const plain = await tile('1/1/1');
    expect([plain.status, plain.headers['content-encoding'], plain.text]).toEqual([200, undefined, ISLAND.toString()]);
    const again = await tile('0/0/0', { 'if-none-match': String(answer.headers['etag']) });
    expect(again.status).toBe(304);
  });

  it('of the sea is empty, and one that no world has is not there', async () => {
    expect((await tile('1/0/1')).status).toBe(204);
    for (const path of ['1/2/0', '0/0/1', '25/0/0', '-1/0/0', '0/0/0x', 'a/0/0', '0/0/99999999999'])
      expect([path, (await tile(path)).status]).toEqual([path, 404]);
  });
});

it('an archive holds equal tiles once', () => {
  const tiles = Array.from({ length: 4 }, (_, index) => ({ z: 1, x: index % 2, y: index >> 1, data: LAND }));
  const bytes = pmtiles(tiles, {});
  const packed = gzipSync(LAND, { level: 9 });
  expect(bytes.indexOf(packed)).toBeGreaterThan(0);
  expect(bytes.indexOf(packed, bytes.indexOf(packed) + 1)).toBe(-1);
  expect(gunzipSync(bytes.subarray(bytes.indexOf(packed)))).toEqual(LAND);
});
