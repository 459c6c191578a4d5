import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { access } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import type { RegistryKey, ReleasePlan, ReleaseWish } from '@portal/contracts/publishing';
import type { Config } from '../../config';

/** Who changes it, as the journal names them, and why. */
export interface Author {
  readonly by: string;
  /** Plain id, where it is an account. */
  readonly user?: string;
  readonly reason: string;
}

/** What the portal may ask of the registry, with what is answered; the command says what a wish means for what is listed then. */
interface Questions {
  /** What the portal itself wants. */
  change: {
    words: { wish: { remote: string; action: 'stop'; version: string }; author: Author };
    answer: { readonly serial: number | null };
  };
  plan: { words: { wish: ReleaseWish }; answer: { readonly plan: ReleasePlan | null } };
  publish: {
    words: { wish: ReleaseWish; author: Author; agreed: ReleasePlan };
    answer: { readonly serial: number | null };
  };
  /** What a shell that is built elsewhere must know. */
  key: { words: object; answer: { readonly key: RegistryKey } };
  take: {
    words: {
      remote: string;
      version: string;
      files: readonly { name: string; size: number; hash: string }[];
      path: string;
      most: number;
    };
    answer: { readonly stored: boolean };
  };
}

/** Why not, in a sentence; `changed`: it is not as somebody looked at it; `full`: there is no room; `elsewhere`: not on this host. */
export interface Refused {
  readonly refused: string;
  readonly because?: 'changed' | 'full' | 'elsewhere';
}

/**
 * Asks the commands of the registry, which work under their lock and with a line of their journal, in a process of its own. Throws when that
 * process could not do its work.
 */
export async function askRegistry<Q extends keyof Questions>(
  { registryCommand, releasesDir }: Pick<Config, 'registryCommand' | 'releasesDir'>,
  question: Q,
  words: Questions[Q]['words'],
): Promise<Questions[Q]['answer'] | Refused> {
  const isThere = await access(registryCommand).then(
    () => true,
    () => false,
  );
  if (!isThere) return { refused: 'the commands of the portal are not installed beside it', because: 'elsewhere' };
  const child = spawn(process.execPath, [registryCommand], {
    env: { ...process.env, RELEASES_DIR: releasesDir },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  // Who ends before it has listened says so by its code.
  child.stdin.on('error', () => undefined);
  child.stdin.end(JSON.stringify({ ask: question, ...words }));
  const [said, wrong, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  if (code !== 0) throw new Error(`The registry could not be asked: ${wrong.trim().slice(0, 500)}`);
  return JSON.parse(said) as Questions[Q]['answer'] | Refused;
}
