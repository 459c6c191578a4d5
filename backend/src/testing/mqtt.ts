/** Devices for tests: keys, connections, and waiting for what happens instead of for time to pass. */
import { connectAsync, type IClientOptions, type MqttClient } from 'mqtt';
import type { Broker } from '../adapters/mqtt/broker';
import { EmbeddedBroker } from '../adapters/mqtt/embedded';
import type { OutboxKind, Published } from '../kernel/outbox';
import type { Services } from '../kernel/services';
import type { CommandSender } from '../modules/commands/send';
import { newDeviceKey } from '../modules/devices/credentials';
import { deviceTraffic } from '../modules/telemetry/messages';
import { type TestPortal, type TestPortalOptions, testPortal } from './test-portal';

export interface DevicePortal extends TestPortal {
  readonly mqttUrl: string;
  readonly broker: Broker;
  readonly commands: CommandSender;
  /** A device with a key of its own. */
  makeKeyed(wanted?: Parameters<TestPortal['makeDevice']>[0]): Promise<{ uuid: string; key: string }>;
  /** Connects with credentials as they are given; rejects when the broker refuses. */
  connect(uuid: string, key: string, options?: IClientOptions): Promise<MqttClient>;
}

/** A portal with the embedded broker on a free port. `close` ends the connections made through it. */
export async function devicePortal(options: TestPortalOptions = {}): Promise<DevicePortal> {
  const portal = await testPortal({ ...options, config: { mqttPort: 0, ...options.config } });
  const { broker, commands } = portal.services;
  if (!(broker instanceof EmbeddedBroker)) throw new Error('these tests speak to the embedded broker');
  const stop = await broker.open(deviceTraffic(portal.services));
  const clients: MqttClient[] = [];
  const mqttUrl = `mqtt://127.0.0.1:${broker.port}`;
  return {
    ...portal,
    mqttUrl,
    broker,
    commands,
    makeKeyed: async (wanted) => keyed(portal.services, await portal.makeDevice(wanted)),
    connect: async (uuid, key, more = {}) => {
      const client = await connectAsync(
        mqttUrl,
        { username: uuid, password: key, reconnectPeriod: 0, connectTimeout: 20_000, ...more },
        false,
      );
      client.on('error', () => undefined);
      clients.push(client);
      return client;
    },
    close: async () => {
      await Promise.all(clients.map((client) => client.endAsync(true)));
      await stop();
      await portal.services.ingest.settled();
      await portal.close();
    },
  };
}

/** Gives a device a new key. */
export async function keyed({ db }: Pick<Services, 'db'>, uuid: string): Promise<{ uuid: string; key: string }> {
  const key = newDeviceKey();
  await db.updateTable('devices').set({ key_hash: key.hash }).where('uuid', '=', uuid).execute();
  return { uuid, key: key.plain };
}

/** The next event of a kind that fits. */
export function nextEvent<K extends OutboxKind>(
  { outbox }: Pick<Services, 'outbox'>,
  kind: K,
  fits: (event: Published<K>) => boolean = () => true,
): Promise<Published<K>> {
  return new Promise((resolve) => {
    const off = outbox.on(kind, (event) => {
      if (!fits(event)) return;
      off();
      resolve(event);
    });
  });
}

/** Resolves when a connection has ended, by whoever and however. */
export const closing = (client: MqttClient): Promise<void> =>
  new Promise((resolve) => client.once('close', () => resolve()));
