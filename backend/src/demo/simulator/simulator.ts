import type { DemoDevice } from '../seed/device-keys';
import { COARSE, FINE } from '../seed/sensor-history';
import { type Action, alarmOf, raiseAlarm, recover } from './actions';
import { appliance } from './appliances';
import type { Memory } from './memory';
import { pick, randomFrom } from './random';
import { type Addresses, SimulatedDevice, VISIT_MS } from './simulated-device';

const MINUTE = 60_000;
const TICK_MS = 1_000;
/** So many devices keep a connection; of larger fleets the others call in now and then. */
const CONNECTIONS = 600;
/** Connecting is spread: a portal that starts has other work too. */
const CONNECTS_PER_TICK = 30;
/** So many call in within a second, and more where all of them would not have their turn in time. */
const VISITS_PER_TICK = 40;
const VISITS_SPARE = 1.25;
/** An alarm comes about every 40 minutes, lasts 6 to 15, and at most two are on at a time. */
const EPISODE_CHANCE_PER_TICK = TICK_MS / (40 * MINUTE);
const EPISODES_MAX = 2;
/** The devices that have a bad day: so few, that incidents nobody works on do not pile up. */
const TROUBLED_PER_DAY = 6;
/** People look at these places first. */
const FINE_PLACES: readonly string[] = [
  'Stuttgart',
  'Königstraße',
  'Bistro Königstraße',
  'Backshop Königstraße',
  'Flughafen Terminal 1',
  'Bad Cannstatt',
];

export interface SimulatorOptions extends Addresses {
  readonly devices: readonly DemoDevice[];
  /** Devices in state ALERT now; the simulator leaves them alone. */
  readonly alarmed: readonly string[];
  readonly memory: Memory;
  readonly remember: (memory: Memory) => void;
  readonly warn: (message: string) => void;
  readonly now: () => number;
}

/** A fleet of demo devices that connect to the portal as real ones do. */
export class Simulator {
  readonly #devices = new Map<string, SimulatedDevice>();
  readonly #episodes: Map<string, number>;
  readonly #touched: Map<string, boolean>;
  readonly #alarmed: Set<string>;
  readonly #random: () => number;
  readonly #visits: number;
  #timer: NodeJS.Timeout | undefined;
  #waiting: SimulatedDevice[];

  constructor(private readonly options: SimulatorOptions) {
    const { devices, memory, now } = options;
    this.#random = randomFrom(`simulator ${now()}`);
    this.#episodes = new Map(Object.entries(memory.episodes));
    this.#touched = new Map(Object.entries(memory.offline));
    this.#alarmed = new Set(options.alarmed);
    this.#visits = Math.max(VISITS_PER_TICK, Math.ceil((devices.length * TICK_MS * VISITS_SPARE) / VISIT_MS));
    devices.forEach((facts, index) => {
      const offline = this.#touched.get(facts.uuid) ?? facts.lost;
      const every = FINE_PLACES.includes(facts.place) ? FINE : COARSE;
      this.#devices.set(
        facts.uuid,
        new SimulatedDevice(facts, index < CONNECTIONS, offline, options, every, this.#random, now()),
      );
    });
    this.#waiting = [...this.#devices.values()].filter(({ stays, offline }) => stays && !offline);
  }

  start(): void {
    this.#timer = setInterval(() => this.tick(this.options.now()), TICK_MS);
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#waiting = [];
    await Promise.all([...this.#devices.values()].map((device) => device.disconnect().catch(() => undefined)));
  }

  /** One second of the fleet's life. */
  tick(now: number): void {
    for (const device of this.#waiting.splice(0, CONNECTS_PER_TICK)) {
      device.connect().catch(() => void this.#waiting.push(device));
    }
    let visits = 0;
    for (const device of this.#devices.values()) {
      if (!device.isDue(now) || (!device.stays && ++visits > this.#visits)) continue;
      device.speak(now).catch((error: unknown) => this.options.warn(`${device.facts.name}: ${String(error)}`));
    }
    for (const [uuid, until] of this.#episodes) if (now >= until) this.#endEpisode(uuid, now);
    if (this.#episodes.size < EPISODES_MAX && this.#random() < EPISODE_CHANCE_PER_TICK) this.beginEpisode(now);
  }

  /** Puts one of the day's troubled devices into alarm; it recovers by itself. Answers its uuid. */
  beginEpisode(now: number): string | undefined {
    const today = new Date(now).toISOString().slice(0, 10);
    const choose = randomFrom(`troubled ${today}`);
    const fleet = [...this.#devices.values()];
    const troubled = Array.from({ length: TROUBLED_PER_DAY }, () => pick(fleet, choose));
    const able = troubled.filter(
      ({ facts, offline, link }) =>
        !offline && link?.connected && !this.#alarmed.has(facts.uuid) && !this.#episodes.has(facts.uuid),
    );
    if (able.length === 0) return undefined;
    const device = pick(able, this.#random);
    const { uuid, kind } = device.facts;
    const event = pick(
      appliance(kind).events.filter(({ category }) => category === 'alarm'),
      this.#random,
    );
    this.#episodes.set(uuid, now + (6 + this.#random() * 9) * MINUTE);
    this.#remember();
    // One incident a day and event: the same fault again belongs to the same work.
    device
      .during((link) => raiseAlarm(link, kind, event, `${event.id} ${today}`, now))
      .catch((error: unknown) => this.options.warn(String(error)));
    return uuid;
  }

  #endEpisode(uuid: string, now: number): void {
    this.#episodes.delete(uuid);
    this.#remember();
    this.#devices
      .get(uuid)
      ?.during((link) => recover(link, now))
      .catch((error: unknown) => this.options.warn(String(error)));
  }

  /** Does what a person asks of one device, over that device's own connection. Resolves when the portal has stored it. */
  async act(uuid: string, action: Action): Promise<void> {
    const device = this.#devices.get(uuid);
    if (!device) throw new Error('the simulator does not know this device');
    const now = this.options.now();
    switch (action) {
      case 'alert':
        this.#episodes.delete(uuid);
        this.#alarmed.add(uuid);
        await device.during((link) =>
          raiseAlarm(link, device.facts.kind, alarmOf(device.facts.kind), `asked ${now}`, now),
        );
        break;
      case 'ok':
        this.#episodes.delete(uuid);
        this.#alarmed.delete(uuid);
        await device.during((link) => recover(link, now));
        break;
      case 'ping':
        await device.during((link) => link.send('ping', {}));
        break;
      case 'offline':
        device.offline = true;
        this.#waiting = this.#waiting.filter((waiting) => waiting !== device);
        this.#touched.set(uuid, true);
        await device.disconnect();
        break;
      case 'online':
        this.#touched.set(uuid, false);
        await (await device.connect()).send('ping', {});
        break;
    }
    this.#remember();
  }

  #remember(): void {
    this.options.remember({ episodes: Object.fromEntries(this.#episodes), offline: Object.fromEntries(this.#touched) });
  }
}
