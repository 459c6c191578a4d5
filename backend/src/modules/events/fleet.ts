import type { LiveEvents } from '@portal/contracts/events';
import { isConnected } from '@portal/domain/device-time';
import { toWire } from '@portal/domain/ids';
import { countDevice, type GroupCounts, groupStatus, noCounts } from '@portal/domain/status';
import { type DeviceFacts, statusOfFacts } from '../devices/facts';

/** A device as it was last told. */
export interface KnownDevice {
  readonly wire: string;
  facts: DeviceFacts;
  /** What the last `device` event said. */
  told: LiveEvents['device'];
  /** Its last ping that pages were told, or read themselves. */
  pinged: number | null;
  /** The groups that hold it, also those that the fleet does not know. */
  readonly groups: readonly string[];
  /** Those of them that the fleet knows, and all above them, each once. */
  above: readonly string[];
}

export interface PlacedDevice extends DeviceFacts {
  group_ids: string[];
}

export interface PlacedGroup {
  id: string;
  parent_id: string | null;
}

/** Groups that are looked at with all below them, and devices that are looked at for themselves. */
export interface Sight {
  readonly groups: readonly string[];
  readonly devices: readonly string[];
}

/**
 * What the stream knows of the devices and groups that its readers see: enough to tell, for one changed device and without a query, which groups
 * changed with it. A group is known with all below it. It holds nothing that the database does not, and every instance keeps its own.
 */
export class Fleet {
  private readonly parents = new Map<string, string | null>();
  private readonly devices = new Map<string, KnownDevice>();
  private readonly counts = new Map<string, GroupCounts>();
  /** Devices that are in a group which is not known. */
  private readonly loose = new Set<KnownDevice>();
  /** What was looked at, also what is not there. */
  private readonly looked = new Set<string>();

  constructor(groups: Iterable<PlacedGroup>, devices: Iterable<PlacedDevice>, now: number) {
    this.addGroups(groups);
    this.addDevices(devices, now);
  }

  /** How many devices it knows. */
  get size(): number {
    return this.devices.size;
  }

  /** What it does not know yet of what somebody looks at; from then on it counts as known. */
  unknownOf(groups: Iterable<string>, devices: Iterable<string>): Sight {
    const isNew = (kind: string, id: string) => !this.looked.has(`${kind} ${id}`);
    const sight = {
      groups: [...groups].filter((id) => !this.parents.has(id) && isNew('group', id)),
      devices: [...devices].filter((uuid) => !this.devices.has(uuid) && isNew('device', uuid)),
    };
    for (const id of sight.groups) this.looked.add(`group ${id}`);
    for (const uuid of sight.devices) this.looked.add(`device ${uuid}`);
    return sight;
  }

  /** Takes in groups with all below them. Those that it knows stay as they were told, until all is read anew; their devices rise to those above. */
  addGroups(groups: Iterable<PlacedGroup>): void {
    const older = new Set(this.parents.keys());
    for (const { id, parent_id } of groups) {
      if (older.has(id)) continue;
      this.parents.set(id, parent_id);
      this.counts.set(id, noCounts());
    }
    const isBelowNew = (id: string) => {
      const parent = this.parents.get(id);
      return typeof parent === 'string' && this.parents.has(parent) && !older.has(parent);
    };
    const rising = [...older].some(isBelowNew) ? [...this.devices.values()] : [...this.loose];
    for (const known of rising) {
      const before = new Set(known.above);
      known.above = this.aboveAll(known.groups);
      this.count({ ...known, above: known.above.filter((id) => !before.has(id)) }, 1);
      if (!this.isLoose(known)) this.loose.delete(known);
    }
  }

  /** Takes in devices of groups that it knows, or for themselves; those that it knows stay as they were told. */
  addDevices(devices: Iterable<PlacedDevice>, now: number): void {
    for (const { group_ids, ...facts } of devices) {
      if (this.devices.has(facts.uuid)) continue;
      const known: KnownDevice = {
        wire: toWire(facts.uuid),
        facts,
        told: deviceEvent(facts, now),
        pinged: facts.last_ping,
        groups: group_ids,
        above: this.aboveAll(group_ids),
      };
      this.devices.set(facts.uuid, known);
      this.count(known, 1);
      if (this.isLoose(known)) this.loose.add(known);
    }
  }

