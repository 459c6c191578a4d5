/** Fields that changed without anything moving: their new values, for everybody who sees the thing. */

import { toWire } from '@portal/domain/ids';
import type { Published } from '../../kernel/outbox';
import type { Services } from '../../kernel/services';
import type { Audiences } from './audience';
import type { Fleet } from './fleet';
import type { Frames } from './frames';
import { frame } from './frames';
import { findDeviceFields, findGroupFields, findMembers } from './store';

/** A frame about one thing. */
export interface Change {
  readonly about: { readonly device: string } | { readonly group: string };
  readonly text: string;
}

/** What events say has changed, each thing once and as it is now; what is gone is left out. */
export async function changesIn(db: Services['db'], events: readonly Published[]): Promise<Change[]> {
  const devices = fieldsBy(events, (event) =>
    event.kind === 'device.changed' ? [event.device, event.fields] : undefined,
  );
  const groups = fieldsBy(events, (event) =>
    event.kind === 'group.changed' ? [event.group, event.fields] : undefined,
  );
  const joined = new Set(events.flatMap((event) => (event.kind === 'members.changed' ? [event.group] : [])));
  return [
    ...(await findDeviceFields(db, [...devices.keys()])).map(({ uuid, version, values }) => ({
      about: { device: uuid },
      text: frame('device.changed', { uuid: toWire(uuid), version, changes: pick(values, devices.get(uuid)) }),
    })),
    ...(await findGroupFields(db, [...groups.keys()])).map(({ id, version, values }) => ({
      about: { group: id },
      text: frame('group.changed', { id: toWire(id), version, changes: pick(values, groups.get(id)) }),
    })),
    ...(await findMembers(db, [...joined])).map(({ id, users }) => ({
      about: { group: id },
      text: frame('members.changed', { group: toWire(id), users: users.map(toWire) }),
    })),
    ...listsIn(events),
  ];
}

/** Lists to be read anew, each once however many of its entries changed. */
function listsIn(events: readonly Published[]): Change[] {
  const found = new Map<string, Change>();
  for (const event of events) {
    if (event.kind !== 'list.changed') continue;
    const { list, about } = event;
    const place = 'group' in about ? { group: toWire(about.group) } : { device: toWire(about.device) };
    const text = frame('list.changed', { list, ...place });
    found.set(text, { about, text });
  }
  return [...found.values()];
}

/** Writes them down for all who see the things. */
export async function fanOutChanges(
  { db }: Pick<Services, 'db'>,
  fleet: Fleet,
  audiences: Audiences,
  events: readonly Published[],
  frames: Frames,
): Promise<void> {
  for (const { about, text } of await changesIn(db, events)) {
    const device = 'device' in about ? fleet.device(about.device) : undefined;
    const seeing = 'group' in about ? audiences.ofGroup(fleet, about.group) : device ? audiences.ofDevice(device) : [];
    for (const audience of seeing) frames.to(audience, text);
  }
}

function fieldsBy<F extends string>(
  events: readonly Published[],
  read: (event: Published) => readonly [string, readonly F[]] | undefined,
): Map<string, Set<F>> {
  const found = new Map<string, Set<F>>();
  for (const event of events) {
    const [id, fields] = read(event) ?? [];
    if (id === undefined || fields === undefined) continue;
    const known = found.get(id) ?? new Set<F>();
    found.set(id, known);
    for (const field of fields) known.add(field);
  }
  return found;
}

const pick = <T extends object>(values: T, fields: ReadonlySet<keyof T> | undefined): Partial<T> =>
  Object.fromEntries(Object.entries(values).filter(([field]) => fields?.has(field as keyof T))) as Partial<T>;
