import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FolderLockedError, lockFolder } from './folder-lock';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const lockFile = () => join(folder, 'lock');
const holder = (change: object) =>
  writeFileSync(lockFile(), JSON.stringify({ ...JSON.parse(readFileSync(lockFile(), 'utf8')), ...change }));
/** A process id that was given out and is free again. */
const deadPid = () => spawnSync(process.execPath, ['-e', '']).pid;

describe('the lock of a data folder', () => {
  it('keeps the second one out with one sentence until the first gives it back', () => {
    const unlock = lockFolder(folder);
    expect(() => lockFolder(folder)).toThrow(FolderLockedError);
    expect(() => lockFolder(folder)).toThrow(/^[^.]*in use by another portal.*DATA_DIR[^.]*\.$/);
    unlock();
    lockFolder(folder)();
    expect(readdirSync(folder)).toEqual([]);
  });

  it('is taken over from a process that is gone', () => {
    const unlock = lockFolder(folder);
    holder({ pid: deadPid() });
    lockFolder(folder)();
    unlock();
  });

  it('is taken over when the process id was given to another process', async () => {
    const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
    try {
      const unlock = lockFolder(folder);
      holder({ pid: other.pid, began: '1' });
      lockFolder(folder)();
      unlock();
    } finally {
      other.kill('SIGKILL');
    }
  });

  it('is taken over when it was torn', () => {
    writeFileSync(lockFile(), '{"pid":');
    lockFolder(folder)();
  });

  it('of another host holds while it beats', () => {
    const unlock = lockFolder(folder);
    holder({ host: 'elsewhere', pid: deadPid() });
    expect(() => lockFolder(folder)).toThrow(FolderLockedError);
    utimesSync(lockFile(), new Date(Date.now() - 61_000), new Date(Date.now() - 61_000));
    lockFolder(folder)();
    unlock();
  });
});
