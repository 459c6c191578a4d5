import { groupedBy } from '../../kernel/grouped-by';
import { APPLIANCES, type ApplianceKind, controlUnitsOf } from '../simulator/appliances';
import { digest, hash32, pick, randomFrom } from '../simulator/random';
import { OWNER_OF_REGION, type PersonKey } from './people';
import { type Place, placesBelow } from './places';
import { NAMED_DEVICES, type NamedDevice, OWN_DEVICES, SPARE_DEVICES } from './stuttgart';

const MINUTE = 60_000;
const DAY = 1_440 * MINUTE;

export interface FleetGroup {
  readonly id: string;
  readonly parentId: string | null;
  readonly name: string;
  readonly createdAt: number;
}

export interface FleetDevice {
  readonly uuid: string;
  readonly cloudConnectId: string;
  readonly name: string;
  readonly kind: ApplianceKind;
  /** The group's name, for the told incidents; null: in no group. */
  readonly groupName: string | null;
  readonly groupId: string | null;
  readonly owner: PersonKey | null;
  readonly street: string | null;
  readonly zipcode: string | null;
  readonly city: string | null;
  readonly country: string | null;
  readonly center: readonly [number, number] | null;
  readonly registeredAt: number;
  readonly state: 'OK' | 'ALERT';
  /** Without a connection since its last ping. */
  readonly lost: boolean;
  readonly lastPing: number | null;
}

/** The kinds of a kitchen, in the order in which a site gets them. */
const KITCHEN: readonly ApplianceKind[] = [
  'combi',
  'fryer',
  'freezer',
  'dishwasher',
  'coffee',
  'combi',
  'chiller',
  'speedoven',
  'combi',
  'cooker',
  'coffee',
  'fryer',
  'dishwasher',
  'combi',
  'laundry',
];
/** Of the generated devices so many have no connection. */
const LOST_SHARE = 0.03;

/** The uuid of a demo device: the same in every installation. */
function uuidOf(path: string): string {
  const hex = digest(`device ${path}`);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

export const groupIdOf = (path: readonly string[]): string => `g${digest(`group ${path.join('/')}`).slice(0, 20)}`;

/** All groups and devices of a fleet, parents first. */
export function buildFleet(root: Place, now: number): { groups: FleetGroup[]; devices: FleetDevice[] } {
  const groups: FleetGroup[] = [];
  const devices: FleetDevice[] = [];
  const stands = new Map<string, Place>();
  for (const { place, path } of placesBelow(root)) {
    const id = groupIdOf(path);
    const above = path.slice(0, -1);
    const where: Place = { ...stands.get(above.join('/')), ...place };
    stands.set(path.join('/'), where);
    groups.push({
      id,
      parentId: above.length ? groupIdOf(above) : null,
      name: place.name,
      createdAt: now - 700 * DAY + groups.length * MINUTE,
    });
    const owner = OWNER_OF_REGION[path[1] ?? ''] ?? 'jens';
    for (const named of NAMED_DEVICES[place.name] ?? generated(place))
      devices.push(deviceOf(named, where, place.name, id, owner, now));
  }
  for (const owner of ['admin', 'owner'] as const) {
    const home: Place = {
      name: '',
      street: 'Industriestraße 4',
      zipcode: '72070',
      city: 'Tübingen',
      country: 'DE',
      center: [9.0576, 48.5216],
    };
    for (const named of OWN_DEVICES[owner])
      devices.push(deviceOf(named, home, null, null, owner === 'admin' ? 'lena' : 'ines', now));
  }
  for (const named of SPARE_DEVICES)
    devices.push({ ...deviceOf(named, { name: '' }, null, null, null, now), lastPing: null, lost: true });
  return { groups, devices };
}

/** The devices of a place that are not named one by one, as "Combi oven Durlach 2". */
function* generated(place: Place): Generator<NamedDevice> {
  const random = randomFrom(`place ${place.name}`);
  const kinds = Array.from({ length: place.count ?? 0 }, (_, index) => KITCHEN[index % KITCHEN.length] ?? 'combi');
  const total = groupedBy(kinds, (kind) => kind);
  const numbers = new Map<ApplianceKind, number>();
  for (const kind of kinds) {
    const number = (numbers.get(kind) ?? 0) + 1;
    numbers.set(kind, number);
    const only = total.get(kind)?.length === 1;
    const lost = random() < LOST_SHARE ? { lost: 16 + Math.floor(random() * 2_000) } : {};
    yield { name: `${APPLIANCES[kind].label} ${place.name}${only ? '' : ` ${number}`}`, kind, ...lost };
  }
}

function deviceOf(
  named: NamedDevice,
  where: Place,
  groupName: string | null,
  groupId: string | null,
  owner: PersonKey | null,
  now: number,
): FleetDevice {
  const path = `${groupName ?? ''}/${named.name}`;
  const random = randomFrom(path);
  const near = (value: number) => Math.round((value + (random() - 0.5) * 0.004) * 1e5) / 1e5;
  // A few addresses are unknown: the map lists their devices beside it [R-MAP-09].
  const placeless = groupId !== null && hash32(path) % 200 === 7;
  return {
    uuid: uuidOf(path),
    cloudConnectId: digest(`cloud connect ${path}`).slice(0, 48).toUpperCase(),
    name: named.name,
    kind: named.kind,
    groupName,
    groupId,
    owner,
    street: placeless ? null : (named.street ?? where.street ?? null),
    zipcode: placeless ? null : (where.zipcode ?? null),
    city: where.city ?? null,
    country: where.country ?? null,
    center: where.center && !placeless ? [near(where.center[0]), near(where.center[1])] : null,
    registeredAt: now - Math.floor(60 + random() * 600) * DAY,
    state: named.state ?? 'OK',
    lost: named.lost !== undefined,
    lastPing: named.lost === undefined ? now - Math.floor(random() * MINUTE) : now - named.lost * MINUTE,
  };
}

/** The columns of a device's row, without its key. */
export function deviceRow(device: FleetDevice, ownerId: string | null) {
  const model = APPLIANCES[device.kind];
  const random = randomFrom(device.uuid);
  return {
    uuid: device.uuid,
    cloud_connect_id: device.cloudConnectId,
    name: device.name,
    street: device.street,
    zipcode: device.zipcode,
    city: device.city,
    country: device.country,
    owner_id: ownerId,
    icon: model.icon,
    registered_at: device.registeredAt,
    ip: `10.8.${Math.floor(random() * 250)}.${1 + Math.floor(random() * 250)}`,
    sw_version: model.version,
    project: model.project,
    device_id: `${model.project}-${pick(['A', 'B', 'C'], random)}${String(Math.floor(random() * 1e6)).padStart(6, '0')}`,
    controlunits: controlUnitsOf(device.kind),
    coordinates: device.center ? [{ center: [...device.center], relevance: 1 }] : [],
  };
}
