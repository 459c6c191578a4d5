import { Refusal } from './refusal';

/** Counts calls by a key in one instance: enough to keep one sender from flooding it. */
export class RateLimit {
  private readonly calls = new Map<string, number>();
  private windowEnd = 0;

  constructor(
    private readonly most: number,
    private readonly windowMs: number,
  ) {}

  /** Counts one call. Throws 429 with the waiting time beyond the limit. */
  take(key: string, now: number): void {
    if (now >= this.windowEnd) {
      this.calls.clear();
      this.windowEnd = now + this.windowMs;
    }
    const count = (this.calls.get(key) ?? 0) + 1;
    this.calls.set(key, count);
    if (count <= this.most) return;
    throw new Refusal(429, 'ERROR_TOO_MANY', 'too many calls', undefined, { 'retry-after': String(Math.max(1, Math.ceil((this.windowEnd - now) / 1000))) });
  }
}
