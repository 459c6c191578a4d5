/** Heads of pictures that announce a size nobody sent. */
import { crc32, deflateSync } from 'node:zlib';

/** A PNG of a size, with more chunks before its data. */
export function pngOf(width: number, height: number, more: readonly (readonly [string, Buffer])[] = []): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const chunks = [
    ['IHDR', head],
    ...more,
    ['IDAT', deflateSync(Buffer.alloc(Math.min(3 * width + 1, 100_000)))],
    ['IEND', Buffer.alloc(0)],
  ] as const;
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...chunks.map(([name, data]) => chunk(name, data))]);
}

function chunk(name: string, data: Buffer): Buffer {
  const [size, sum, named] = [Buffer.alloc(4), Buffer.alloc(4), Buffer.concat([Buffer.from(name), data])];
  size.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([size, named, sum]);
}

export function gifOf(width: number, height: number): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt16LE(width, 0);
  size.writeUInt16LE(height, 2);
  return Buffer.concat([
    Buffer.from('GIF89a'),
    size,
    Buffer.from('800000000000ffffff2c00000000', 'hex'),
    size,
    Buffer.from('00020244013b', 'hex'),
  ]);
}

export function jpegOf(width: number, height: number): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt16BE(height, 0);
  size.writeUInt16BE(width, 2);
  return Buffer.concat([
    Buffer.from('ffd8ffc0000b08', 'hex'),
    size,
    Buffer.from('01011100ffda0008010100003f00d2ffd9', 'hex'),
  ]);
}

export function webpOf(width: number, height: number): Buffer {
  const bits = Buffer.alloc(5);
  bits[0] = 0x2f;
  bits.writeUInt32LE((width - 1) | ((height - 1) << 14), 1);
  const data = Buffer.concat([bits, Buffer.from('0707113f00', 'hex')]);
  const head = Buffer.alloc(8);
  head.writeUInt32LE(12 + data.length, 0);
  head.write('WEBP', 4);
  const size = Buffer.alloc(4);
  size.writeUInt32LE(data.length);
  return Buffer.concat([Buffer.from('RIFF'), head, Buffer.from('VP8L'), size, data]);
}
