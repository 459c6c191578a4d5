import { gzipSync } from 'node:zlib';
import { zxyToTileId } from 'pmtiles';

/** Header and root directory stand in the first 16 KiB: readers ask for that much at once. */
const ROOT_END = 16_384;
const HEADER = 127;
const [GZIP, MVT] = [2, 1];

/** A number in groups of seven bits, as in protocol buffers. */
function varint(value, into) {
  let rest = value;
  for (; rest >= 0x80; rest = Math.floor(rest / 0x80)) into.push((rest % 0x80) + 0x80);
  into.push(rest);
}

/** The directory of version 3: all ids as differences, then run lengths, lengths and offsets; 0 for "right after the one before". */
function directory(entries) {
  const bytes = [];
  varint(entries.length, bytes);
  entries.forEach(({ id }, index) => varint(id - (entries[index - 1]?.id ?? 0), bytes));
  for (const { run } of entries) varint(run, bytes);
  for (const { length } of entries) varint(length, bytes);
  entries.forEach(({ offset }, index) => {
    const before = entries[index - 1];
    varint(before && before.offset + before.length === offset ? 0 : offset + 1, bytes);
  });
  return gzipSync(Uint8Array.from(bytes), { level: 9 });
}

/**
 * A PMTiles archive, version 3, of vector tiles. Equal tiles are stored once.
 * @param {readonly { z: number, x: number, y: number, data: Uint8Array }[]} tiles `data` as it comes out of the encoder
 * @param {object} metadata what readers show: name, attribution, vector_layers
 * @returns {Buffer}
 */
export function pmtiles(tiles, metadata) {
  const sorted = tiles
    .map(({ z, x, y, data }) => ({ id: zxyToTileId(z, x, y), data: gzipSync(data, { level: 9 }) }))
    .sort((one, other) => one.id - other.id);
  /** @type {Buffer[]} */
  const parts = [];
  /** @type {Map<string, { offset: number, length: number }>} */
  const places = new Map();
  /** @type {{ id: number, run: number, offset: number, length: number }[]} */
  const entries = [];
  let end = 0;
  for (const { id, data } of sorted) {
    const key = data.toString('latin1');
    const place = places.get(key) ?? { offset: end, length: data.length };
    if (!places.has(key)) {
      places.set(key, place);
      parts.push(data);
      end += data.length;
    }
    const last = entries.at(-1);
    if (last && last.offset === place.offset && last.id + last.run === id) last.run += 1;
    else entries.push({ id, run: 1, ...place });
  }
  const root = directory(entries);
  if (HEADER + root.length > ROOT_END) throw new Error('The root directory is too long for one archive without leaves');
  const about = gzipSync(JSON.stringify(metadata));
  const zooms = tiles.map(({ z }) => z);

  const header = Buffer.alloc(HEADER);
  header.write('PMTiles', 'latin1');
  header[7] = 3;
  const longs = [
    HEADER,
    root.length,
    HEADER + root.length,
    about.length,
    0,
    0,
    HEADER + root.length + about.length,
    end,
  ];
  longs.push(sorted.length, entries.length, places.size);
  longs.forEach((value, index) => header.writeBigUInt64LE(BigInt(value), 8 + 8 * index));
  // Clustered: the tiles lie in the order of the directory.
  header.set([1, GZIP, GZIP, MVT, Math.min(...zooms), Math.max(...zooms)], 96);
  [-180, -85.0511, 180, 85.0511].forEach((degrees, index) =>
    header.writeInt32LE(Math.round(degrees * 1e7), 102 + 4 * index),
  );
  return Buffer.concat([header, root, about, ...parts]);
}
