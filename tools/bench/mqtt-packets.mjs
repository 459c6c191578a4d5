/** As little of MQTT as measuring needs: packets are written whole and read one by one, without a library in between. */

/** A text with its length before it. */
export const text = (value) => {
  const bytes = Buffer.from(value);
  return Buffer.concat([Buffer.from([bytes.length >> 8, bytes.length & 255]), bytes]);
};

/**
 * One packet.
 * @param {number} type with its flags, the first byte
 * @param {...Buffer} parts
 */
export function packet(type, ...parts) {
  const body = Buffer.concat(parts);
  const length = [];
  let left = body.length;
  do {
    length.push((left % 128) | (left > 127 ? 128 : 0));
    left = Math.floor(left / 128);
  } while (left > 0);
  return Buffer.concat([Buffer.from([type, ...length]), body]);
}

/**
 * Calls back with each whole packet of a stream: its first byte and its body.
 * @param {import('node:net').Socket} socket
 * @param {(type: number, body: Buffer) => void} taken
 */
export function readPackets(socket, taken) {
  let rest = Buffer.alloc(0);
  socket.on('data', (chunk) => {
    const data = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
    let at = 0;
    for (;;) {
      let length = 0;
      let place = at + 1;
      let shift = 0;
      while (place < data.length && data[place] > 127) {
        length |= (data[place] & 127) << shift;
        shift += 7;
        place += 1;
      }
      if (place >= data.length) break;
      length |= data[place] << shift;
      const end = place + 1 + length;
      if (end > data.length) break;
      taken(data[at], data.subarray(place + 1, end));
      at = end;
    }
    rest = data.subarray(at);
  });
}
