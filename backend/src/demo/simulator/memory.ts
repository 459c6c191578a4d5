import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What the simulator must know again after a restart. */
export interface Memory {
  /** Alarms that end by themselves: until when, by uuid. */
  readonly episodes: Readonly<Record<string, number>>;
  /** Devices that a person has taken off or on the network. */
  readonly offline: Readonly<Record<string, boolean>>;
}

const EMPTY: Memory = { episodes: {}, offline: {} };
const fileOf = (dataDir: string): string => join(dataDir, 'simulator.json');

/** The memory of a data folder; empty when there is none or it cannot be read: the simulator then starts afresh. */
export async function readMemory(dataDir: string): Promise<Memory> {
  try {
    return { ...EMPTY, ...(JSON.parse(await readFile(fileOf(dataDir), 'utf8')) as Partial<Memory>) };
  } catch {
    return EMPTY;
  }
}

export async function writeMemory(dataDir: string, memory: Memory): Promise<void> {
  const file = fileOf(dataDir);
  await writeFile(`${file}.new`, `${JSON.stringify(memory)}\n`, { mode: 0o600 });
  await rename(`${file}.new`, file);
}
