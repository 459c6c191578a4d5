import { HttpError } from './http-error';

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
    this.calls.set(key, this.countOf(key, now) + 1);
    if (this.countOf(key, now) > this.most) this.refuse(now);
  }

  /** Counts one call when there is room for it, and answers whether there was. */
  fits(key: string, now: number): boolean {
    const count = this.countOf(key, now);
    if (count >= this.most) return false;
    this.calls.set(key, count + 1);
    return true;
  }

  /** Throws 429 when the limit is reached; counts nothing. */
  demand(key: string, now: number): void {
    if (this.countOf(key, now) >= this.most) this.refuse(now);
  }

  private countOf(key: string, now: number): number {
    if (now >= this.windowEnd) {
      this.calls.clear();
      this.windowEnd = now + this.windowMs;
    }
    return this.calls.get(key) ?? 0;
  }

  private refuse(now: number): never {
    throw new HttpError(429, 'ERROR_TOO_MANY', 'too many calls', undefined, {
      'retry-after': String(Math.max(1, Math.ceil((this.windowEnd - now) / 1000))),
    });
  }
}

/** So many calls in so many ms. */
export interface Limit {
  /** Tells it from the others. */
  readonly name: string;
  readonly most: number;
  readonly windowMs: number;
}

/** The limits of one portal, not of the process: several may run in it. */
export class RateLimits {
  private readonly counts = new Map<string, RateLimit>();

  of({ name, most, windowMs }: Limit): RateLimit {
    const known = this.counts.get(name) ?? new RateLimit(most, windowMs);
    this.counts.set(name, known);
    return known;
  }
}
