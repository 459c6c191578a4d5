import {
  type CommandAck,
  commandsTopic,
  type DeviceCommand,
  type TopicKind,
  topicOf,
} from '@portal/contracts/telemetry';
import { connectAsync, type MqttClient } from 'mqtt';

/** Where the devices of a portal connect, and as whom. */
export interface Credential {
  readonly uuid: string;
  readonly key: string;
}

/** Whether a device does what it is told; answers why not. A command for which it throws stays unanswered. */
export type Obey = (command: DeviceCommand) => Promise<string | undefined>;

/** Longer than the time between two pings: a living device never needs a packet of its own to be heard. */
const KEEPALIVE_SECONDS = 150;
const CONNECT_TIMEOUT_MS = 10_000;

/** One connection of one device, as the device itself makes it: its own credential, its own topics, a last will. */
export class DeviceLink {
  /** Answers under way. */
  private readonly answers = new Set<Promise<void>>();

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
   * @param obey what to do with commands; without it the connection does not listen to any
   */
  static async open(
    url: string,
    { uuid, key }: Credential,
    suffix: string,
    manner: 'stays' | 'acts' | 'visits',
    obey?: Obey,
  ): Promise<DeviceLink> {
    const lasting = manner === 'stays';
    const announced = manner !== 'visits';
    const client = await connectAsync(
      url,
      {
        username: uuid,
        password: key,
        clientId: `${uuid}${suffix}`,
        clean: true,
        keepalive: KEEPALIVE_SECONDS,
        connectTimeout: CONNECT_TIMEOUT_MS,
        reconnectPeriod: lasting ? 5_000 + Math.random() * 10_000 : 0,
        resubscribe: false,
        timerVariant: 'native',
        queueQoSZero: false,
        ...(announced
          ? { will: { topic: topicOf(uuid, 'connection'), payload: '{"connected":false}', qos: 1, retain: false } }
          : {}),
      },
      false,
    );
    const link = new DeviceLink(client, uuid, announced);
    // Without a listener an error would end the process; mqtt.js tries again by itself.
    client.on('error', () => undefined);
    if (lasting) client.on('connect', () => void link.send('connection', { connected: true }).catch(() => undefined));
    if (announced) await link.send('connection', { connected: true });
    if (obey) await link.listen(obey);
    return link;
  }

  /** Hears commands from now on, after each reconnection too, and answers them. */
  private async listen(obey: Obey): Promise<void> {
    this.client.on('message', (_topic, payload) => {
      const answer = this.answer(payload.toString(), obey)
        .catch(() => undefined)
        .finally(() => this.answers.delete(answer));
      this.answers.add(answer);
    });
    const subscribe = () => this.client.subscribeAsync(commandsTopic(this.uuid), { qos: 1 });
    this.client.on('connect', () => void subscribe().catch(() => undefined));
    await subscribe();
  }

  private async answer(payload: string, obey: Obey): Promise<void> {
    const command = JSON.parse(payload) as DeviceCommand;
    const problem = await obey(command);
    const ack: CommandAck = {
      id: command.id,
      ok: problem === undefined,
      ...(problem === undefined ? {} : { reason: problem }),
    };
    await this.send('acks', ack);
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
    await Promise.all(this.answers);
    if (this.announced && this.client.connected)
      await this.send('connection', { connected: false }).catch(() => undefined);
    await this.client.endAsync(true);
  }
}
