import {
  connect,
  type IClientOptions,
  type IConnackPacket,
  type IDisconnectPacket,
  type IPublishPacket,
  type MqttClient,
} from 'mqtt';
import type { Logger } from 'pino';
import { inTime } from '../../kernel/in-time';
import { type Delivered, type SessionHold, SessionLost } from './broker';

/** After trouble of the database what was not stored is tried again. */
const RETRY_MS = 1_000;
/** A message that fails so often, for a reason that lies in itself, is given up. */
const TRIES = 3;
/** More bytes than this are not taken before some of them are stored: a connection may bring a thousand messages of any size. */
const HELD_BYTES = 8 * 1_048_576;
/** How long the end of a session waits for what is being stored, and then for the broker. */
const END_MS = 5_000;
const PUBACK = 0x40;

interface SessionOptions {
  readonly url: string;
  readonly client: IClientOptions;
  readonly filters: readonly string[];
  /** It goes on where the broker refuses them. */
  readonly optional?: boolean;
  /** Under which what it takes is stored; undefined for a session that only this instance has. */
  readonly hold: SessionHold | undefined;
  /** Stores a message; undefined for one that nobody waits for. Rejects as `DeviceTraffic.receive`. */
  readonly take: (packet: IPublishPacket, how: Delivered) => Promise<void> | undefined;
  readonly passes: (error: unknown) => boolean;
  /** A connection stands, or stands no longer. */
  readonly changed: (connected: boolean) => void;
  /** Why there is no connection, as it was logged, of all sessions at that broker: it says the same to each of them, and at each further try. */
  readonly troubles: Set<string>;
  readonly log: Logger;
}

/** A message that has come. */
interface Held {
  readonly id: number;
  readonly packet: IPublishPacket;
  stored: boolean;
  tries: number;
}

/** The broker does not let the portal subscribe. */
export class SubscriptionRefused extends Error {}

/**
 * A session at a real broker: as many messages under way as Receive Maximum allows, stored in the order they came, and acknowledged in that
 * order after their commit. What could not be stored is tried again before anything that came later. What the broker delivers again while it
 * is still being stored, or has been, is stored once.
 */
export class Session {
  /** Tells mqtt.js that a message is not to be acknowledged by it. One for all: they come by the ten thousand. */
  readonly #later = new Error('acknowledged after the commit');
  #client: MqttClient | undefined;
  /** Came over the connection that stands and are not acknowledged, in their order. */
  readonly #open = new Set<Held>();
  /** The same of a connection that has ended: the broker delivers them again under the same numbers. */
  readonly #left = new Map<number, Held>();
  /** In their order. */
  readonly #unstored = new Set<Held>();
  #bytes = 0;
  #underWay = 0;
  #retry: NodeJS.Timeout | undefined;
  #stalled = false;
  #ended = false;
  #acknowledging = false;
  /** Takes the next message: there is room for it again. */
  #resume: (() => void) | undefined;
  #settled: (() => void) | undefined;

  constructor(private readonly options: SessionOptions) {}

  get hold(): SessionHold | undefined {
    return this.options.hold;
  }

  get connected(): boolean {
    return this.#client?.connected ?? false;
  }

