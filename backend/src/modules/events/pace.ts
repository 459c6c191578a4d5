import type { Published } from '../../kernel/outbox';

/** The picture of all groups and devices is read anew at most this often (ms): an import changes the tree a thousand times. */
const TREE_MS = 1_000;

/**
 * Holds changes of the tree back that follow each other too fast. What happens meanwhile to the devices that they name waits with them: who
 * may hear of it is known only when the tree has been read.
 */
export class Pace {
  private held: Published[] = [];
  private next = 0;

  /** The lowest serial that waits. */
  get oldest(): number | undefined {
    return this.held.length === 0 ? undefined : Math.min(...this.held.map(({ serial }) => serial));
  }

  /** How long what waits has to (ms). */
  get wait(): number {
    return Math.max(0, this.next - performance.now());
  }

  /** What of all that waits and has come may be told now. */
  take(events: readonly Published[]): Published[] {
    const all = [...this.held, ...events];
    this.held = [];
    const moved = all.filter((event) => event.kind === 'tree.changed');
    if (moved.length === 0) return all;
    if (this.wait === 0) {
      this.next = performance.now() + TREE_MS;
      return all;
    }
    const devices = new Set(moved.flatMap((event) => event.devices));
    const waits = (event: Published) =>
      event.kind === 'tree.changed' || ('device' in event && devices.has(event.device));
    this.held = all.filter(waits);
    return all.filter((event) => !waits(event));
  }

  /** Nothing waits any longer. */
  hurry(): void {
    this.next = 0;
  }
}
