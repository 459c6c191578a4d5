/** What is drawn, in the language of styles that both libraries read. */
import { type MapBackground, TILES } from '@portal/contracts/map';
import { STATUSES } from '@portal/domain/status';
import type { Look } from './look';
import { TIP } from './sprites';
import { NEAREST } from './zoom';

export const DEVICES = 'devices';
export const SINGLE = 'single-devices';
const BASE = 'base';

/** Devices nearer together than this (px) share a marker. */
const CLUSTER_RADIUS = 56;
const FONT = ['sans-serif'];

type Expression = readonly unknown[];
const level: Expression = ['coalesce', ['get', 'zoom'], ['get', 'min_zoom'], 0];
const people: Expression = ['coalesce', ['get', 'people'], ['get', 'population'], 0];

/** The portal's own map. It also knows the layers of Protomaps' archives, which an operator may have put in its place. */
export function portalStyle({ provider, maxZoom, attribution }: MapBackground, look: Look): object {
  const ground = (color: string) => ({ id: 'ground', type: 'background', paint: { 'background-color': color } });
  if (provider !== 'portal') return { version: 8, sources: {}, layers: [ground(look.land)] };
  const layer = (id: string, type: string, sourceLayer: string, rest: object) => ({
    id,
    type,
    source: BASE,
    'source-layer': sourceLayer,
    ...rest,
  });
  const fill = (name: string, color: string) => layer(name, 'fill', name, { paint: { 'fill-color': color } });
  const line = (name: string, color: string, dashed: boolean) =>
    layer(name, 'line', name, {
      paint: { 'line-color': color, 'line-width': 1, ...(dashed ? { 'line-dasharray': [3, 2] } : {}) },
    });
  return {
    version: 8,
    sources: {
      [BASE]: { type: 'vector', tiles: [`${location.origin}${TILES}`], minzoom: 0, maxzoom: maxZoom, attribution },
    },
    layers: [
      ground(look.water),
      fill('land', look.land),
      fill('earth', look.land),
      fill('water', look.water),
      line('roads', look.road, false),
      line('borders', look.border, true),
      line('boundaries', look.border, true),
      layer('places', 'symbol', 'places', {
        filter: ['<=', level, ['zoom']],
        layout: {
          'text-field': ['get', 'name'],
          'text-font': FONT,
          'text-size': ['interpolate', ['linear'], people, 10_000, 11, 1_000_000, 15],
          'text-padding': 6,
          'symbol-sort-key': ['-', 0, people],
        },
        paint: { 'text-color': look.name, 'text-halo-color': look.halo, 'text-halo-width': 1.2 },
      }),
    ],
  };
}

/** Devices in clusters that know how many of each status they hold. They cluster at every level: several may stand on one spot. */
export function deviceSource(): object {
  const number = (status: string) => ['+', ['case', ['==', ['get', 'status'], status], 1, 0]];
  return {
    type: 'geojson',
    data: { type: 'FeatureCollection', features: [] },
    promoteId: 'uuid',
    cluster: true,
    clusterRadius: CLUSTER_RADIUS,
    clusterMaxZoom: NEAREST + 1,
    maxzoom: NEAREST + 2,
    clusterProperties: Object.fromEntries(STATUSES.map((status) => [status, number(status)])),
  };
}

/** The filter of the layer of single devices. */
export const allBut = (uuid: string | undefined): Expression => [
  'all',
  ['!', ['has', 'point_count']],
  ['!=', ['get', 'uuid'], uuid ?? ''],
];

/** Devices that stand alone; alarms lie on top. */
export const singleLayer = (): object => ({
  id: SINGLE,
  type: 'symbol',
  source: DEVICES,
  filter: allBut(undefined),
  layout: {
    'icon-image': ['get', 'icon'],
    'icon-anchor': 'bottom',
    'icon-offset': [0, TIP],
    'icon-allow-overlap': true,
    'symbol-sort-key': ['get', 'order'],
  },
});
