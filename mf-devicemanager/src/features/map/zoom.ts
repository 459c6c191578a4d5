/** Where the map looks, as pure arithmetic on Web Mercator. */
import { PHONE_WIDTH } from '@portal/domain/limits';

export type LngLat = readonly [longitude: number, latitude: number];

export interface View {
  center: LngLat;
  zoom: number;
}

/** Of the map, in px. */
export interface Size {
  width: number;
  height: number;
}

/** R-MAP-04: what a map without markers shows. */
export const NOWHERE: View = { center: [9.18, 48.77], zoom: 8 };
/** R-MAP-05: markers closer together than this (degrees) are seen from this near. */
const CLOSE = 1;
const CLOSE_ZOOM = 16;
/** Nearer than this nothing is to be seen. */
export const NEAREST = 18;
/** The world is so wide at zoom 0, in px. */
const WORLD = 512;
/** What lies over the map, with room for a whole marker, in px; on phones the search has a line of its own. */
const MARGINS = { top: 140, bottom: 100, side: 48 };
const PHONE_MARGINS = { ...MARGINS, top: 230 };
const marginsOf = ({ width }: Size) => (width < PHONE_WIDTH ? PHONE_MARGINS : MARGINS);

const yOf = (latitude: number) => {
  // Mercator has no poles.
  const sin = Math.sin((Math.max(-85.0511, Math.min(85.0511, latitude)) * Math.PI) / 180);
  return 0.5 - Math.log((1 + sin) / (1 - sin)) / (4 * Math.PI);
};
const latitudeOf = (y: number) => (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI;

interface Span {
  west: number;
  east: number;
  south: number;
  north: number;
}

/** The smallest frame around all places: it leaves out the widest stretch of longitudes without any, which may lie anywhere. */
function spanOf(places: readonly LngLat[]): Span {
  const longitudes = places.map(([longitude]) => longitude).sort((a, b) => a - b);
  const [first = 0] = longitudes;
  let [west, east, widest] = [first, first, 0];
  for (const [index, longitude] of longitudes.entries()) {
    const next = longitudes[index + 1] ?? first + 360;
    if (next - longitude <= widest) continue;
    widest = next - longitude;
    [west, east] = next > 180 ? [first, longitude] : [next, longitude + 360];
  }
  const latitudes = places.map(([, latitude]) => latitude);
  return {
    west,
    east,
    south: latitudes.reduce((a, b) => Math.min(a, b)),
    north: latitudes.reduce((a, b) => Math.max(a, b)),
  };
}

const centerOf = ({ west, east, south, north }: Span): LngLat => {
  const longitude = (west + east) / 2;
  return [longitude > 180 ? longitude - 360 : longitude, latitudeOf((yOf(south) + yOf(north)) / 2)];
};

/** All of them, as near as that is possible: what the show-all button does [R-MAP-05]. */
export function viewOfAll(places: readonly LngLat[], size: Size): View {
  if (places.length === 0) return NOWHERE;
  const span = spanOf(places);
  const { top, bottom, side } = marginsOf(size);
  const fitting = Math.log2(
    Math.min(
      Math.max(1, size.width - 2 * side) / (((span.east - span.west) / 360) * WORLD),
      Math.max(1, size.height - top - bottom) / ((yOf(span.south) - yOf(span.north)) * WORLD),
    ),
  );
  const zoom = Math.max(0, Math.min(CLOSE_ZOOM, fitting));
  const [longitude, latitude] = centerOf(span);
  const down = (top - bottom) / 2 / (WORLD * 2 ** zoom);
  return { center: [longitude, latitudeOf(yOf(latitude) - down)], zoom };
}

/** What the map shows at first: 16 where all are within a degree, although that may hide some, else all [R-MAP-04, R-MAP-05]. */
export function firstView(places: readonly LngLat[], size: Size): View {
  if (places.length === 0) return NOWHERE;
  const span = spanOf(places);
  const spread = Math.max(span.east - span.west, span.north - span.south);
  return spread < CLOSE ? { center: centerOf(span), zoom: CLOSE_ZOOM } : viewOfAll(places, size);
}
