import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '../../tools/lib/run.mjs';
import { filesIn } from '../../tools/lib/source-files.mjs';
import { ROOT } from '../../tools/lib/terminal.mjs';

const GALLERY = join(ROOT, 'gallery');
/** The built gallery: a folder of files that any server can serve. */
export const DIST = join(GALLERY, 'dist');
const STAMP = join(DIST, 'sources.txt');
/** What a picture is made of. */
const SOURCES = ['gallery', 'shared/domain', 'shared/contracts', 'shared/platform', 'shared/ui'];

/** Storybook's own command, which stays on this machine. */
export const storybook = (words, options) =>
  run(
    process.execPath,
    [join(GALLERY, 'node_modules/storybook/dist/bin/dispatcher.js'), ...words, '--config-dir', 'storybook', '--quiet'],
    {
      cwd: GALLERY,
      env: { STORYBOOK_DISABLE_TELEMETRY: '1' },
      ...options,
    },
  );

/**
 * Builds the gallery if anything of it has changed.
 * @returns {Promise<string | undefined>} what went wrong
 */
export async function buildGallery() {
  const hash = createHash('sha256');
  for (const file of [...SOURCES.flatMap((folder) => filesIn(folder)), 'pnpm-lock.yaml'])
    if (!/\.test\./.test(file)) hash.update(`\0${file}\0`).update(readFileSync(join(ROOT, file)));
  const key = hash.digest('hex');
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === key) return undefined;
  const { code, output } = await storybook(['build', '-o', DIST], { quiet: true });
  if (code !== 0) return output.slice(-4000);
  writeFileSync(STAMP, key);
  return undefined;
}
