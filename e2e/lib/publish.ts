import { lstatSync, readlinkSync, symlinkSync, unlinkSync } from 'node:fs';
import { join } from 'node:path';
import type { RegistryEntry } from '@portal/contracts/registry';
import { list } from '../../tools/testing/old-releases.mjs';
import { expect, portalUrl, test } from '../fixtures';
import { registryOf } from './registry';

/** Publishes what is listed, and waits until the portal has heard of it. */
export async function publish(listed: Record<string, readonly object[]>): Promise<void> {
  await list(listed);
  await expect.poll(async () => (await registryOf(portalUrl())).microFrontends).toMatchObject(listed);
}

/** Whatever was published before comes back. */
export const keepingWhatWas = () => {
  let before: Record<string, readonly RegistryEntry[]>;
  test.beforeAll(async () => void (before = (await registryOf(portalUrl())).microFrontends));
  test.afterAll(() => publish(before));
};

/**
 * Deletes the files of a version from the server of this run; what was built stays where its link led.
 * @returns brings them back
 */
export function deleteFiles({ url }: RegistryEntry): () => void {
  const folder = join(process.env.RELEASES_DIR ?? '', url.slice(0, url.lastIndexOf('/')));
  if (!lstatSync(folder).isSymbolicLink()) throw new Error(`${folder} is no link, its files would be lost`);
  const target = readlinkSync(folder);
  unlinkSync(folder);
  return () => symlinkSync(target, folder, 'junction');
}
