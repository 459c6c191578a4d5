import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { KEY_FILE, RELEASES_DIR } from '../release/paths.mjs';

/** What never changes: a folder for each version, and the scripts of all shells. */
const UNCHANGING = /^(shell|remotes\/[^/]+\/[^/]+)$/;

/**
 * A releases folder that tests may publish into: what is built is there by links, the registry is its own.
 * @returns {{ RELEASES_DIR: string, REGISTRY_KEY_FILE: string }} the environment that makes commands and portals mean it
 */
export function ownReleases() {
  const root = mkdtempSync(join(tmpdir(), 'portal-releases-'));
  const bring = (path) => {
    mkdirSync(join(root, path), { recursive: true });
    for (const entry of readdirSync(join(RELEASES_DIR, path), { withFileTypes: true })) {
      const name = path ? `${path}/${entry.name}` : entry.name;
      const [from, to] = [join(RELEASES_DIR, name), join(root, name)];
      if (!entry.isDirectory()) copyFileSync(from, to);
      else if (UNCHANGING.test(name)) symlinkSync(from, to, 'junction');
      else bring(name);
    }
  };
  bring('');
  return { RELEASES_DIR: root, REGISTRY_KEY_FILE: KEY_FILE };
}
