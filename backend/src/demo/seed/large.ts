import { FLEET, type Place, placesBelow } from './places';

export interface Extent {
  readonly groups: number;
  readonly devices: number;
}

/** What each value of SEED grows the demo fleet to. */
export const EXTENTS = {
  large: { groups: 1_000, devices: 10_000 },
  huge: { groups: 5_000, devices: 50_000 },
} as const satisfies Record<string, Extent>;

const CITIES: readonly (readonly [string, number, number])[] = [
  ['Berlin', 13.405, 52.52],
  ['Leipzig', 12.3731, 51.3397],
  ['Dresden', 13.7373, 51.0504],
  ['Dortmund', 7.4653, 51.5136],
  ['Essen', 7.0116, 51.4556],
  ['Rostock', 12.0991, 54.0924],
  ['Kassel', 9.4797, 51.3127],
  ['Mainz', 8.2473, 49.9929],
  ['Regensburg', 12.1016, 49.0134],
  ['Erfurt', 11.0299, 50.9848],
];
/** Regions beside the four of the demo, each with so many branches. */
const REGIONS = 10;

/** The demo fleet with ten more regions: exactly so many groups, and devices in groups. */
export function grownFleet(extent: Extent): Place {
  const demo = [...placesBelow(FLEET)];
  const groups = extent.groups - demo.length - REGIONS;
  const devices = extent.devices - DEMO_DEVICES;
  const regions = CITIES.slice(0, REGIONS).map(
    ([city, longitude, latitude], region): Place => ({
      name: `Region ${city}`,
      city,
      country: 'DE',
      zipcode: String(10_115 + region * 1_000),
      center: [longitude, latitude],
      places: Array.from({ length: share(groups, REGIONS, region) }, (_, branch): Place => {
        const serial = branch * REGIONS + region;
        return {
          name: `${city} ${String(branch + 1).padStart(3, '0')}`,
          count: share(devices, groups, serial),
          street: `Lange Straße ${branch + 1}`,
          center: [longitude + ((branch % 10) - 5) * 0.02, latitude + (Math.floor(branch / 10) - 5) * 0.015],
        };
      }),
    }),
  );
  return { ...FLEET, places: [...(FLEET.places ?? []), ...regions] };
}

/** Devices of the demo fleet in groups. */
export const DEMO_DEVICES = 600;

/** The part of one of `parts` when `total` is dealt out as evenly as whole numbers allow. */
const share = (total: number, parts: number, index: number): number =>
  Math.floor(total / parts) + (index < total % parts ? 1 : 0);