  /** Connects and subscribes; throws when the broker cannot be reached, and SubscriptionRefused. */
  async connect(): Promise<IConnackPacket> {
    const { url, client: options, changed, filters, troubles, log } = this.options;
    this.#leave();
    const client = connect(url, options);
    this.#client = client;
    // Before the first packet comes: a session that was there before is delivered together with the greeting.
    client.handleMessage = (packet, next) => {
      if (this.#client === client) this.#take(packet, next);
    };
    client.on('error', (error: Error & { code?: unknown }) => {
      const trouble = String(error.code ?? error.message);
      if (!troubles.has(trouble)) log.warn({ reason: error.message }, 'MQTT broker');
      troubles.add(trouble);
    });
    client.on('connect', ({ sessionPresent }) => {
      troubles.clear();
      if (!sessionPresent) this.#left.clear();
      changed(true);
    });
    client.on('close', () => {
      if (this.#client === client) this.#leave();
      changed(false);
    });
    const greeting = await new Promise<IConnackPacket>((resolve, reject) => {
      client.once('connect', resolve);
      client.once('error', reject);
      client.once('close', () => reject(new Error('the broker has ended the connection')));
    }).catch((error: unknown) => {
      client.end(true);
      throw error;
    });
    if (filters.length > 0 && !(await subscribes(client, filters)) && !this.options.optional) {
      client.end(true);
      throw new SubscriptionRefused(filters.join(', '));
    }
    return greeting;
  }

  /** A connection has ended: what it brought comes again, and can be acknowledged only then. */
  #leave(): void {
    for (const held of this.#open) this.#left.set(held.id, held);
    this.#open.clear();
    this.#resume = undefined;
  }

  /** Sends; resolves when the broker has taken it. */
  async publish(...[topic, payload, options]: Parameters<MqttClient['publishAsync']>): Promise<void> {
    if (!this.#client) throw new Error('the broker is not open');
    await this.#client.publishAsync(topic, payload, options);
  }

  async unsubscribe(filters: readonly string[]): Promise<void> {
    await this.#client?.unsubscribeAsync([...filters]);
  }

  /** As `end`, and the broker keeps nothing. */
  forget(): Promise<void> {
    return this.end({ properties: { sessionExpiryInterval: 0 } });
  }

  /** Stores what is under way, acknowledges it, and goes; the broker keeps the rest. */
  async end(disconnect?: Partial<IDisconnectPacket>): Promise<void> {
    this.#ended = true;
    clearTimeout(this.#retry);
    this.#resume?.();
    this.#resume = undefined;
    if (this.#underWay > 0 && !this.#stalled) await inTime(new Promise<void>((done) => (this.#settled = done)), END_MS);
    this.#acknowledge();
    const client = this.#client;
    if (!client) return;
    const isGone = await inTime(
      client.endAsync(false, disconnect).then(() => true),
      END_MS,
    );
    // A broker that says nothing any more keeps nobody here.
    if (!isGone) client.stream.destroy();
  }

  /** Goes at once: the session is another instance's now. */
  abandon(): void {
    this.#ended = true;
    clearTimeout(this.#retry);
    this.#client?.end(true);
  }

  #take(packet: IPublishPacket, next: (error?: Error) => void): void {
    // What comes after the end stays with the broker. It is read all the same: behind it the end of the connection would never be seen.
    if (this.#ended) return next(this.#later);
    if (packet.qos === 0) {
      // Nothing waits for a message of QoS 0.
      this.options
        .take(packet, { hold: this.hold, last: true })
        ?.catch((error: unknown) => this.options.log.error({ err: error }, 'device message not stored'));
      return next();
    }
    const held = this.#again(packet) ?? { id: packet.messageId ?? 0, packet, stored: false, tries: 0 };
    this.#open.add(held);
    if (held.stored) this.#acknowledgeSoon();
    else if (!this.#unstored.has(held)) {
      this.#unstored.add(held);
      this.#bytes += sizeOf(held);
      if (!this.#stalled) this.#store(held);
    }
    if (this.#bytes < HELD_BYTES) return next(this.#later);
    this.#resume = () => next(this.#later);
  }

  /** The message that an earlier connection has brought already. */
  #again(packet: IPublishPacket): Held | undefined {
    // The broker begins with what it delivers again: none of the rest comes any more.
    if (!packet.dup) this.#left.clear();
    const held = this.#left.get(packet.messageId ?? 0);
    if (!held || held.packet.topic !== packet.topic || !bytesOf(held.packet).equals(bytesOf(packet))) return undefined;
    this.#left.delete(held.id);
    return held;
  }

  #store(held: Held): void {
    this.#underWay += 1;
    const storing = this.options.take(held.packet, { hold: this.hold, last: held.tries >= TRIES - 1 });
    if (!storing) return this.#done(held);
    storing.then(
      () => this.#done(held),
      (error: unknown) => this.#failed(held, error),
    );
  }

  #done(held: Held): void {
    held.stored = true;
    this.#unstored.delete(held);
    this.#bytes -= sizeOf(held);
    if (this.#resume && this.#bytes < HELD_BYTES) {
      const resume = this.#resume;
      this.#resume = undefined;
      resume();
    }
    this.#acknowledgeSoon();
    this.#tried();
  }

  #failed(held: Held, error: unknown): void {
    if (error instanceof SessionLost) this.abandon();
    if (!this.options.passes(error)) held.tries += 1;
    if (!this.#stalled && !this.#ended)
      this.options.log.error({ err: error }, 'device messages not stored; they are tried again');
    this.#stalled = true;
    this.#tried();
  }

  /** Once nothing is under way, what was not stored is tried again in its order. */
  #tried(): void {
    this.#underWay -= 1;
    if (this.#underWay > 0) return;
    this.#settled?.();
    if (!this.#stalled || this.#ended) return;
    this.#retry = setTimeout(() => {
      this.#stalled = false;
      for (const held of [...this.#unstored]) this.#store(held);
    }, RETRY_MS);
  }

  #acknowledgeSoon(): void {
    if (this.#acknowledging) return;
    this.#acknowledging = true;
    setImmediate(() => {
      this.#acknowledging = false;
      this.#acknowledge();
    });
  }

  /** Acknowledges in the order in which messages came (MQTT 5, 4.6), all that can be in one write. */
  #acknowledge(): void {
    if (!this.connected) return;
    const ids: number[] = [];
    for (const held of this.#open) {
      if (!held.stored) break;
      this.#open.delete(held);
      ids.push(held.id);
    }
    if (ids.length === 0) return;
    const packets = Buffer.allocUnsafe(ids.length * 4);
    ids.forEach((id, index) => {
      packets.writeUInt16BE((PUBACK << 8) | 2, index * 4);
      packets.writeUInt16BE(id, index * 4 + 2);
    });
    this.#client?.stream.write(packets);
  }
}

const bytesOf = ({ payload }: IPublishPacket): Buffer => Buffer.from(payload);
const sizeOf = ({ packet }: Held): number => packet.payload.length;

async function subscribes(client: MqttClient, filters: readonly string[]): Promise<boolean> {
  try {
    const grants = await client.subscribeAsync([...filters], { qos: 1 });
    return grants.every(({ qos }) => qos <= 2);
  } catch {
    return false;
  }
}
