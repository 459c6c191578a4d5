import { createHash } from 'node:crypto';
import { hostname } from 'node:os';
import { connectAsync, type MqttClient } from 'mqtt';
import { ConfigError } from '../../config';
import type { Broker, Services, Stop } from '../../kernel/services';
import type { Ingest } from '../../modules/telemetry/ingest';
import { Malformed, PACKET_BYTES, parseMessage, parseTopic } from '../../modules/telemetry/messages';

/** mqtt.js hands on one message at a time and waits for our commit, so several connections share the work. */
const CONNECTIONS = 4;
/** The broker keeps what it could not deliver for an hour. */
const SESSION_SECONDS = 3_600;
const CONNECT_TIMEOUT_MS = 10_000;
/** Instances take turns; a broker that knows no shared subscriptions gets the plain one. */
const SHARED = '$share/portal/devices/+/+';
const PLAIN = 'devices/+/+';

/**
 * Listens to devices at a real broker (MQTT_URL). That broker checks who may publish where; the portal acknowledges a message
 * of QoS 1 after its commit, and the broker delivers again what was not acknowledged.
 */
export async function startExternalBroker(
  services: Services,
  ingest: Ingest,
  url: string,
): Promise<{ broker: Broker; stop: Stop }> {
  const { log } = services;
  const first = await connect(services, url, 0);
  const clients = [first];
  listen(first, services, ingest);
  if (await subscribes(first, SHARED)) {
    for (let index = 1; index < CONNECTIONS; index++) {
      const client = await connect(services, url, index);
      clients.push(client);
      listen(client, services, ingest);
      await subscribes(client, SHARED);
    }
  } else if (!(await subscribes(first, PLAIN))) {
    throw new ConfigError('The broker at MQTT_URL does not let the portal subscribe to devices/+/+.');
  } else {
    log.warn('the MQTT broker knows no shared subscriptions: run one instance of the portal only');
  }
  const publish: Broker['publish'] = async (topic, payload, options = {}) => {
    await first.publishAsync(topic, JSON.stringify(payload), { qos: 1, retain: options.retain ?? false });
  };
  return {
    broker: { publish, reachable: () => clients.every(({ connected }) => connected) },
    stop: async () => void (await Promise.all(clients.map((client) => client.endAsync()))),
  };
}

/** A session of its own for each instance and connection, which survives a restart. */
async function connect({ config, log }: Services, url: string, index: number): Promise<MqttClient> {
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

/** Hands messages to the ingest; the acknowledgement waits for it. */
function listen(client: MqttClient, { log }: Services, ingest: Ingest): void {
  client.handleMessage = (packet, done) => {
    const topic = parseTopic(packet.topic);
    // Commands of ours come back through the wildcard; they are no device messages.
    if (!topic) return done();
    const stored = accept(ingest, topic, packet.payload.toString());
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

async function accept(
  ingest: Ingest,
  { uuid, kind }: NonNullable<ReturnType<typeof parseTopic>>,
  payload: string,
): Promise<void> {
  try {
    await ingest.deliver(uuid, parseMessage(kind, payload));
  } catch (error) {
    if (!(error instanceof Malformed)) throw error;
    ingest.drop(uuid, kind, error.message);
  }
}
