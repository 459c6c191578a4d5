import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { freePorts, LISTENERS } from '../lib/ports.mjs';
import { run } from '../lib/run.mjs';
import { ROOT } from '../lib/terminal.mjs';

describe('dev', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-dev-'));
  const other = createServer((socket) => socket.destroy());
  let taken = 0;
  before(async () => {
    taken = await freePorts(LISTENERS);
    await new Promise((done) => other.listen(taken, '127.0.0.1', () => done(undefined)));
  });
  after(async () => {
    await new Promise((done) => other.close(done));
    rmSync(dataDir, { recursive: true, force: true });
  });

  const dev = (env) =>
    run(process.execPath, [join(ROOT, 'tools/bin/dev.mjs'), 'shell'], {
      quiet: true,
      env: { NO_COLOR: '1', SEED: 'none', DATA_DIR: dataDir, ...env },
    });

  it('ends with what the portal says when that cannot start, and does not wait for it', async () => {
    const { code, output } = await dev({ PORT: String(taken) });
    assert.equal(code, 1, output);
    assert.match(output, new RegExp(`Port ${taken} .*is taken`));
    assert.doesNotMatch(output, /Open http/);
  });

  it('says so when another one has its port, and takes no word for a port', async () => {
    const [port, devPort] = [String(await freePorts(LISTENERS)), String(taken)];
    const second = await dev({ PORT: port, DEV_PORT: devPort });
    assert.equal(second.code, 1);
    assert.match(
      second.output,
      new RegExp(`^Port ${devPort} is taken, perhaps by another dev: choose another with DEV_PORT=`),
    );
    const odd = await dev({ PORT: port, DEV_PORT: 'beside' });
    assert.deepEqual(odd, { code: 1, output: 'DEV_PORT must be a port number from 0 to 65535, and it is "beside".\n' });
  });
});
