/** The operator's or the portal's own vector tiles, out of one PMTiles archive. */
import { type FileHandle, open } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { Compression, PMTiles, SharedPromiseCache, TileType } from 'pmtiles';

const unzip = promisify(gunzip);

/** An archive that is open. */
export interface Basemap {
  readonly maxZoom: number;
  readonly attribution: string;
  /** Changes with the file. */
  readonly version: string;
  /** Whether tiles lie in it as gzip. */
  readonly zipped: boolean;
  /** A tile as it lies in the archive; undefined where there is nothing. */
  tile(z: number, x: number, y: number): Promise<Buffer | undefined>;
  close(): Promise<void>;
}

/** Opens an archive of vector tiles. Throws when the file is missing or is none. */
export async function openBasemap(path: string): Promise<Basemap> {
  const file = await open(path);
  try {
    return await read(file, path);
  } catch (error) {
    await file.close();
    throw error;
  }
}

async function read(file: FileHandle, path: string): Promise<Basemap> {
  const { size, mtimeMs } = await file.stat();
  const source = {
    getKey: () => path,
    async getBytes(offset: number, length: number) {
      const data = new ArrayBuffer(Math.max(0, Math.min(length, size - offset)));
      await file.read(new Uint8Array(data), 0, data.byteLength, offset);
      return { data };
    },
  };
  // The cache unpacks directories by itself; tiles go out as they lie in the archive.
  const archive = new PMTiles(source, new SharedPromiseCache(), (data) => Promise.resolve(data));
  const { maxZoom, tileType, tileCompression, internalCompression } = await archive.getHeader();
  if (tileType !== TileType.Mvt) throw new Error('the archive holds no vector tiles');
  if (![Compression.Gzip, Compression.None].includes(tileCompression))
    throw new Error('the tiles of the archive are packed in a way that browsers do not read: use gzip');
  const packed = await source.getBytes(...(await metadataPlace(archive)));
  const text = internalCompression === Compression.Gzip ? await unzip(packed.data) : Buffer.from(packed.data);
  return {
    maxZoom,
    attribution: attributionOf(text.toString()),
    version: `${size.toString(36)}-${Math.round(mtimeMs).toString(36)}`,
    zipped: tileCompression === Compression.Gzip,
    async tile(z, x, y) {
      const found = await archive.getZxy(z, x, y);
      return found && Buffer.from(found.data);
    },
    close: () => file.close(),
  };
}

async function metadataPlace(archive: PMTiles): Promise<[number, number]> {
  const { jsonMetadataOffset, jsonMetadataLength } = await archive.getHeader();
  return [jsonMetadataOffset, jsonMetadataLength];
}

const SIGNS: Readonly<Record<string, string>> = { amp: '&', copy: '©', lt: '<', gt: '>', quot: '"' };

/** As text: archives name their sources in HTML. */
function attributionOf(metadata: string): string {
  const { attribution } = JSON.parse(metadata || '{}') as { attribution?: unknown };
  return typeof attribution === 'string'
    ? attribution
        .replace(/<[^>]*>/g, '')
        .replace(/&(\w+);/g, (all, name: string) => SIGNS[name] ?? all)
        .slice(0, 500)
    : '';
}
