import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { nodeProblem } from '../lib/node-version.mjs';
import { freePorts, LISTENERS } from '../lib/ports.mjs';
import { serverEnv } from '../lib/server-env.mjs';
import { ROOT } from '../lib/terminal.mjs';

const START = join(ROOT, 'tools/bin/start.mjs');
const SERVER = join(ROOT, 'backend/dist/main.js');
const SERVING = 120_000;

/** A start beside any other portal; `test` ends what is left of it. */
async function start(test, env = {}, script = START) {
  const dataDir = env.DATA_DIR ?? mkdtempSync(join(tmpdir(), 'portal-start-'));
  const port = env.PORT ?? String(await freePorts(LISTENERS));
  const child = spawn(process.execPath, [script], {
    cwd: ROOT,
    env: { ...process.env, NO_COLOR: '1', SEED: 'none', DATA_DIR: dataDir, PORT: port, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  let errors = '';
  child.stdout.on('data', (data) => (output += data));
  child.stderr.on('data', (data) => (errors += data));
  const ended = new Promise((resolve) => child.once('exit', (code, signal) => resolve({ code, signal })));
  test.after(async () => {
    child.kill('SIGKILL');
    await ended;
    await until(async () => !(await answers(port)));
    if (!env.DATA_DIR) rmSync(dataDir, { recursive: true, force: true });
  });
  return { child, ended, port, dataDir, output: () => output, errors: () => errors };
}

/** Waits until a start serves; one that has ended instead says why. */
const serves = ({ child, port, output, errors }) =>
  until(async () => {
    assert.equal(child.exitCode, null, `It ended:\n${output()}${errors()}`);
    return answers(port);
  });

const answers = async (port) => (await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => undefined))?.ok === true;

/** Waits for something to become true, however long this machine needs, within reason. */
async function until(isSo, timeout = SERVING) {
  for (const end = Date.now() + timeout; Date.now() < end; ) {
    if (await isSo()) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('waited in vain');
}

/** The one sentence a failed start says: the last line on stderr, and nothing that looks like a stack. */
function sentenceOf({ errors }) {
  const lines = errors().trim().split('\n');
  assert.doesNotMatch(errors(), /^\s+at /m, 'a stack is no sentence');
  return lines.at(-1) ?? '';
}

describe('start', () => {
  it('tells an old Node to go, in one sentence', () => {
    assert.match(nodeProblem('18.20.4') ?? '', /needs Node 20\.19 or newer and this is Node 18\.20\.4/);
    assert.match(nodeProblem('20.18.0') ?? '', /this is Node 20\.18\.0/);
    for (const version of ['20.19.0', '20.20.2', '22.0.0', '24.1.0']) assert.equal(nodeProblem(version), undefined);
  });

  it('refuses a taken port at once', async (test) => {
    const port = await freePorts(LISTENERS);
    const other = createServer().listen(port, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    const began = Date.now();
    const attempt = await start(test, { PORT: String(port) });
    const { code } = await attempt.ended;
    await new Promise((resolve) => other.close(resolve));
    assert.equal(code, 1);
    assert.match(sentenceOf(attempt), new RegExp(`Port ${port} on 127\\.0\\.0\\.1 is taken`));
    assert.doesNotMatch(attempt.output(), /Building/, 'it said so before building');
    assert.ok(Date.now() - began < 5000);
  });

  it('refuses a port that is none', async (test) => {
    const attempt = await start(test, { PORT: 'eighty' });
    assert.equal((await attempt.ended).code, 1);
    assert.match(sentenceOf(attempt), /PORT must be a port number/);
  });

  it('refuses a database that cannot be reached, in one sentence', async (test) => {
    const nobody = await freePorts(1);
    const attempt = await start(test, { DATABASE_URL: `postgres://portal:secret@127.0.0.1:${nobody}/portal` });
    const { code } = await attempt.ended;
    assert.notEqual(code, 0);
    assert.match(sentenceOf(attempt), /database|DATABASE_URL/i);
    assert.doesNotMatch(attempt.errors() + attempt.output(), /secret/);
  });

  it('refuses a data folder that another portal holds, and serves beside it with one of its own', async (test) => {
    const first = await start(test);
    await serves(first);
    const second = await start(test, { DATA_DIR: first.dataDir });
    assert.notEqual((await second.ended).code, 0);
    assert.match(sentenceOf(second), /folder|DATA_DIR|\.data/i);
    assert.ok(await answers(first.port), 'the first one is not disturbed');

    const third = await start(test);
    await serves(third);
  });

  it('starts again with unchanged sources in less than three times what the server takes by itself, and builds no package anew', async (test) => {
    const first = await start(test);
    await serves(first);
    const data = { DATA_DIR: first.dataDir };
    const timed = async (env, script) => {
      const began = Date.now();
      const portal = await start(test, env, script);
      await serves(portal);
      const took = Date.now() - began;
      portal.child.kill('SIGTERM');
      await portal.ended;
      return { took, output: portal.output() };
    };
    first.child.kill('SIGTERM');
    await first.ended;
    const alone = await timed({ ...serverEnv(), ...data }, SERVER);
    const again = await timed(data);
    console.log(`      start: ${again.took} ms, the server by itself: ${alone.took} ms`);
    assert.ok(again.took < 3 * alone.took, `took ${again.took} ms, the server by itself ${alone.took} ms`);
    const packages = again.output.match(/^ {2}(shell|mf-\S+) .*$/gm) ?? [];
    assert.ok(packages.length > 1 && packages.every((line) => line.endsWith(' unchanged')), packages.join('\n'));
  });

  for (const signal of /** @type {const} */ (['SIGTERM', 'SIGINT', 'SIGKILL'])) {
    it(`takes the server along when it is ended by ${signal}`, async (test) => {
      const portal = await start(test);
      await serves(portal);
      // A terminal sends Ctrl+C to all; sent to the starter alone, the server must hear of it as well.
      portal.child.kill(signal);
      await portal.ended;
      await until(async () => !(await answers(portal.port)), 15_000);
    });
  }
});
