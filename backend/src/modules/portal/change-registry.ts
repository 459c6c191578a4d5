import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { access } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import type { Config } from '../../config';

/** What the portal may want of the registry; the command says what it means for what is listed then. */
interface RegistryWish {
  readonly remote: string;
  readonly action: 'stop';
  readonly version: string;
}

/** What became of a wish: the serial of the new registry, nothing to do (null), or one sentence why not. */
type Outcome = { readonly serial: number | null } | { readonly refused: string };

/**
 * Changes the registry as the commands do, under their lock and with a line of their journal, in a process of its own. Throws when that
 * process could not do its work.
 */
export async function changeRegistry(
  { registryCommand, releasesDir }: Pick<Config, 'registryCommand' | 'releasesDir'>,
  wish: RegistryWish,
  author: { readonly by: string; readonly reason: string },
): Promise<Outcome> {
  const isThere = await access(registryCommand).then(
    () => true,
    () => false,
  );
  if (!isThere) return { refused: 'the commands of the portal are not installed beside it' };
  const child = spawn(process.execPath, [registryCommand], {
    env: { ...process.env, RELEASES_DIR: releasesDir },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  // Who ends before it has listened says so by its code.
  child.stdin.on('error', () => undefined);
  child.stdin.end(JSON.stringify({ wish, author }));
  const [said, wrong, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  if (code !== 0) throw new Error(`The registry could not be changed: ${wrong.trim().slice(0, 500)}`);
  return JSON.parse(said) as Outcome;
}
