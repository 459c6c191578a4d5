import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { promisify } from 'node:util';
import { ROOT } from '../lib/terminal.mjs';

const reset = (folder) =>
  promisify(execFile)(process.execPath, [join(ROOT, 'tools/bin/reset.mjs')], {
    env: { ...process.env, DATA_DIR: folder },
  }).then(
    ({ stdout }) => ({ code: 0, said: stdout }),
    (error) => ({ code: error.code, said: error.stderr }),
  );

const folderWith = (test, files) => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-reset-'));
  test.after(() => rmSync(folder, { recursive: true, force: true }));
  mkdirSync(join(folder, 'database'));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
};

describe('reset', () => {
  it('empties a data folder that nobody holds, also after a portal was killed', async (test) => {
    const folder = folderWith(test, {
      'database/lock': JSON.stringify({ pid: 2 ** 22 + 1, began: '1', host: 'here' }),
      'device-keys.json': '[]',
    });
    assert.equal((await reset(folder)).code, 0);
    assert.deepEqual(readdirSync(folder), []);
    assert.match((await reset(folder)).said, /empty already/);
  });

  it('refuses while a portal holds the folder', async (test) => {
    const folder = folderWith(test, { 'database/lock': JSON.stringify({ pid: process.pid, began: '', host: 'here' }) });
    const { code, said } = await reset(folder);
    assert.equal(code, 1);
    assert.match(said, new RegExp(`A portal \\(process ${process.pid}\\) is using`));
    assert.ok(existsSync(join(folder, 'database')));
  });

  it('leaves a folder alone that is not its own', async (test) => {
    const folder = folderWith(test, { 'letters.txt': 'dear' });
    rmSync(join(folder, 'database'), { recursive: true });
    assert.equal((await reset(folder)).code, 1);
    assert.ok(existsSync(join(folder, 'letters.txt')));
  });
});
