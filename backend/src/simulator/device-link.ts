import { connectAsync, type MqttClient } from 'mqtt';
import { topicOf, type TopicKind } from '@portal/contracts/telemetry';

/** Where the devices of a portal connect, and as whom. */
export interface Credential {
  readonly uuid: string;
  readonly key: string;
}

/** Longer than the time between two pings: a living device never needs a packet of its own to be heard. */
const KEEPALIVE_SECONDS = 150;
const CONNECT_TIMEOUT_MS = 10_000;

/** One connection of one device, as the device itself makes it: its own credential, its own topics, a last will. */
export class DeviceLink {
  private constructor(
    private readonly client: MqttClient,
    private readonly uuid: string,
    private readonly announced: boolean,
  ) {}

  /**
   * Connects a device and reports it as connected.
   * @param suffix tells several connections of one device apart
   * @param manner `stays` comes back by itself after a lost connection, `acts` is there for some messages,
   *   `visits` says nothing of its coming and going, as devices do that only call in
   */
  static async open(url: string, { uuid, key }: Credential, suffix: string, manner: 'stays' | 'acts' | 'visits'): Promise<DeviceLink> {
    const lasting = manner === 'stays';
    const announced = manner !== 'visits';
    const client = await connectAsync(url, {
      username: uuid, password: key, clientId: `${uuid}${suffix}`, clean: true, keepalive: KEEPALIVE_SECONDS, connectTimeout: CONNECT_TIMEOUT_MS,
      reconnectPeriod: lasting ? 5_000 + Math.random() * 10_000 : 0, resubscribe: false, timerVariant: 'native', queueQoSZero: false,
      ...(announced ? { will: { topic: topicOf(uuid, 'connection'), payload: '{"connected":false}', qos: 1, retain: false } } : {}),
    }, false);
    const link = new DeviceLink(client, uuid, announced);
    // Without a listener an error would end the process; mqtt.js tries again by itself.
    client.on('error', () => undefined);
    if (lasting) client.on('connect', () => void link.send('connection', { connected: true }).catch(() => undefined));
    if (announced) await link.send('connection', { connected: true });
    return link;
  }

  get connected(): boolean {
    return this.client.connected;
  }

  /** Delivers a message; resolves when the portal has stored it. */
  async send(kind: TopicKind, body: unknown): Promise<void> {
    await this.client.publishAsync(topicOf(this.uuid, kind), JSON.stringify(body), { qos: 1 });
  }

  /** Sends a message that may get lost, as a ping. Does nothing while there is no connection. */
  hint(kind: TopicKind, body: unknown): void {
    if (this.client.connected) this.client.publish(topicOf(this.uuid, kind), JSON.stringify(body), { qos: 0 });
  }

  /** Leaves orderly. */
  async close(): Promise<void> {
    if (this.announced && this.client.connected) await this.send('connection', { connected: false }).catch(() => undefined);
    await this.client.endAsync(true);
  }
}
