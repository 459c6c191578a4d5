/** A copy of the working tree in which a test runs commands as a person types them, and what they need to know nothing of this one. */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePorts, LISTENERS } from '../lib/ports.mjs';
import { filesIn } from '../lib/source-files.mjs';
import { ROOT } from '../lib/terminal.mjs';

/** How long a command may take on a slow and busy machine (ms). */
const PATIENCE = 300_000;
/** What this process was told about its own portal, run and package manager. */
const OURS =
  /^(npm_|pnpm_|NODE_|PORT$|PUBLIC_URL$|DATA_DIR$|RELEASES_DIR$|REGISTRY_KEY_FILE$|DATABASE_URL$|MQTT_URL$|TEST_|INIT_CWD$|SEED$|FORCE_COLOR$|CI$)/;

export class Tree {
  root = mkdtempSync(join(tmpdir(), 'portal-tree-'));
  data = mkdtempSync(join(tmpdir(), 'portal-tree-data-'));
  port = 0;
  /** @type {Set<import('node:child_process').ChildProcess>} */
  #running = new Set();

  constructor() {
    // Each line has a group of its own, as in a terminal: it does not end by itself when this process is told to.
    const endAll = () => this.#running.forEach((child) => stop(child, 'SIGKILL'));
    process.once('exit', endAll);
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(1));
  }

  /** All files that git knows or would know, and what was built of them: the versions carry a hash, so nothing is built twice. */
  static async make() {
    const tree = new Tree();
    tree.port = await freePorts(LISTENERS);
    for (const file of filesIn('.')) cpSync(join(ROOT, file), join(tree.root, file));
    const built = (path) =>
      existsSync(join(ROOT, '.cache', path)) &&
      cpSync(join(ROOT, '.cache', path), join(tree.root, '.cache', path), { recursive: true });
    for (const path of ['registry-key.json', 'releases/remotes', 'releases/shell']) built(path);
    return tree;
  }

  get url() {
    return `http://localhost:${this.port}`;
  }

  /** The address without a look-up of names, which some machines answer with an address that the portal does not listen on. */
  get address() {
    return `http://127.0.0.1:${this.port}`;
  }

  /** What the files that were copied say now, by a hash of each, and which there are beside them on top. */
  state() {
    const hash = (file) =>
      createHash('sha256')
        .update(readFileSync(join(this.root, file)))
        .digest('base64');
    const files = filesIn('.').filter((file) => existsSync(join(this.root, file)));
    return { top: readdirSync(this.root), ...Object.fromEntries(files.map((file) => [file, hash(file)])) };
  }

  read = (file) => readFileSync(join(this.root, file), 'utf8');

  /** Starts a line that a person types; it gets this tree's portal. */
  start(line, env = {}) {
    const own = Object.fromEntries(Object.entries(process.env).filter(([name]) => !OURS.test(name)));
    const child = spawn('sh', ['-c', `exec ${line}`], {
      cwd: this.root,
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
      env: { ...own, NO_COLOR: '1', PORT: String(this.port), DATA_DIR: this.data, ...env },
    });
    this.#running.add(child);
    const running = { child, said: '' };
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (running.said += data));
    running.ended = new Promise((done) =>
      child.once('close', (code, signal) => {
        this.#running.delete(child);
        done({ code: code ?? signal, said: running.said });
      }),
    );
    return running;
  }

  /** Runs a line to its end. */
  async run(line, env) {
    const running = this.start(line, env);
    const late = setTimeout(() => stop(running.child, 'SIGKILL'), PATIENCE);
    const ended = await running.ended;
    clearTimeout(late);
    return ended;
  }

  /** Ends what still runs and takes everything away. */
  async remove() {
    const left = [...this.#running];
    await Promise.all(
      left.map(
        (child) =>
          new Promise((done) => {
            child.once('close', done);
            stop(child, 'SIGKILL');
          }),
      ),
    );
    for (const folder of [this.root, this.data])
      rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}

/** Ctrl+C reaches every process of the group. */
export function stop(child, signal) {
  try {
    process.kill(-child.pid, signal);
  } catch {
    child.kill(signal);
  }
}

/** Waits for something to become true. */
export async function until(isSo, what, patience = PATIENCE) {
  for (const end = Date.now() + patience; Date.now() < end; await new Promise((done) => setTimeout(done, 100))) {
    const found = await isSo();
    if (found) return found;
  }
  throw new Error(`waited in vain: ${what}`);
}
