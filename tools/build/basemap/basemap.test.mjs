import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import { PMTiles } from 'pmtiles';
import { drawWorld } from './basemap.mjs';

let world;
before(async () => {
  const bytes = await drawWorld(2);
  const part = (offset, length) => new Uint8Array(bytes.subarray(offset, offset + length)).buffer;
  world = new PMTiles({ getKey: () => 'world', getBytes: async (offset, length) => ({ data: part(offset, length) }) });
});
const tile = async (z, x, y) => Buffer.from((await world.getZxy(z, x, y))?.data ?? []).toString();

it('the world has land, borders and names down to its last level, and says whose they are', async () => {
  const { minZoom, maxZoom } = await world.getHeader();
  assert.deepEqual([minZoom, maxZoom], [0, 2]);
  for (const layer of ['land', 'borders', 'places']) assert.ok((await tile(2, 2, 1)).includes(layer), layer);
  assert.match((await world.getMetadata()).attribution, /Natural Earth, GeoNames \(CC BY 4\.0\)/);
});

it('a name comes with the level at which it is the largest around, and the last level holds all', async () => {
  const [europe, deep] = [await tile(1, 1, 0), await tile(2, 2, 1)];
  assert.ok(!europe.includes('Backnang'));
  assert.ok(deep.includes('Backnang'));
  assert.ok((await tile(2, 3, 1)).includes('Tokyo'));
});
