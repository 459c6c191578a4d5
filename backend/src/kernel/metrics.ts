/** What the portal counts about itself, for `/metrics` [R-EXT-16]. Nothing in it names a person, a device or an address. */
import { Counter, Gauge, Histogram, Registry } from 'prom-client';

/** Seconds; the smallest are those of a read that SQL answers at once. */
const BUCKETS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** The figures of one portal. */
export class Metrics {
  readonly registry = new Registry();
  readonly #requests = new Histogram({
    name: 'portal_http_request_seconds',
    help: 'Time from a request to the end of its answer, by declared path.',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers: [this.registry],
  });

  /**
   * Counts an answered request.
   * @param route the declared path, never the address itself: that holds ids
   * @param ms how long it took
   */
  request(method: string, route: string, status: number, ms: number): void {
    this.#requests.observe({ method, route, status }, ms / 1_000);
  }

  /** Counts what happens, by labels whose values the caller keeps few. */
  counter<L extends string>(name: string, help: string, labelNames: readonly L[]): (labels: Record<L, string>) => void {
    const counter = new Counter({
      name: `portal_${name}_total`,
      help,
      labelNames: [...labelNames],
      registers: [this.registry],
    });
    return (labels) => counter.inc(labels);
  }

  /** Notes how long something took, by labels whose values the caller keeps few. */
  times<L extends string>(
    name: string,
    help: string,
    labelNames: readonly L[],
  ): (labels: Record<L, string>, ms: number) => void {
    const histogram = new Histogram({
      name: `portal_${name}_seconds`,
      help,
      labelNames: [...labelNames],
      buckets: BUCKETS,
      registers: [this.registry],
    });
    return (labels, ms) => histogram.observe(labels, ms / 1_000);
  }

  /** A figure that goes up and down, asked for when somebody looks. */
  gauge(name: string, help: string, read: () => number | Promise<number>): void {
    new Gauge({
      name: `portal_${name}`,
      help,
      registers: [this.registry],
      async collect() {
        this.set(await read());
      },
    });
  }

  /** As `gauge`, for several figures of one kind: `read` answers them by the value of their one label, of which the caller keeps few. */
  gauges(name: string, help: string, label: string, read: () => Promise<ReadonlyMap<string, number>>): void {
    new Gauge({
      name: `portal_${name}`,
      help,
      labelNames: [label],
      registers: [this.registry],
      async collect() {
        for (const [value, figure] of await read()) this.set({ [label]: value }, figure);
      },
    });
  }

  /** A figure that only grows, counted elsewhere and asked for when somebody looks. */
  total(name: string, help: string, read: () => number): void {
    new Counter({
      name: `portal_${name}_total`,
      help,
      registers: [this.registry],
      collect() {
        this.reset();
        this.inc(read());
      },
    });
  }
}
