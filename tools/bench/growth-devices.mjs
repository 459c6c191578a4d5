/**
 * Devices that have told a broker that they are there, so that it tells whoever listens later: a retained message of each. A few connections stand
 * for as many as there are devices. A process of its own, which ends by itself: `growth-devices.mjs PORT DEVICES`.
 */
import { connect } from 'node:net';
import { uuidOf } from './database.mjs';
import { packet, readPackets, text } from './mqtt-packets.mjs';

const [port, devices] = process.argv.slice(2).map(Number);
const CONNECTIONS = 10;
/** What one connection has not got acknowledged. */
const AHEAD = 100;
/** PUBLISH with QoS 1, to be retained. */
const RETAINED = 0x33;
const PAYLOAD = Buffer.from('{"connected":true}');

/** Says it for each device that is this connection's; resolves when the broker has acknowledged all of them. */
function say(first) {
  const socket = connect({ host: '127.0.0.1', port, noDelay: true });
  let next = first;
  let waiting = 0;
  return new Promise((resolve, reject) => {
    const publish = () => {
      const packets = [];
      for (; waiting < AHEAD && next < devices; next += CONNECTIONS, waiting += 1)
        packets.push(packet(RETAINED, text(`devices/${uuidOf(next)}/connection`), serial(), PAYLOAD));
      if (packets.length > 0) socket.write(Buffer.concat(packets));
      else if (waiting === 0) socket.end(() => resolve(undefined));
    };
    let number = 0;
    const serial = () => {
      number = (number % 65_535) + 1;
      return Buffer.from([number >> 8, number & 255]);
    };
    socket.on('error', reject);
    socket.on('connect', () =>
      socket.write(packet(0x10, text('MQTT'), Buffer.from([4, 2, 0, 0]), text(`bench-${first}`))),
    );
    readPackets(socket, (type) => {
      if (type === 0x40) waiting -= 1;
      if (type === 0x20 || waiting < AHEAD / 2) publish();
    });
  });
}

await Promise.all(Array.from({ length: CONNECTIONS }, (_, n) => say(n)));
process.send?.({ done: devices });
process.disconnect?.();
