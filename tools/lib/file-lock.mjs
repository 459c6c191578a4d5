import { readFileSync, rmSync, statSync } from 'node:fs';
import { hostname } from 'node:os';
import { writeFirst } from './files.mjs';
import { beganOf, isAlive } from './processes.mjs';
import { Stop } from './stop.mjs';

/** The holder needs some milliseconds; whoever waits this long waits for something broken (ms). */
const PATIENCE = 60_000;
const LOOK_AGAIN = 20;
/** On another machine a process cannot be looked at: a lock this old (ms) is one that was left behind. */
const LEFT_BEHIND = 30_000;

/**
 * Does work that no other process does at the same time: `work` must not wait for anything. The lock of a process that is gone is taken over.
 * @template T
 * @param {string} file
 * @param {() => T} work
 * @returns {Promise<T>}
 */
export async function withFileLock(file, work, patience = PATIENCE) {
  for (const end = Date.now() + patience; !take(file); await new Promise((done) => setTimeout(done, LOOK_AGAIN))) {
    if (isLeftBehind(file)) takeAway(file);
    else if (Date.now() > end)
      throw new Stop(
        `Another command (process ${holderOf(file)?.pid ?? 'unknown'}) does not let go of ${file}: try again when it has ended.`,
      );
  }
  try {
    return work();
  } finally {
    rmSync(file, { force: true });
  }
}

/** Written whole, so that nobody ever reads half a lock. */
const take = (file) =>
  writeFirst(file, JSON.stringify({ pid: process.pid, began: beganOf(process.pid), host: hostname() }));

function holderOf(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/** How long a file has been there (ms); undefined when it is gone. */
function ageOf(file) {
  const found = statSync(file, { throwIfNoEntry: false });
  return found && Date.now() - found.mtimeMs;
}

function isLeftBehind(file) {
  const age = ageOf(file);
  if (age === undefined) return false;
  const holder = holderOf(file);
  // Gone in between, or no lock of ours: its age alone tells.
  if (!holder || holder.host !== hostname()) return age > LEFT_BEHIND;
  return !isAlive(holder);
}

/**
 * Only one may take a lock away, and it looks again before: else two that found the same dead lock would take away the new one of the other.
 * This second lock is held for microseconds; whoever died within them is forgotten after a while.
 */
function takeAway(file) {
  const guard = `${file}.takeover`;
  if ((ageOf(guard) ?? 0) > LEFT_BEHIND) rmSync(guard, { force: true });
  if (!take(guard)) return;
  try {
    if (isLeftBehind(file)) rmSync(file, { force: true });
  } finally {
    rmSync(guard, { force: true });
  }
}
