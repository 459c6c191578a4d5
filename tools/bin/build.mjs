import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { build } from '../build/build-changed.mjs';
import { remoteNames } from '../lib/packages.mjs';
import { endWithNpm } from '../lib/run.mjs';
import { main, ROOT, Stop } from '../lib/terminal.mjs';

/** `node tools/bin/build.mjs [package…]`: builds what changed; without names shell, remotes and backend. */
main(async () => {
  endWithNpm();
  const known = ['shell', ...remoteNames(), 'backend'].filter((name) => existsSync(join(ROOT, name, 'package.json')));
  const wanted = process.argv.slice(2).filter((word) => !word.startsWith('-'));
  const unknown = wanted.filter((name) => !known.includes(name));
  if (unknown.length > 0) throw new Stop(`There is no package "${unknown[0]}". The packages are: ${known.join(', ')}.`);
  await build(wanted.length > 0 ? wanted : known);
});
