import type { Readable } from 'node:stream';

/** Whether a name is one that `newSecret` gives out; no other may become part of a path or an address. */
export const isFileName = (name: string): boolean => /^[\w-]{43}$/.test(name);

/** The service for files is not there or refuses: it passes, and nothing is wrong with what was asked. Answered as a database that is away. */
export class FilesAwayError extends Error {
  readonly code = 'EFILESAWAY';
}

/** Names are ours (`newSecret`), never a user's: they are safe as a file's name and in an address. */
export interface FileStore {
  /** Takes over the file at a path; resolves when it is safe under its name. */
  put(name: string, path: string, mediaType: string): Promise<void>;
  /** Undefined when there is none. */
  read(name: string): Promise<StoredFile | undefined>;
  /** Fine when there is none. */
  remove(name: string): Promise<void>;
  /** All names with the time they were stored (ms). */
  list(): AsyncIterable<{ name: string; storedAt: number }>;
  /** Whether files can be stored now, for `/readyz`. */
  reachable(): Promise<boolean>;
}

export interface StoredFile {
  readonly content: Readable;
  readonly size: number;
}
