/** PGlite does not lock its folder, and two processes in it silently lose rows: this lock keeps the second one out. */
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { newId } from '../kernel/new-id';

export class FolderLockedError extends Error {}

interface Holder {
  pid: number;
  /** When the process began, in the system's own unit: a process id is given out again, the pair is not. */
  began: string;
  host: string;
}

const BEAT_MS = 10_000;
/** The holder on another host is taken for dead after this silence. */
const SILENCE_MS = 60_000;

/**
 * Takes the lock of a data folder and answers how to give it back.
 * A lock whose process is gone (kill -9, power cut) is taken over. Throws FolderLockedError when the holder lives.
 */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, 'lock');
  const mine: Holder = { pid: process.pid, began: beganOf(process.pid) ?? '', host: hostname() };
  for (let attempt = 0; ; attempt += 1) {
    if (tryWrite(file, mine)) break;
    const stale = staleText(file);
    if (stale === undefined || attempt > 20) {
      throw new FolderLockedError(
        `The data folder ${folder} is in use by another portal: stop that one or set DATA_DIR to another folder.`,
      );
    }
    removeExactly(file, stale);
  }
  const beat = setInterval(() => utimesSync(file, new Date(), new Date()), BEAT_MS);
  beat.unref();
  return () => {
    clearInterval(beat);
    rmSync(file, { force: true });
  };
}

function tryWrite(file: string, holder: Holder): boolean {
  // Written aside and linked, so that nobody ever reads half a lock.
  const draft = `${file}.${newId('l')}`;
  writeFileSync(draft, JSON.stringify(holder));
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

/** The lock's text when its holder is gone; empty when the lock itself has just gone; undefined when the holder lives. */
function staleText(file: string): string | undefined {
  try {
    const text = readFileSync(file, 'utf8');
    return holderLives(text, statSync(file).mtimeMs) ? undefined : text;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return '';
    throw error;
  }
}

function holderLives(text: string, beatAt: number): boolean {
  let holder: Partial<Holder>;
  try {
    holder = JSON.parse(text) as Partial<Holder>;
  } catch {
    return false;
  }
  if (typeof holder.pid !== 'number') return false;
  if (holder.host !== hostname()) return Date.now() - beatAt < SILENCE_MS;
  const began = beganOf(holder.pid);
  return began !== undefined && (holder.began === '' || began === '' || began === holder.began);
}

/** Removes the lock only while it is still the stale one: another process may have taken it over in between. */
function removeExactly(file: string, stale: string): void {
  const aside = `${file}.${newId('l')}`;
  try {
    renameSync(file, aside);
  } catch {
    return;
  }
  try {
    if (readFileSync(aside, 'utf8') !== stale) linkSync(aside, file);
  } catch {
    // A third process has the lock now; the next round finds it.
  } finally {
    rmSync(aside, { force: true });
  }
}

/** When a process began; empty when the system does not say; undefined when there is no such process. */
function beganOf(pid: number): string | undefined {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (codeOf(error) !== 'EPERM') return undefined;
  }
  try {
    // Field 22 of /proc/PID/stat; the name in field 2 may hold spaces, so count from behind its bracket.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' ? undefined : `${fields[19]}`;
  } catch {
    return '';
  }
}

const codeOf = (error: unknown): string | undefined => (error as NodeJS.ErrnoException | undefined)?.code;
