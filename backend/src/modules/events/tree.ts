/** Groups and devices that came, went or moved, and who came to them: who sees it, before or after, is told. */
import { toWire } from '@portal/domain/ids';
import type { Published } from '../../kernel/outbox';
import type { Audience, Audiences, Viewer } from './audience';
import { fanOutDifference } from './fan-out';
import type { Fleet } from './fleet';
import { type Frames, frame } from './frames';
import type { Readers } from './readers';

/**
 * Tells those who saw the things before or see them now.
 * @param reload reads the tree anew
 */
export async function tellTree(
  readers: Readers,
  before: Fleet,
  reload: () => Promise<Fleet>,
  events: readonly Published[],
  frames: Frames,
): Promise<void> {
  const changed = events.filter((event) => event.kind === 'tree.changed');
  if (changed.length === 0) return;
  const onlookers = new Onlookers(
    [...new Set(changed.flatMap(({ groups }) => groups))],
    [...new Set(changed.flatMap(({ devices }) => devices))],
  );
  onlookers.look(before, readers.audiences);
  await readers.placeAll();
  const now = await reload();
  onlookers.look(now, readers.audiences);
  onlookers.add(readers.of(changed.flatMap(({ users }) => users ?? [])));
  onlookers.tell(frames);
  fanOutDifference(before, now, readers.audiences, frames);
}

/** To who came or went as a member it is the tree that changed. */
export async function tellMembers(readers: Readers, events: readonly Published[], frames: Frames): Promise<void> {
  const changed = events.filter((event) => event.kind === 'members.changed');
  if (changed.length === 0) return;
  await readers.placeAll();
  for (const { group, users } of changed)
    for (const reader of readers.of(users))
      frames.toViewer(reader, frame('tree.changed', { groups: [toWire(group)], devices: [] }));
}

/** Who sees which of some groups and devices. */
class Onlookers {
  private readonly seen = new Map<Viewer, { groups: Set<string>; devices: Set<string> }>();

  constructor(
    private readonly groups: readonly string[],
    private readonly devices: readonly string[],
  ) {}

  /** Adds everybody who sees them now; called before and after a change, it finds those who lost and those who gained sight, too. */
  look(fleet: Fleet, audiences: Audiences): void {
    for (const id of this.groups) this.note(audiences.ofGroup(fleet, id), 'groups', toWire(id));
    for (const uuid of this.devices) {
      const device = fleet.device(uuid);
      if (device) this.note(audiences.ofDevice(device), 'devices', device.wire);
    }
  }

  /** Adds those who see more or less by it, whatever it is. */
  add(viewers: Iterable<Viewer>): void {
    for (const viewer of viewers) this.seenBy(viewer);
  }

  tell(frames: Frames): void {
    for (const [viewer, { groups, devices }] of this.seen)
      frames.toViewer(viewer, frame('tree.changed', { groups: [...groups], devices: [...devices] }));
  }

  private note(audiences: Iterable<Audience>, kind: 'groups' | 'devices', wire: string): void {
    for (const audience of audiences) {
      for (const viewer of audience.viewers) this.seenBy(viewer)[kind].add(wire);
    }
  }

  private seenBy(viewer: Viewer): { groups: Set<string>; devices: Set<string> } {
    const things = this.seen.get(viewer) ?? { groups: new Set(), devices: new Set() };
    this.seen.set(viewer, things);
    return things;
  }
}
