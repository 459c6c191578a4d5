/** An export of a portal as it stands on the disk: one JSON object a line, packed. Nothing in it is trusted before it is looked at. */

import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import { isFileName } from '../adapters/file-store';
import { reasonOf } from '../kernel/reason-of';
import type { StagedFiles } from './staged-files';

/** Data that cannot be moved; the message is one sentence for the operator. */
export class TransferError extends Error {}

/** The first line of a file, before its rows. */
interface Head {
  readonly portal: 1;
  /** The state of the tables that the rows fit. */
  readonly migration: string;
}
export interface Moved {
  readonly rows: number;
  readonly files: number;
}
export interface Rows {
  readonly table: string;
  readonly rows: readonly object[];
}
/** A piece of a file; the first one of each is empty. */
interface Part {
  readonly file: string;
  readonly type: string;
  readonly part: string;
}
export type Line = Head | Rows | Part | { readonly end: Moved };

/**
 * Reads an export to its end, before anything is changed by it: it is whole, each file is one that the product would have named, belongs to a
 * row and has that row's size. Its files are staged then. Throws TransferError.
 */
export async function checkArchive(path: string, staged: StagedFiles): Promise<{ migration: string } & Moved> {
  let head: Head | undefined;
  let end: Moved | undefined;
  let rows = 0;
  const sizes = new Map<string, number>();
  for await (const line of readArchive(path)) {
    if (end) throw new TransferError(`${path} goes on behind its end.`);
    if (!head && !('portal' in line)) break;
    if ('portal' in line) head = line;
    if ('table' in line) {
      rows += line.rows.length;
      if (line.table === 'files') for (const row of line.rows) noteFile(row, sizes, path);
    }
    if ('file' in line) await take(line, sizes, staged, path);
    if ('end' in line) end = line.end;
  }
  if (!head) throw new TransferError(`${path} is no export of a portal.`);
  const cut = [...staged.files].some(([name, { size }]) => size !== sizes.get(name));
  if (!end || end.rows !== rows || end.files !== staged.files.size || cut)
    throw new TransferError(`${path} is not complete; nothing was brought in.`);
  return { migration: head.migration, ...end };
}

/** A name from an archive goes into paths: anything but what the product itself gives out is an attack or a mistake. */
function noteFile(row: object, sizes: Map<string, number>, path: string): void {
  const { name, size } = row as { name?: unknown; size?: unknown };
  if (typeof name !== 'string' || !isFileName(name) || typeof size !== 'number' || sizes.has(name))
    throw new TransferError(`${path} names a file that no portal has named so.`);
  sizes.set(name, size);
}

async function take(
  { file, type, part }: Part,
  sizes: ReadonlyMap<string, number>,
  staged: StagedFiles,
  path: string,
): Promise<void> {
  const most = sizes.get(file);
  if (most === undefined) throw new TransferError(`${path} holds a file that no row of it names.`);
  const bytes = Buffer.from(part, 'base64');
  const before = staged.files.get(file)?.size;
  if ((before === undefined) !== (part === ''))
    throw new TransferError(`${path} holds a file twice, or without its beginning.`);
  if ((before ?? 0) + bytes.length > most)
    throw new TransferError(`${path} holds a file with more bytes than its row says.`);
  await staged.add(file, type, bytes);
}

/** The lines of an export, each of a known shape. Throws TransferError. */
export async function* readArchive(path: string): AsyncGenerator<Line> {
  const packed = createReadStream(path);
  const plain = createGunzip();
  packed.on('error', (error) => plain.destroy(error));
  try {
    for await (const line of createInterface({ input: packed.pipe(plain), crlfDelay: Infinity }))
      yield lineOf(JSON.parse(line));
  } catch (error) {
    throw new TransferError(`${path} cannot be read: ${reasonOf(error)}.`);
  } finally {
    packed.destroy();
  }
}

function lineOf(value: unknown): Line {
  const line = (typeof value === 'object' && value !== null ? value : {}) as Partial<Record<string, unknown>>;
  const texts = (...names: string[]) => names.every((name) => typeof line[name] === 'string');
  const end = (line['end'] ?? {}) as Partial<Moved>;
  const known =
    (line['portal'] === 1 && texts('migration')) ||
    (texts('table') &&
      Array.isArray(line['rows']) &&
      line['rows'].every((row) => typeof row === 'object' && row !== null)) ||
    texts('file', 'type', 'part') ||
    (typeof end.rows === 'number' && typeof end.files === 'number');
  if (!known) throw new Error('it holds a line of another kind');
  return line as unknown as Line;
}
