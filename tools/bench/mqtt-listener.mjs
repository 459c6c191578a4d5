/**
 * Whoever only acknowledges: what a broker can hand on at all. A process of its own: `mqtt-listener.mjs PORT CONNECTIONS IN_FLIGHT`; any
 * message is answered with how many it has acknowledged.
 */
import { connect } from 'node:net';
import { packet, readPackets, text } from './mqtt-packets.mjs';

const [port, connections, inFlight] = process.argv.slice(2).map(Number);
let taken = 0;

function listen(index) {
  const socket = connect({ host: '127.0.0.1', port, noDelay: true });
  /** Written together once all that has come is read. */
  let answers = [];
  return new Promise((resolve, reject) => {
    socket.on('error', reject);
    socket.on('connect', () => {
      // Version 5, a clean start, Receive Maximum.
      const properties = Buffer.from([3, 0x21, inFlight >> 8, inFlight & 255]);
      socket.write(packet(0x10, text('MQTT'), Buffer.from([5, 2, 0, 0]), properties, text(`bench-listener-${index}`)));
    });
    readPackets(socket, (type, body) => {
      if (type === 0x20)
        socket.write(packet(0x82, Buffer.from([0, 1, 0]), text('$share/bench/devices/+/+'), Buffer.from([1])));
      if (type === 0x90) resolve(undefined);
      if (type >> 4 !== 3) return;
      const at = 2 + ((body[0] << 8) | body[1]);
      taken += 1;
      if (answers.length === 0)
        setImmediate(() => {
          socket.write(Buffer.concat(answers));
          answers = [];
        });
      answers.push(Buffer.from([0x40, 2, body[at], body[at + 1]]));
    });
  });
}

await Promise.all(Array.from({ length: connections }, (_, index) => listen(index)));
process.on('message', () => process.send?.({ done: taken }));
process.on('disconnect', () => process.exit(0));
process.send?.({ ready: true });
