import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './run.mjs';
import { main, PNPM, ROOT, Stop } from './terminal.mjs';

/**
 * Runs a command of the built backend with the words of this one.
 * @param {string} name of its file, as `grant-command`
 * @param {string} [first] what to do first where nothing has been built
 */
export function runBackendCommand(name, first = `run ${PNPM} build first`) {
  const file = join(ROOT, 'backend', 'dist', `${name}.js`);
  return main(async () => {
    if (!existsSync(file)) throw new Stop(`The portal has not been built yet: ${first}.`);
    const { code } = await run(process.execPath, [file, ...process.argv.slice(2)]);
    return code;
  });
}
