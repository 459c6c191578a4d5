import { HttpError } from './http-error';

interface Waiting {
  begin(): void;
  refuse(): void;
}

/**
 * Heavy work that anybody may ask for: a few pieces at once, a bounded number waiting, and the sources that wait take turns, so that a flood
 * from one of them costs the others no more than one piece of it each [R-EXT-30].
 */
export class FairTurns {
  /** Sources that wait, the next one first. */
  private readonly lines = new Map<string, Waiting[]>();
  private running = 0;
  private waiting = 0;

  /**
   * @param atOnce pieces at once
   * @param mostWaiting how many may wait, of all sources together
   * @param retrySeconds what is told to who may not
   */
  constructor(
    private readonly atOnce: number,
    private readonly mostWaiting: number,
    private readonly retrySeconds: number,
  ) {}

  /** How many wait now. */
  get length(): number {
    return this.waiting;
  }

  /**
   * Runs work when its turn comes. When no more may wait, the last one of the source with the longest line goes: 503 ERROR_BUSY, with the
   * time after which to come again.
   */
  async run<T>(source: string, work: () => Promise<T>): Promise<T> {
    if (this.running < this.atOnce) this.running += 1;
    else await this.turn(source);
    try {
      return await work();
    } finally {
      if (!this.next()) this.running -= 1;
    }
  }

  private turn(source: string): Promise<void> {
    return new Promise((begin, fail) => {
      const line = this.lines.get(source) ?? [];
      if (this.waiting >= this.mostWaiting && !this.makeRoom(line.length)) {
        fail(this.busy());
        return;
      }
      line.push({ begin, refuse: () => fail(this.busy()) });
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

  /** Lets the next one begin; its source goes to the end of the row. */
  private next(): boolean {
    const [first] = this.lines;
    if (!first) return false;
    const [source, line] = first;
    this.lines.delete(source);
    const one = line.shift();
    if (line.length > 0) this.lines.set(source, line);
    this.waiting -= 1;
    one?.begin();
    return true;
  }

  private busy(): HttpError {
    return new HttpError(503, 'ERROR_BUSY', 'too many callers at once', undefined, {
      'retry-after': String(this.retrySeconds),
    });
  }
}
