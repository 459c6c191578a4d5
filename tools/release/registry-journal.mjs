import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { appendFileSync, existsSync, readFileSync, statSync, truncateSync } from 'node:fs';
import { userInfo } from 'node:os';
import { Stop } from '../lib/stop.mjs';
import { JOURNAL_FILE, ROOT } from './paths.mjs';

const NAME_LENGTH = 100;

/** Who changes the registry: the given name, else the one that git knows, else the account of this machine. */
export function personOf(given) {
  if (given !== undefined) {
    const name = given.trim();
    if (name === '' || name.length > NAME_LENGTH || /\p{Cc}/u.test(name))
      throw new Stop(`--by must be a name of 1 to ${NAME_LENGTH} signs on one line.`);
    return name;
  }
  const git = spawnSync('git', ['config', 'user.name'], { cwd: ROOT, encoding: 'utf8' });
  return (
    [git.stdout, process.env.USER, process.env.USERNAME, account()]
      .map((name) => name?.trim())
      .find(Boolean)
      ?.slice(0, NAME_LENGTH) ?? 'unknown'
  );
}

function account() {
  try {
    return userInfo().username;
  } catch {
    return undefined;
  }
}

/** What visitors get of a remote, as the journal tells it. */
export const told = (entries) =>
  entries.map(({ metadata, deployment, extras }) => ({
    version: metadata.version,
    traffic: deployment?.traffic ?? 100,
    ...(extras.disabled && { off: true }),
    ...(extras.audience && { audience: extras.audience }),
  }));

/**
 * Adds lines to the journal beside the registry, which the portal's audit log is written from. Its first line names the journal, so that a
 * reader knows another one when it sees it.
 * @returns {() => void} takes them away again, when what they tell could not be done
 */
export function writeJournal(lines) {
  const length = existsSync(JOURNAL_FILE) ? statSync(JOURNAL_FILE).size : 0;
  const head = length === 0 ? [{ journal: randomUUID() }] : [];
  // Who was killed in the middle of a line leaves a half one: it ends here, and is nobody's.
  const gap = length > 0 && !endsWithLine() ? '\n' : '';
  appendFileSync(JOURNAL_FILE, gap + [...head, ...lines].map((line) => `${JSON.stringify(line)}\n`).join(''));
  return () => truncateSync(JOURNAL_FILE, length);
}

const endsWithLine = () => readFileSync(JOURNAL_FILE).at(-1) === 10;
