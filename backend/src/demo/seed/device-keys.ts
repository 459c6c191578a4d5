import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ApplianceKind } from '../simulator/appliances';

/** A demo device as the simulator and `npm run device` know it. */
export interface DemoDevice {
  readonly uuid: string;
  readonly key: string;
  readonly name: string;
  /** Its group, to tell equal names apart. */
  readonly place: string;
  readonly kind: ApplianceKind;
  /** Starts without a connection. */
  readonly lost: boolean;
}

export const deviceKeysFile = (dataDir: string): string => join(dataDir, 'device-keys.json');

/** Writes the keys of the demo devices; only the owner of the data folder may read them. */
export async function writeDeviceKeys(dataDir: string, devices: readonly DemoDevice[]): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const file = deviceKeysFile(dataDir);
  await writeFile(`${file}.new`, `${JSON.stringify(devices)}\n`, { mode: 0o600 });
  await rename(`${file}.new`, file);
}

/** The demo devices of a data folder; undefined when it has none. */
export async function readDeviceKeys(dataDir: string): Promise<DemoDevice[] | undefined> {
  try {
    // Written by `writeDeviceKeys` alone, into a folder that only its owner may change.
    return JSON.parse(await readFile(deviceKeysFile(dataDir), 'utf8')) as DemoDevice[];
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
