import { randomUUID } from 'node:crypto';
import type { EventEmitter } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { commandsTopic, MESSAGE_BYTES, PACKET_BYTES, parseTopic } from '@portal/contracts/telemetry';
import { Aedes, type AuthenticateError, type Client } from 'aedes';
import type { Logger } from 'pino';
import { type Config, ConfigError } from '../../config';
import type { Stop } from '../../kernel/services';
import type { Broker, DeviceTraffic } from './broker';
import { Connections } from './connections';

/** A device needs one; a person trying it out beside the device a second. */
const CONNECTIONS_PER_DEVICE = 8;
/** Bad user name or password. */
const NOT_AUTHORIZED = 4;

/** The embedded MQTT broker: one credential per device, each in its own topics. */
export class EmbeddedBroker implements Broker {
  private aedes: Aedes | undefined;
  private server: Server | undefined;

  constructor(
    private readonly config: Pick<Config, 'mqttPort' | 'host'>,
    private readonly log: Logger,
  ) {}

  /** Where it listens. */
  get port(): number {
    const address = this.server?.address();
    return typeof address === 'object' && address ? address.port : this.config.mqttPort;
  }

  reachable(): boolean {
    return this.server?.listening ?? false;
  }

  publish(topic: string, payload: object, { retain = false } = {}): Promise<void> {
    return new Promise((resolve, reject) => {
      if (!this.aedes) return reject(new Error('the broker is not open'));
      this.aedes.publish(
        { cmd: 'publish', topic, payload: JSON.stringify(payload), qos: 1, retain, dup: false },
        (error) => (error ? reject(error) : resolve()),
      );
    });
  }

  async open(traffic: DeviceTraffic): Promise<Stop> {
    await traffic.begin();
    const { aedes, silence } = await brokerFor(traffic, this.log);
    const server = createServer((socket) => limitPackets(aedes.handle(socket)));
    const sockets = trackSockets(server);
    await listen(server, this.config.mqttPort, this.config.host);
    this.aedes = aedes;
    this.server = server;
    return async () => {
      silence();
      const closed = new Promise((resolve) => server.close(resolve));
      await new Promise<void>((resolve) => aedes.close(() => resolve()));
      for (const socket of sockets) socket.destroy();
      await closed;
    };
  }
}

/** The protocol, and a switch that ends what it tells of connections. */
async function brokerFor(traffic: DeviceTraffic, log: Logger): Promise<{ aedes: Aedes; silence: () => void }> {
  const connections = new Connections<Client>(CONNECTIONS_PER_DEVICE);
  const owners = new WeakMap<Client, string>();
  let stopping = false;
  const aedes = await Aedes.createBroker({
    maxClientsIdLength: 400,
    // Client ids live in a room of their device's own: nobody can push out another device by its id. Sessions end with
    // their connection, so that a device cannot fill the memory with forgotten ones.
    preConnect: (_client, packet, done) => {
      packet.clientId = `${packet.username ?? ''}/${packet.clientId || randomUUID()}`;
      packet.clean = true;
      done(null, true);
    },
    authenticate: (client, username, password, done) => {
      const uuid = username ?? '';
      if (connections.isFull(uuid)) return done(refusal('too many connections'), null);
      traffic.isKnown(uuid, password?.toString() ?? '').then(
        (known) => {
          if (!known) return done(refusal('unknown device or wrong key'), null);
          // Only now, and at once: a place that the asking alone took could be taken from a device by whoever knows its uuid.
          if (client.closed || !connections.hold(uuid, client)) return done(refusal('too many connections'), null);
          client.conn.once('close', () => connections.release(uuid, client));
          owners.set(client, uuid);
          done(null, true);
        },
        (error: unknown) =>
          done(Object.assign(error instanceof Error ? error : new Error('no database'), { returnCode: 3 }), null),
      );
    },
    authorizeSubscribe: (client, subscription, done) => {
      const uuid = owners.get(client);
      done(null, uuid !== undefined && subscription.topic === commandsTopic(uuid) ? subscription : null);
    },
    // The broker acknowledges after `done`, and `done` follows the commit: an acknowledged message is stored.
    authorizePublish: (client, packet, done) => {
      const uuid = client ? owners.get(client) : undefined;
      const topic = parseTopic(packet.topic);
      if (!client || uuid === undefined || topic?.uuid !== uuid) {
        log.warn({ device: uuid, topic: packet.topic.slice(0, 200) }, 'device may not publish there');
        return done(new Error('not authorized to publish there'));
      }
      if (packet.payload.length > MESSAGE_BYTES) return done(new Error('message too large'));
      packet.retain = false;
      // A last will: this broker sees itself that the connection has ended.
      if (client.closed) return done(null);
      traffic.receive(topic, packet.payload.toString()).then(
        () => done(null),
        (error: unknown) => done(error instanceof Error ? error : new Error('not stored')),
      );
    },
  });

  aedes.on('client', (client) => {
    const uuid = owners.get(client);
    if (uuid === undefined) return;
    connections.opened(uuid, client);
    if (!stopping) traffic.connection(uuid, true);
  });
  aedes.on('clientDisconnect', (client) => {
    const uuid = owners.get(client);
    // One that ends with the broker says nothing about the device.
    if (uuid !== undefined && connections.closed(uuid, client) && !stopping) traffic.connection(uuid, false);
  });
  aedes.on('subscribe', (_subscriptions, client) => {
    // A device that listens again hears what has waited for it.
    const uuid = owners.get(client);
    if (uuid !== undefined && !stopping) traffic.listens(uuid);
  });
  (aedes as EventEmitter).on('error', (error: unknown) => log.error({ err: error }, 'MQTT broker'));

  return {
    aedes,
    silence: () => {
      stopping = true;
    },
  };
}

const refusal = (message: string): AuthenticateError =>
  Object.assign(new Error(message), { returnCode: NOT_AUTHORIZED });

/** Ends a connection that begins a packet beyond a message and what stands around it; the parser alone would gather 256 MB. */
function limitPackets(client: Client): void {
  // The parser is not in the published types; a version without it must not start.
  const { _parser: parser } = client as unknown as {
    _parser: { parse(chunk: Uint8Array): number; packet: { length: number } };
  };
  const parse = parser.parse.bind(parser);
  parser.parse = (chunk) => {
    const unfinished = parse(chunk);
    if (Math.max(unfinished, parser.packet.length) > PACKET_BYTES) client.emit('error', new Error('message too large'));
    return unfinished;
  };
}

function trackSockets(server: Server): Set<Socket> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  return sockets;
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(
        error.code === 'EADDRINUSE'
          ? new ConfigError(`The port ${port} for MQTT is taken: set MQTT_PORT to a free one.`)
          : error,
      );
    });
    server.listen(port, host, resolve);
  });
}
