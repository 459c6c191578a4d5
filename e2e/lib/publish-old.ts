import type { BrowserContext } from '@playwright/test';
import type { RegistryEntry } from '@portal/contracts/registry';
import type { RemoteName } from '@portal/contracts/remote';
import { overToday, type unpackOldReleases } from '../../tools/testing/old-releases.mjs';
import { registryOf, serveRegistry } from './registry';

export type OldReleases = ReturnType<typeof unpackOldReleases>;

/**
 * Lists the old release of a remote for everybody, with the one of today behind it, to one browser.
 * @returns the address of the folder that its files are in
 */
export async function publishOld(
  context: BrowserContext,
  url: string,
  remote: RemoteName,
  old: OldReleases,
): Promise<string> {
  const release = old.find(({ name }) => name === remote);
  if (!release) throw new Error(`There is no old release of ${remote}`);
  const registry = await registryOf(url);
  const listed = overToday(release, [...(registry.microFrontends[remote] ?? [])]) as unknown as RegistryEntry[];
  const microFrontends = { ...registry.microFrontends, [remote]: listed };
  await serveRegistry(context, url, JSON.stringify({ ...registry, microFrontends }));
  return `${url}/remotes/${remote}/${release.version}/`;
}
