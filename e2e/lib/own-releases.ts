import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RELEASES_DIR } from '../../tools/release/paths.mjs';

/** What lies in a folder of its own for each version, and never changes. */
const VERSIONS = /^(shell|remotes\/[^/]+\/[^/]+)$/;

/**
 * A releases folder that the specs may publish into: what is built is there by links, the registry is its own.
 * @returns its path
 */
export function ownReleases(): string {
  const root = mkdtempSync(join(tmpdir(), 'portal-releases-'));
  const copy = (path: string) => {
    mkdirSync(join(root, path), { recursive: true });
    for (const entry of readdirSync(join(RELEASES_DIR, path), { withFileTypes: true })) {
      const [from, to] = [join(RELEASES_DIR, path, entry.name), join(root, path, entry.name)];
      if (!entry.isDirectory()) copyFileSync(from, to);
      else if (VERSIONS.test(join(path, entry.name).replaceAll('\\', '/'))) symlinkSync(from, to, 'junction');
      else copy(join(path, entry.name));
    }
  };
  copy('.');
  return root;
}
