/** Serials that were passed over: each belongs to a transaction still running, or to one rolled back. */

/** From one serial to another, both included, with the time they were missed first. */
interface Gap {
  readonly first: number;
  readonly last: number;
  readonly at: number;
}

/** So many are waited for; of more, the oldest are given up. */
const MOST = 10_000;

/** Kept as ranges: one transaction may hold the serials of a hundred thousand events. */
export class SerialGaps {
  /** In the order of the serials; no two overlap. */
  private gaps: Gap[] = [];

  /** Those still missed. */
  all(): readonly Gap[] {
    return this.gaps;
  }

  /** Waits for serials that lie beyond all known ones; for none when `last` lies before `first`. */
  add(first: number, last: number, at: number): void {
    if (first <= last) this.gaps.push({ first, last, at });
  }

  /** Whether a serial was missed; it no longer is. */
  take(serial: number): boolean {
    const index = this.indexOf(serial);
    const gap = this.gaps[index];
    if (!gap || gap.first > serial) return false;
    const rest = [
      { ...gap, last: serial - 1 },
      { ...gap, first: serial + 1 },
    ];
    this.gaps.splice(index, 1, ...rest.filter(({ first, last }) => first <= last));
    return true;
  }

  /** Gives up those missed before a time, and the oldest of too many. */
  forget(before: number): void {
    if (this.gaps.length > MOST || this.gaps.some(({ at }) => at < before))
      this.gaps = this.gaps.filter(({ at }) => at >= before).slice(-MOST);
  }

  /** The place of the first gap that does not end before a serial. */
  private indexOf(serial: number): number {
    let [low, high] = [0, this.gaps.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.gaps[middle]?.last ?? 0) < serial) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
