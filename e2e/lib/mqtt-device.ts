import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { topicOf } from '@portal/contracts/telemetry';
import { connectAsync, type MqttClient } from 'mqtt';

interface DeviceKey {
  readonly uuid: string;
  readonly key: string;
  readonly name: string;
}

/** Demo devices that speak MQTT themselves, for tests that measure how long a message takes. */
export class MqttDevices {
  private readonly clients = new Map<string, { client: MqttClient; uuid: string }>();

  /** @param env of the portal: where its data folder and its broker are */
  constructor(private readonly env: Record<string, string>) {}

  /** Connects as a device with its own credential. */
  async connect(name: string): Promise<void> {
    const keys = JSON.parse(readFileSync(join(this.env.DATA_DIR ?? '', 'device-keys.json'), 'utf8')) as DeviceKey[];
    const device = keys.find((candidate) => candidate.name === name);
    if (!device) throw new Error(`there is no demo device ${name}`);
    const port = this.env.MQTT_PORT ?? Number(this.env.PORT) + 1;
    const client = await connectAsync(`mqtt://127.0.0.1:${port}`, {
      username: device.uuid,
      password: device.key,
      reconnectPeriod: 0,
    });
    this.clients.set(name, { client, uuid: device.uuid });
  }

  /** Sends a state and answers when it was handed to the network (ms since 1970), not when it was acknowledged. */
  async sendState(name: string, state: 'OK' | 'ALERT'): Promise<number> {
    const connected = this.clients.get(name);
    if (!connected) throw new Error(`${name} is not connected`);
    const sentAt = Date.now();
    await connected.client.publishAsync(topicOf(connected.uuid, 'state'), JSON.stringify({ state }), { qos: 1 });
    return sentAt;
  }

  async close(): Promise<void> {
    for (const { client } of this.clients.values()) await client.endAsync();
  }
}
