/**
 * Devices by the thousand over MQTT, as small as the protocol allows. A process of its own; orders come as messages:
 * `{connect: n}` or `{connect: [{uuid, key}]}`, `{sensors: {devices, seconds, values}}`, `{states: {perSecond, seconds}}`, each answered when done.
 */
import { Socket } from 'node:net';
import { DEVICE_KEY, uuidOf } from './database.mjs';
import { packet, text } from './mqtt-packets.mjs';

const port = Number(process.argv[2]);
const devices = [];

class Device {
  serial = 0;
  waiting = new Map();
  socket = new Socket();

  /** @param {{ uuid: string, key: string }} credential */
  constructor({ uuid, key }) {
    this.uuid = uuid;
    this.key = key;
  }

  /** Resolves when the broker has let it in. @returns {Promise<void>} */
  open() {
    return new Promise((resolve, reject) => {
      const { socket } = this;
      socket.connect({ host: '127.0.0.1', port, noDelay: true });
      socket.on('connect', () =>
        socket.write(
          packet(0x10, text('MQTT'), Buffer.from([4, 0xc2, 0, 0]), text(''), text(this.uuid), text(this.key)),
        ),
      );
      let rest = Buffer.alloc(0);
      socket.on('data', (chunk) => {
        rest = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
        // What a broker answers a device that only publishes has four bytes: CONNACK and PUBACK.
        while (rest.length >= 4) {
          if (rest[0] === 0x20 && rest[3] === 0) resolve();
          if (rest[0] === 0x20 && rest[3] !== 0) reject(new Error(`refused with ${rest[3]}`));
          if (rest[0] === 0x40) this.acknowledged((rest[2] << 8) | rest[3]);
          rest = rest.subarray(4);
        }
      });
      socket.on('error', reject);
      socket.on('close', () => reject(new Error('closed')));
    });
  }

  acknowledged(serial) {
    this.waiting.get(serial)?.();
    this.waiting.delete(serial);
  }

  /** QoS 1: resolves when the broker has acknowledged, which is after the commit. */
  publish(kind, payload) {
    this.serial = (this.serial % 65_535) + 1;
    const { serial } = this;
    return new Promise((resolve) => {
      this.waiting.set(serial, resolve);
      this.socket.write(
        packet(
          0x32,
          text(`devices/${this.uuid}/${kind}`),
          Buffer.from([serial >> 8, serial & 255]),
          Buffer.from(payload),
        ),
      );
    });
  }
}

const orders = {
  /** @param {number | { uuid: string, key: string }[]} who so many of those that `fill` makes, or these */
  async connect(who) {
    const begun = performance.now();
    const credentials = Array.isArray(who)
      ? who
      : Array.from({ length: who }, (_, n) => ({ uuid: uuidOf(n), key: DEVICE_KEY }));
    let next = 0;
    const worker = async () => {
      while (next < credentials.length) {
        const device = new Device(credentials[next++]);
        await device.open();
        devices.push(device);
      }
    };
    await Promise.all(Array.from({ length: 100 }, worker));
    return { connected: devices.length, seconds: (performance.now() - begun) / 1000 };
  },

  /** Each device sends the next report as soon as an earlier one is acknowledged. */
  async sensors({ count, seconds, values }) {
    const AHEAD = 8;
    const end = performance.now() + seconds * 1000;
    let stored = 0;
    let time = Date.now() - 20_000_000;
    const send = async (device) => {
      while (performance.now() < end) {
        const entries = [
          {
            cu: 'cu1',
            channel: 'temperature',
            unit: '°C',
            values: Array.from({ length: values }, () => ({ timestamp: time++, value: 180 })),
          },
        ];
        await device.publish('sensors', JSON.stringify({ entries }));
        stored += values;
      }
    };
    const begun = performance.now();
    await Promise.all(devices.slice(0, count).flatMap((device) => Array.from({ length: AHEAD }, () => send(device))));
    return { perSecond: stored / ((performance.now() - begun) / 1000), stored };
  },

  /** Devices change their state, one after the other; answers when each change was published, ms since 1970. */
  async states({ perSecond, seconds }) {
    const published = [];
    const begun = performance.now();
    for (let n = 0; n < perSecond * seconds; n += 1) {
      const due = begun + (n / perSecond) * 1000;
      if (due > performance.now()) await new Promise((resolve) => setTimeout(resolve, due - performance.now()));
      const device = devices[(n * 7919) % devices.length];
      device.alert = !device.alert;
      published.push([device.uuid, device.alert ? 'ALERT' : 'OK', performance.timeOrigin + performance.now()]);
      void device.publish('state', JSON.stringify({ state: device.alert ? 'ALERT' : 'OK' }));
    }
    return published;
  },
};

process.on('message', async (/** @type {object} */ order) => {
  const [[name, input]] = Object.entries(order);
  try {
    process.send?.({ done: await orders[name](input) });
  } catch (error) {
    process.send?.({ failed: error.message });
  }
});
process.on('disconnect', () => process.exit(0));
process.send?.({ ready: true });
