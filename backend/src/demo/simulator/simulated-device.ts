import type { Static } from '@portal/contracts/shape';
import type { SensorReport } from '@portal/contracts/telemetry';
import type { DemoDevice } from '../seed/device-keys';
import { appliance } from './appliances';
import { valueAt } from './curves';
import { DeviceLink, type Obey } from './device-link';
import { hash32 } from './random';
import { takeRecipe } from './take-recipe';

/** Each device pings about once a minute, never all at once. */
const PING_MS = 60_000;
const PING_JITTER = 0.25;
/** A device that does not stay connected calls in so often: well within the 15 minutes of R-STAT-07. */
export const VISIT_MS = 720_000;

/** Where a fleet reaches its portal: the broker, and for files the portal itself; without one the address that the portal tells. */
export interface Addresses {
  readonly url: string;
  readonly portal?: string | undefined;
}

/** One demo device: when it speaks, and its connection. */
export class SimulatedDevice {
  link: DeviceLink | undefined;
  #nextPing: number;
  #nextValues: number;
  #opening: Promise<DeviceLink> | undefined;

  /**
   * @param stays keeps its connection; the others connect for each ping
   * @param valuesEvery ms between two sensor reports
   */
  constructor(
    readonly facts: DemoDevice,
    readonly stays: boolean,
    public offline: boolean,
    private readonly at: Addresses,
    private readonly valuesEvery: number,
    private readonly random: () => number,
    now: number,
  ) {
    this.#nextPing = now + random() * (stays ? PING_MS : VISIT_MS);
    this.#nextValues = Math.ceil(now / valuesEvery) * valuesEvery + random() * Math.min(valuesEvery, PING_MS);
  }

  /** Appliances that cook take recipes; the others say that they cannot. */
  readonly #obey: Obey = (command) => takeRecipe(this.facts, command, this.at.portal);

  /** Whether it is time to speak. */
  isDue(now: number): boolean {
    return !this.offline && now >= this.#nextPing;
  }

  /** Pings, and sends sensor values when some are due. */
  async speak(now: number): Promise<void> {
    this.#nextPing = now + (this.stays ? PING_MS : VISIT_MS) * (1 + PING_JITTER * (this.random() - 0.5));
    if (this.stays) {
      this.link?.hint('ping', {});
      this.#sayValues(this.link, now);
      return;
    }
    const link = await DeviceLink.open(this.at.url, this.facts, '', 'visits', this.#obey);
    // What is delivered for sure comes last: then everything before has arrived, too.
    this.#sayValues(link, now);
    await link.send('ping', {});
    await link.close();
  }

  #sayValues(link: DeviceLink | undefined, now: number): void {
    if (now < this.#nextValues) return;
    link?.hint('sensors', this.#values(this.#nextValues));
    this.#nextValues = (Math.floor(now / this.valuesEvery) + 1) * this.valuesEvery + this.random() * PING_MS;
  }

  /** The values at the full step, so that they continue the stored history. */
  #values(time: number): Static<typeof SensorReport> {
    const at = Math.floor(time / this.valuesEvery) * this.valuesEvery;
    const seed = hash32(this.facts.uuid);
    return {
      entries: appliance(this.facts.kind).channels.map(({ cu, channel, unit, curve }) => ({
        cu,
        channel,
        unit,
        values: [{ timestamp: at, value: valueAt(curve, seed, at) }],
      })),
    };
  }

  /** Connects for good. One connection only: a second one of the same device would end the first, which would come back and end the second. */
  async connect(): Promise<DeviceLink> {
    this.offline = false;
    if (this.link) return this.link;
    this.#opening ??= DeviceLink.open(this.at.url, this.facts, '', 'stays', this.#obey)
      .then((link) => (this.link = link))
      .finally(() => (this.#opening = undefined));
    return this.#opening;
  }

  async disconnect(): Promise<void> {
    const link = this.link ?? (await this.#opening?.catch(() => undefined));
    this.link = undefined;
    await link?.close();
  }

  /** Does something over the device's connection, or over a short one when it holds none. */
  async during<T>(act: (link: DeviceLink) => Promise<T>): Promise<T> {
    if (this.link?.connected) return act(this.link);
    const link = await DeviceLink.open(this.at.url, this.facts, '-call', 'acts');
    try {
      return await act(link);
    } finally {
      await link.close();
    }
  }
}
