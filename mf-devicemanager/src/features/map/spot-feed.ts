import type { Spot } from './spots';

/** What a library has to change of the devices that it has. */
export interface SpotDiff {
  /** New ones, and those that are other than before. */
  put: readonly Spot[];
  remove: readonly string[];
}

/** So many devices go to the library's worker at once: handing over 50,000 would hold up the page for longer than a glance (200 ms). */
const AT_ONCE = 8_000;

const isSame = (one: Spot | undefined, other: Spot): boolean =>
  one !== undefined &&
  one.status === other.status &&
  one.connected === other.connected &&
  one.at[0] === other.at[0] &&
  one.at[1] === other.at[1];

/**
 * Gives the library what changed, in parts, and the next part when it is done with the last: a large fleet that changes all the time is as
 * current as the library's worker is quick.
 */
export class SpotFeed {
  private readonly known = new Map<string, Spot>();
  private wanted: readonly Spot[] = [];
  private isRunning = false;

  constructor(
    private readonly send: (diff: SpotDiff, all: readonly Spot[]) => Promise<void>,
    private readonly atOnce = AT_ONCE,
  ) {}

  show(spots: readonly Spot[]): void {
    this.wanted = spots;
    if (this.isRunning) return;
    this.isRunning = true;
    void this.run().finally(() => {
      this.isRunning = false;
    });
  }

  /** The library is gone when it refuses. */
  private async run(): Promise<void> {
    for (let diff = this.next(); diff; diff = this.next()) {
      const done = await this.send(diff, this.wanted).then(
        () => true,
        () => false,
      );
      if (!done) return;
    }
  }

  /** The next part; noted as known. Undefined when all is known. */
  private next(): SpotDiff | undefined {
    const put: Spot[] = [];
    for (const spot of this.wanted) {
      if (isSame(this.known.get(spot.uuid), spot)) continue;
      put.push(spot);
      if (put.length === this.atOnce) break;
    }
    const wanted = new Set(this.wanted.map(({ uuid }) => uuid));
    const remove = [...this.known.keys()].filter((uuid) => !wanted.has(uuid));
    for (const spot of put) this.known.set(spot.uuid, spot);
    for (const uuid of remove) this.known.delete(uuid);
    return put.length + remove.length > 0 ? { put, remove } : undefined;
  }
}
