import { holds, type Scope } from '@portal/domain/rights';
import type { Caller } from '../../kernel/access';
import type { StreamReader } from '../../kernel/services';
import type { Fleet, KnownDevice } from './fleet';

/** What a user sees and may read, beyond the rights that came with the call. */
export interface Belongings {
  /** Groups the user is a member of. */
  groups: readonly string[];
  /** Devices the user owns. */
  devices: readonly string[];
}

/** One open stream. */
export type Viewer = Pick<StreamReader, 'caller' | 'send' | 'end'>;

/** All viewers who see exactly the same: each change is judged and written down once for all of them. */
export class Audience {
  readonly viewers = new Set<Viewer>();
  private readonly groups: ReadonlySet<string>;
  private readonly devices: ReadonlySet<string>;
  private readonly owned: ReadonlySet<string>;

  constructor(
    private readonly caller: Caller,
    belongings: Belongings,
  ) {
    const scoped = (kind: string) =>
      caller.entries
        .filter((entry) => entry.scope.startsWith(kind) && entry.rights.length > 0)
        .map((entry) => entry.scope.slice(kind.length));
    this.groups = new Set([...belongings.groups, ...scoped('group:')]);
    this.owned = new Set(belongings.devices);
    this.devices = new Set([...belongings.devices, ...scoped('device:')]);
  }

  /** Where it is found: the topmost things it sees. */
  get roots(): { groups: ReadonlySet<string>; devices: ReadonlySet<string> } {
    return { groups: this.groups, devices: this.devices };
  }

  /** Equal keys see and read the same. */
  static key(caller: Caller, belongings: Belongings): string {
    const rights = caller.entries
      .map((entry) => `${entry.scope}:${entry.rights.includes('readIncident') ? 'i' : ''}`)
      .sort();
    return JSON.stringify([[...belongings.groups].sort(), [...belongings.devices].sort(), rights]);
  }

  seesGroup(fleet: Fleet, group: string): boolean {
    return fleet.lineage(group).some((id) => this.groups.has(id));
  }

  seesDevice(device: KnownDevice): boolean {
    return this.devices.has(device.facts.uuid) || device.above.some((id) => this.groups.has(id));
  }

  /** Whether incidents of the device may be told [R-RIGHT-27]. */
  readsIncidents(device: KnownDevice): boolean {
    if (!this.seesDevice(device)) return false;
    const { uuid } = device.facts;
    const scopes: Scope[] = [`device:${uuid}`, ...device.above.map((id): Scope => `group:${id}`)];
    return this.owned.has(uuid) || holds(this.caller.entries, 'readIncident', scopes);
  }
}

/** All open streams, found by what they see. */
export class Audiences {
  private readonly byKey = new Map<string, Audience>();
  private readonly keyOf = new Map<Viewer, string>();
  private readonly byGroup = new Map<string, Set<Audience>>();
  private readonly byDevice = new Map<string, Set<Audience>>();

  get viewers(): Iterable<Viewer> {
    return this.keyOf.keys();
  }

  get size(): number {
    return this.keyOf.size;
  }

  /** The topmost things that anybody sees. */
  get roots(): { groups: Iterable<string>; devices: Iterable<string> } {
    return { groups: this.byGroup.keys(), devices: this.byDevice.keys() };
  }

  /** Adds a viewer, or moves it when what it sees has changed. */
  place(viewer: Viewer, belongings: Belongings): Audience {
    const key = Audience.key(viewer.caller, belongings);
    if (this.keyOf.get(viewer) !== key) this.remove(viewer);
    let audience = this.byKey.get(key);
    if (!audience) {
      audience = new Audience(viewer.caller, belongings);
      this.byKey.set(key, audience);
      for (const group of audience.roots.groups) link(this.byGroup, group, audience);
      for (const device of audience.roots.devices) link(this.byDevice, device, audience);
    }
    audience.viewers.add(viewer);
    this.keyOf.set(viewer, key);
    return audience;
  }

  remove(viewer: Viewer): void {
    const key = this.keyOf.get(viewer);
    const audience = key === undefined ? undefined : this.byKey.get(key);
    this.keyOf.delete(viewer);
    if (key === undefined || !audience) return;
    audience.viewers.delete(viewer);
    if (audience.viewers.size > 0) return;
    this.byKey.delete(key);
    for (const group of audience.roots.groups) unlink(this.byGroup, group, audience);
    for (const device of audience.roots.devices) unlink(this.byDevice, device, audience);
  }

  has(viewer: Viewer): boolean {
    return this.keyOf.has(viewer);
  }

  /** Who sees a group. */
  ofGroup(fleet: Fleet, group: string): Set<Audience> {
    const found = new Set<Audience>();
    for (const id of fleet.lineage(group)) for (const audience of this.byGroup.get(id) ?? []) found.add(audience);
    return found;
  }

  /** Who sees a device. */
  ofDevice(device: KnownDevice): Set<Audience> {
    const found = new Set(this.byDevice.get(device.facts.uuid));
    for (const id of device.above) for (const audience of this.byGroup.get(id) ?? []) found.add(audience);
    return found;
  }
}

function link(index: Map<string, Set<Audience>>, id: string, audience: Audience): void {
  const known = index.get(id);
  if (known) known.add(audience);
  else index.set(id, new Set([audience]));
}

function unlink(index: Map<string, Set<Audience>>, id: string, audience: Audience): void {
  const known = index.get(id);
  known?.delete(audience);
  if (known?.size === 0) index.delete(id);
}
