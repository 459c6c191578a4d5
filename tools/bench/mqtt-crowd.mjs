/**
 * Devices that publish one value a message at a broker, QoS 1. A process of its own: `mqtt-crowd.mjs PORT CONNECTIONS DEVICES`; a message
 * `{upTo: n}` lets it publish until n messages have left in all, each answer says how many the broker has acknowledged.
 */
import { connect } from 'node:net';
import { uuidOf } from './database.mjs';
import { packet, readPackets, text } from './mqtt-packets.mjs';

const [port, connections, devices] = process.argv.slice(2).map(Number);
/** What one connection has not got acknowledged. */
const AHEAD = 100;
let upTo = 0;
let sent = 0;
let acknowledged = 0;
let time = Date.now() - 20_000_000;

class Publisher {
  waiting = 0;
  serial = 0;
  next = 0;

  /** @param {readonly Buffer[]} topics of its devices */
  constructor(topics) {
    this.topics = topics;
    this.socket = connect({ host: '127.0.0.1', port, noDelay: true });
  }

  open(name) {
    return new Promise((resolve, reject) => {
      this.socket.on('connect', () =>
        this.socket.write(packet(0x10, text('MQTT'), Buffer.from([4, 2, 0, 0]), text(name))),
      );
      this.socket.on('error', reject);
      readPackets(this.socket, (type) => {
        if (type === 0x20) resolve(this);
        if (type !== 0x40) return;
        this.waiting -= 1;
        acknowledged += 1;
        if (this.waiting < AHEAD / 2) this.publish();
      });
    });
  }

  publish() {
    const packets = [];
    while (this.waiting < AHEAD && sent < upTo) {
      this.serial = (this.serial % 65_535) + 1;
      this.next = (this.next + 1) % this.topics.length;
      const payload = `{"entries":[{"cu":"cu1","channel":"temperature","unit":"°C","values":[{"timestamp":${time++},"value":180.5}]}]}`;
      const serial = Buffer.from([this.serial >> 8, this.serial & 255]);
      packets.push(packet(0x32, this.topics[this.next], serial, Buffer.from(payload)));
      this.waiting += 1;
      sent += 1;
    }
    if (packets.length > 0) this.socket.write(Buffer.concat(packets));
  }
}

const publishers = await Promise.all(
  Array.from({ length: connections }, (_, index) => {
    const own = Array.from({ length: devices / connections }, (_, n) => uuidOf(n * connections + index));
    return new Publisher(own.map((uuid) => text(`devices/${uuid}/sensors`))).open(`bench-${index}`);
  }),
);
process.on('message', (/** @type {{ upTo: number }} */ order) => {
  upTo = order.upTo;
  for (const publisher of publishers) publisher.publish();
  process.send?.({ done: acknowledged });
});
process.on('disconnect', () => process.exit(0));
process.send?.({ ready: true });
