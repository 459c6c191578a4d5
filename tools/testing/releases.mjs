/** A releases folder of its own for the tests of one file: import it before anything that reads where releases lie. */
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const folder = mkdtempSync(join(tmpdir(), 'releases-'));
process.env.RELEASES_DIR = join(folder, 'releases');
process.env.REGISTRY_KEY_FILE = join(folder, 'key.json');

export const NAME = 'mf-incidents';

/** A release that no build made. */
export function release(version, parts = {}, name = NAME) {
  const entry = `remoteEntry.${version}.js`;
  const made = {
    name,
    version,
    entry,
    integrity: `sha256-${version}`,
    first: ['a.js'],
    sizes: { 'a.js': 1000 },
    consumes: ['react'],
    extras: {
      name,
      contract: 1,
      shared: {},
      locales: ['en', 'de', 'es', 'fr'],
      integrity: { [entry]: `sha256-${version}` },
    },
    ...parts,
  };
  const place = join(folder, 'releases', 'remotes', name, version);
  mkdirSync(place, { recursive: true });
  writeFileSync(join(place, 'release.json'), JSON.stringify(made));
  return made;
}
