import type { Language } from '@portal/domain/languages';
import type { FleetDevice, FleetGroup } from './fleet';
import { type PersonKey, userIdOf } from './people';
import type { Row } from './rows';

const MINUTE = 60_000;
/** Whose incidents the bells tell. */
const PLACE = 'Stuttgart';
const FAULTS = 15;

/** Who has notifications, from which one on, and how many are unread. */
const BELLS: readonly { readonly key: PersonKey; readonly from: number; readonly unread: number }[] = [
  { key: 'lena', from: 0, unread: 12 },
  { key: 'marco', from: 0, unread: 4 },
  { key: 'yusuf', from: 0, unread: 2 },
  { key: 'tom', from: 4, unread: 1 },
];

type Texts = Readonly<Record<Language, string>>;
/** Maintenance that was due, by the name of its device. */
const DUE: readonly { readonly minutesAgo: number; readonly device: string; readonly title: Texts }[] = [
  {
    minutesAgo: 80,
    device: 'Bean-to-cup machine',
    title: {
      en: 'Descale boiler',
      de: 'Boiler entkalken',
      es: 'Descalcificar la caldera',
      fr: 'Détartrer la chaudière',
    },
  },
  {
    minutesAgo: 4_802,
    device: 'Combi oven 1 – hot line',
    title: {
      en: 'Replace water filter cartridge',
      de: 'Wasserfilterkartusche wechseln',
      es: 'Cambiar el cartucho del filtro de agua',
      fr: 'Remplacer la cartouche du filtre à eau',
    },
  },
];

type Told = Pick<Row<'notifications'>, 'timestamp' | 'since' | 'kind' | 'data' | 'repeats' | 'count'>;

/** The notifications of the accounts: what the devices of one place report and need; timestamps are unique per user [R-NOT-06]. */
export function buildNotifications(
  groups: readonly FleetGroup[],
  devices: readonly FleetDevice[],
  incidents: readonly Row<'incidents'>[],
  now: number,
): Row<'notifications'>[] {
  const told = [...faults(groups, devices, incidents), ...due(devices, now)].sort(
    (a, b) => (b.timestamp ?? 0) - (a.timestamp ?? 0),
  );
  return BELLS.flatMap(({ key, from, unread }) =>
    told.slice(from).map((each, index) => ({ user_id: userIdOf(key), ...each, read: index >= unread })),
  );
}

/** Each fault of a device once, with how often it came [R-EXT-32]. */
function faults(
  groups: readonly FleetGroup[],
  devices: readonly FleetDevice[],
  incidents: readonly Row<'incidents'>[],
): Told[] {
  const below = new Set<string | null>();
  // Groups come after those above them.
  for (const { id, parentId, name } of groups) if (name === PLACE || below.has(parentId)) below.add(id);
  const here = new Map(devices.filter(({ groupId }) => below.has(groupId)).map((device) => [device.uuid, device]));
  const rows = new Map<string, Told>();
  for (const { id, device_uuid: uuid = '', cu, event, ...incident } of [...incidents].sort(
    (a, b) => (a.reported_at ?? 0) - (b.reported_at ?? 0),
  )) {
    const device = here.get(uuid);
    if (!device) continue;
    const repeats = JSON.stringify(['incident', uuid, cu, event]);
    const before = rows.get(repeats);
    rows.set(repeats, {
      timestamp: incident.reported_at,
      since: before?.since ?? incident.reported_at,
      kind: 'incident',
      data: {
        incident: id,
        device: device.name,
        groups: [device.groupId],
        summary: incident.summary,
        localizedSummaries: incident.localized_summaries,
        description: incident.description,
      },
      repeats,
      count: (before?.count ?? 0) + 1,
    });
  }
  return [...rows.values()].sort((a, b) => (b.timestamp ?? 0) - (a.timestamp ?? 0)).slice(0, FAULTS);
}

const due = (devices: readonly FleetDevice[], now: number): Told[] =>
  DUE.flatMap(({ minutesAgo, device: wanted, title }) => {
    const device = devices.find(({ name }) => name === wanted);
    const timestamp = now - minutesAgo * MINUTE + 1;
    return device
      ? [
          {
            timestamp,
            since: timestamp,
            kind: 'due' as const,
            data: {
              about: { kind: 'device', id: device.uuid },
              name: device.name,
              groups: [device.groupId],
              messages: title,
              descriptions: {},
            },
            repeats: null,
            count: 1,
          },
        ]
      : [];
  });
