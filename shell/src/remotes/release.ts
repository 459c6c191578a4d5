import type { RegistryEntry } from '@portal/contracts/registry';
import type { RemoteName } from '@portal/contracts/remote';

/** One runnable version of a remote: where its entry lies and which scripts belong to it. */
export interface Release {
  readonly name: RemoteName;
  readonly version: string;
  readonly contract: number;
  readonly url: string;
  /** Hash by file name, relative to the entry's folder. */
  readonly integrity: Readonly<Record<string, string>>;
}

/** The version that an entry of the registry lists. */
export const releaseOf = (entry: RegistryEntry): Release => ({
  name: entry.extras.name,
  version: entry.metadata.version,
  contract: entry.extras.contract,
  url: entry.url,
  integrity: entry.extras.integrity,
});

/** The version behind an entry's `fallbackUrl`. */
export function fallbackOf({ fallbackUrl, extras }: RegistryEntry): Release | undefined {
  if (!fallbackUrl || !extras.fallback) return undefined;
  return {
    name: extras.name,
    version: extras.fallback.version,
    contract: extras.fallback.contract,
    url: fallbackUrl,
    integrity: extras.fallback.integrity,
  };
}

/** What the container of a version is called; written the same by the build (`containerName`). */
export const containerOf = ({ name, version }: Pick<Release, 'name' | 'version'>): string =>
  `${name}_${version}`.replace(/\W/g, '_');