  private isLoose({ groups }: KnownDevice): boolean {
    return groups.some((id) => !this.parents.has(id));
  }

  /** A group and all above it; empty when there is no such group. */
  lineage(group: string): string[] {
    const line: string[] = [];
    for (let id: string | null | undefined = group; id && this.parents.has(id); id = this.parents.get(id))
      line.push(id);
    return line;
  }

  device(uuid: string): KnownDevice | undefined {
    return this.devices.get(uuid);
  }

  all(): Iterable<KnownDevice> {
    return this.devices.values();
  }

  /** What a `group` event says; undefined for a group that is gone. */
  group(id: string): LiveEvents['group'] | undefined {
    const counts = this.counts.get(id);
    return counts && { id: toWire(id), ...groupStatus(counts) };
  }

  /** What is told differently now than an earlier picture told it. */
  since(earlier: Fleet): { devices: KnownDevice[]; groups: string[] } {
    const devices = [...this.devices.values()].filter((known) => {
      const before = earlier.devices.get(known.facts.uuid);
      return before !== undefined && differs(before.told, known.told);
    });
    const groups = [...this.counts.keys()].filter(
      (id) => earlier.counts.has(id) && JSON.stringify(this.group(id)) !== JSON.stringify(earlier.group(id)),
    );
    return { devices, groups };
  }

  /**
   * Takes new facts of a device in.
   * @returns the device when its event would differ from the last one told, and the groups whose derived state changed
   */
  apply(facts: DeviceFacts, now: number): { device: KnownDevice | undefined; groups: string[] } {
    const known = this.devices.get(facts.uuid);
    if (!known) return { device: undefined, groups: [] };
    const before = new Map(known.above.map((id) => [id, JSON.stringify(this.group(id))]));
    this.count(known, -1);
    known.facts = facts;
    this.count(known, 1);
    return {
      device: this.retell(known, now),
      groups: known.above.filter((id) => before.get(id) !== JSON.stringify(this.group(id))),
    };
  }

  /** Takes a ping in, which may also have brought a lost device back. */
  ping(
    uuid: string,
    lastPing: number,
    connected: boolean,
    now: number,
  ): { device: KnownDevice | undefined; changed: boolean } {
    const device = this.devices.get(uuid);
    if (!device) return { device, changed: false };
    device.facts = { ...device.facts, last_ping: lastPing, connected };
    return { device, changed: this.retell(device, now) !== undefined };
  }

  /** Devices that were told as connected, and by what is known of them are no more. */
  silent(now: number): string[] {
    return [...this.devices.values()].flatMap(({ told, facts }) =>
      told.cloudConnectivity && !isConnected(facts.connected, facts.last_ping, now) ? [facts.uuid] : [],
    );
  }

  /** Devices whose connection ended only because time went by [R-STAT-07]. */
  expire(now: number): KnownDevice[] {
    return [...this.devices.values()].filter(
      (known) => known.told.cloudConnectivity && this.retell(known, now) !== undefined,
    );
  }

  /** The device when its event now says more than a newer ping. */
  private retell(known: KnownDevice, now: number): KnownDevice | undefined {
    const event = deviceEvent(known.facts, now);
    const changed = differs(event, known.told);
    known.told = event;
    return changed ? known : undefined;
  }

  private aboveAll(groups: readonly string[]): string[] {
    return groups.length === 1 && groups[0] !== undefined
      ? this.lineage(groups[0])
      : [...new Set(groups.flatMap((group) => this.lineage(group)))];
  }

  private count({ above, facts }: KnownDevice, sign: 1 | -1): void {
    const incidents = { new: facts.fresh, inProgress: facts.in_progress };
    for (const id of above) {
      const counts = this.counts.get(id);
      if (counts) countDevice(counts, { state: facts.state, incidents }, sign);
    }
  }
}

/** Whether one says more than a newer ping. */
const differs = (a: LiveEvents['device'], b: LiveEvents['device']): boolean =>
  (['state', 'status', 'statusValue', 'cloudConnectivity', 'incidents'] as const).some(
    (field) => a[field] !== b[field],
  );

function deviceEvent(facts: DeviceFacts, now: number): LiveEvents['device'] {
  return { uuid: toWire(facts.uuid), state: facts.state, ...statusOfFacts(facts, now), lastPing: facts.last_ping };
}
