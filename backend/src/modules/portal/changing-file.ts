import { readFile, stat } from 'node:fs/promises';

/**
 * A file that may be replaced while the portal runs. Read again when its time or size changed; asked at most once per `every` ms,
 * so that a busy page costs no system call.
 */
export class ChangingFile<T> {
  private seen = '';
  private value: T | undefined;
  private asked = 0;
  private reading: Promise<T | undefined> | undefined;

  constructor(
    private readonly path: string,
    private readonly parse: (text: string) => T,
    private readonly every = 200,
  ) {}

  /** The parsed content; undefined when there is no file. Half-written or broken content keeps the last good one. */
  read(): Promise<T | undefined> {
    const now = Date.now();
    if (!this.reading || now - this.asked >= this.every) {
      this.asked = now;
      this.reading = this.look();
      // A failed look is told to who asked, and the next one looks again.
      this.reading.catch(() => (this.reading = undefined));
    }
    return this.reading;
  }

  private async look(): Promise<T | undefined> {
    const found = await stat(this.path, { bigint: true }).catch(() => undefined);
    const mark = found ? `${found.mtimeNs} ${found.size} ${found.ino}` : '';
    if (mark === this.seen) return this.value;
    if (!found) this.value = undefined;
    else {
      const text = await readFile(this.path, 'utf8');
      try {
        this.value = this.parse(text);
      } catch (error) {
        if (this.value === undefined) throw error;
        return this.value;
      }
    }
    this.seen = mark;
    return this.value;
  }
}
