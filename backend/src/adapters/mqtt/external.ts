import { createHash } from 'node:crypto';
import { hostname } from 'node:os';
import { PACKET_BYTES, parseTopic } from '@portal/contracts/telemetry';
import { connectAsync, type MqttClient } from 'mqtt';
import type { Logger } from 'pino';
import { type Config, ConfigError } from '../../config';
import type { Stop } from '../../kernel/services';
import type { Broker, DeviceTraffic } from './broker';

/** mqtt.js hands on one message at a time and waits for our commit, so several connections share the work. */
const CONNECTIONS = 4;
/** The broker keeps what it could not deliver for an hour. */
const SESSION_SECONDS = 3_600;
const CONNECT_TIMEOUT_MS = 10_000;
/** Instances take turns; a broker that knows no shared subscriptions gets the plain one. */
const SHARED = '$share/portal/devices/+/+';
const PLAIN = 'devices/+/+';

type Told = Pick<Config, 'dataDir' | 'port'>;

/**
 * Listens to devices at a real broker (MQTT_URL). That broker checks who may publish where; the portal acknowledges a message
 * of QoS 1 after its commit, and the broker delivers again what was not acknowledged.
 */
export class ExternalBroker implements Broker {
  private clients: readonly MqttClient[] = [];
  /** Connections were ended since the broker was there last. */
  private forgotten = false;
  private closing = false;

  constructor(
    private readonly config: Told,
    private readonly log: Logger,
    private readonly url: string,
  ) {}

  reachable(): boolean {
    return this.clients.length > 0 && this.clients.every(({ connected }) => connected);
  }

  async publish(topic: string, payload: object, { retain = false } = {}): Promise<void> {
    const [first] = this.clients;
    if (!first) throw new Error('the broker is not open');
    await first.publishAsync(topic, JSON.stringify(payload), { qos: 1, retain });
  }

  async open(traffic: DeviceTraffic): Promise<Stop> {
    const { config, log, url } = this;
    // What devices said before is no word about now: nobody listened while the portal was away.
    await traffic.begin();
    const first = await connect(config, log, url, 0);
    const clients = [first];
    listen(first, log, traffic);
    if (await subscribes(first, SHARED)) {
      for (let index = 1; index < CONNECTIONS; index++) {
        const client = await connect(config, log, url, index);
        clients.push(client);
        listen(client, log, traffic);
        await subscribes(client, SHARED);
      }
    } else if (!(await subscribes(first, PLAIN))) {
      throw new ConfigError('The broker at MQTT_URL does not let the portal subscribe to devices/+/+.');
    } else {
      log.warn('the MQTT broker knows no shared subscriptions: run one instance of the portal only');
    }
    this.clients = clients;
    for (const client of clients) this.watch(client, traffic);
    return async () => {
      this.closing = true;
      await Promise.all(clients.map((client) => client.endAsync()));
    };
  }

  /**
   * While no connection stands, the broker's word about devices is worth nothing [R-STAT-07]. Each further try that fails says `close`
   * again, so that what could not be stored is tried again, too.
   */
  private watch(client: MqttClient, traffic: DeviceTraffic): void {
    client.on('connect', () => {
      this.forgotten = false;
    });
    client.on('close', () => {
      if (this.closing || this.forgotten || this.clients.some(({ connected }) => connected)) return;
      this.forgotten = true;
      traffic.begin().catch((error: unknown) => {
        this.forgotten = false;
        this.log.error({ err: error }, 'lost connections not stored, trying again');
      });
    });
  }
}

/** A session of its own for each instance and connection, which survives a restart. */
async function connect(config: Told, log: Logger, url: string, index: number): Promise<MqttClient> {
  const instance = createHash('sha256')
    .update(`${hostname()} ${config.dataDir} ${config.port}`)
    .digest('hex')
    .slice(0, 12);
  try {
    const client = await connectAsync(
      url,
      {
        clientId: `portal-${instance}-${index}`,
        protocolVersion: 5,
        clean: false, // What is larger the broker does not pass on; gathering it here would take memory for nothing.
        properties: { sessionExpiryInterval: SESSION_SECONDS, maximumPacketSize: PACKET_BYTES },
        connectTimeout: CONNECT_TIMEOUT_MS,
        reconnectPeriod: 1_000,
      },
      false,
    );
    client.on('error', (error) => log.error({ err: error }, 'MQTT broker'));
    client.on('offline', () => log.warn('MQTT broker not reachable, trying again'));
    return client;
  } catch (error) {
    const { host } = new URL(url);
    throw new ConfigError(
      `The MQTT broker at ${host} (MQTT_URL) cannot be reached: ${error instanceof Error ? error.message || 'no answer' : 'no answer'}.`,
    );
  }
}

async function subscribes(client: MqttClient, topic: string): Promise<boolean> {
  try {
    const grants = await client.subscribeAsync(topic, { qos: 1 });
    return grants.every(({ qos }) => qos <= 2);
  } catch {
    return false;
  }
}

/** Hands messages on; the acknowledgement waits for the commit. */
function listen(client: MqttClient, log: Logger, traffic: DeviceTraffic): void {
  client.handleMessage = (packet, done) => {
    const topic = parseTopic(packet.topic);
    // Commands of ours come back through the wildcard; they are no device messages.
    if (!topic) return done();
    const stored = traffic.receive(topic, packet.payload.toString());
    // Nothing waits for a message of QoS 0.
    if (packet.qos === 0) {
      stored.catch((error: unknown) => log.error({ err: error }, 'device message not stored'));
      return done();
    }
    stored.then(
      () => done(),
      (error: unknown) => {
        log.error({ err: error }, 'device message not stored; the broker delivers it again');
        // Without an acknowledgement a new connection gets it again; without `done` this one would stand still.
        client.reconnect();
      },
    );
  };
}
