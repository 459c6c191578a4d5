import { appendFile, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileStore } from '../adapters/file-store';
import { newSecret } from '../kernel/new-id';

/** Files on their way into the store: all of them get there, or none. They stand beside the stored ones, under names of nobody's choice. */
export class StagedFiles {
  readonly #files = new Map<string, { path: string; type: string; size: number }>();

  /** @param folder that of uploads under way: what a crash leaves there is swept */
  constructor(private readonly folder: string) {}

  /** Names and bytes so far. */
  get files(): ReadonlyMap<string, { readonly size: number }> {
    return this.#files;
  }

  /** Adds bytes to a file, which begins with the first ones. */
  async add(name: string, type: string, bytes: Uint8Array): Promise<void> {
    const file = this.#files.get(name) ?? { path: join(this.folder, newSecret()), type, size: 0 };
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    await appendFile(file.path, bytes, { mode: 0o600 });
    file.size += bytes.length;
    this.#files.set(name, file);
  }

  /** Moves all into a store, or none: one that is there already would be replaced, and what fails takes the others back. */
  async place(store: FileStore): Promise<void> {
    for (const name of this.#files.keys()) {
      const there = await store.read(name);
      there?.content.destroy();
      if (there) throw new Error(`a file ${name} is stored already`);
    }
    const placed: string[] = [];
    try {
      for (const [name, { path, type }] of this.#files) {
        // Noted first: what fails half-way may have arrived.
        placed.push(name);
        await store.put(name, path, type);
      }
    } catch (error) {
      for (const name of placed) await store.remove(name).catch(() => undefined);
      throw error;
    }
  }

  /** Forgets what is still staged. */
  async discard(): Promise<void> {
    for (const { path } of this.#files.values()) await rm(path, { force: true });
  }
}
