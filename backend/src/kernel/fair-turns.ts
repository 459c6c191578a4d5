import { HttpError } from './http-error';

interface Waiting {
  begin(): void;
  refuse(): void;
  /** When it came, ms of `performance.now()`. */
  readonly since: number;
}

/** What may be limited beside the number at once and that of those who wait. */
interface Bounds {
  /** Pieces of one source at once; as many as of all where it is not said. */
  readonly ofOne?: number;
  /** Who has waited so long (ms) is refused when the turn comes: they have given up, or will. */
  readonly patienceMs?: number;
}

/**
 * Work that anybody may ask for: so many pieces at once, a bounded number waiting, and the sources that wait take turns, so that a flood
 * from one of them costs the others no more than one piece of it each [R-EXT-30].
 */
export class FairTurns {
  /** Sources that wait, the next one first. */
  private readonly lines = new Map<string, Waiting[]>();
  /** Sources with work under way, and how many pieces. */
  private readonly atWork = new Map<string, number>();
  private running = 0;
  private waiting = 0;
  private readonly ofOne: number;
  private readonly patienceMs: number;

  /**
   * @param atOnce pieces at once
   * @param mostWaiting how many may wait, of all sources together
   * @param retrySeconds what is told to who may not
   */
  constructor(
    private readonly atOnce: number,
    private readonly mostWaiting: number,
    private readonly retrySeconds: number,
    { ofOne = atOnce, patienceMs = Number.POSITIVE_INFINITY }: Bounds = {},
  ) {
    this.ofOne = ofOne;
    this.patienceMs = patienceMs;
  }

  /** How many wait now. */
  get length(): number {
    return this.waiting;
  }

  /**
   * Runs work when its turn comes. When no more may wait, the last one of the source with the longest line goes: 503 ERROR_BUSY, with the
   * time after which to come again.
   */
  async run<T>(source: string, work: () => Promise<T>): Promise<T> {
    if (this.hasRoomFor(source)) this.begin(source);
    else await this.turn(source);
    try {
      return await work();
    } finally {
      this.end(source);
    }
  }

  private hasRoomFor(source: string): boolean {
    return this.running < this.atOnce && (this.atWork.get(source) ?? 0) < this.ofOne;
  }

  private begin(source: string): void {
    this.running += 1;
    this.atWork.set(source, (this.atWork.get(source) ?? 0) + 1);
  }

  private end(source: string): void {
    this.running -= 1;
    const left = (this.atWork.get(source) ?? 1) - 1;
    if (left > 0) this.atWork.set(source, left);
    else this.atWork.delete(source);
    this.next();
  }

  private turn(source: string): Promise<void> {
    return new Promise((begin, fail) => {
      const line = this.lines.get(source) ?? [];
      if (this.waiting >= this.mostWaiting && !this.makeRoom(line.length)) {
        fail(this.busy());
        return;
      }
      line.push({ begin, refuse: () => fail(this.busy()), since: performance.now() });
      this.lines.set(source, line);
      this.waiting += 1;
    });
  }

  /** Sends away the last one of the longest line, unless the newcomer's own would be as long. */
  private makeRoom(own: number): boolean {
    const longest = [...this.lines.values()].reduce((most, line) => (line.length > most.length ? line : most), []);
    if (longest.length <= own + 1) return false;
    longest.pop()?.refuse();
    this.waiting -= 1;
    return true;
  }

  /** Lets the next one begin whose source may; that source goes to the end of the row. */
  private next(): void {
    for (const [source, line] of this.lines) {
      if (!this.hasRoomFor(source)) continue;
      this.lines.delete(source);
      const one = this.patient(line);
      if (line.length > 0) this.lines.set(source, line);
      if (!one) continue;
      this.begin(source);
      one.begin();
      return;
    }
  }

  /** The first of a line that has not waited for too long; those before it are refused. */
  private patient(line: Waiting[]): Waiting | undefined {
    const oldest = performance.now() - this.patienceMs;
    for (let one = line.shift(); one; one = line.shift()) {
      this.waiting -= 1;
      if (one.since >= oldest) return one;
      one.refuse();
    }
    return undefined;
  }

  private busy(): HttpError {
    return new HttpError(503, 'ERROR_BUSY', 'too many callers at once', undefined, {
      'retry-after': String(this.retrySeconds),
    });
  }
}
