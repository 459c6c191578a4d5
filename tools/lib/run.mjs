import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { ROOT } from './terminal.mjs';

const running = new Set();
let stopping = false;

/** True once somebody asked the script to end. */
export const isStopping = () => stopping;

function passOn(signal) {
  stopping = true;
  for (const child of running) child.kill(signal);
}

/** How long a Ctrl+C may take on its own way to the children. */
const ON_ITS_WAY = 2500;

// A terminal sends Ctrl+C to every process of the group, so the children end by themselves, and this one waits for them.
// Whoever sent it to this process alone means the children too; a second signal makes them hurry, so it comes late.
process.on('SIGINT', () => {
  stopping = true;
  setTimeout(() => passOn('SIGTERM'), ON_ITS_WAY).unref();
});
for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => passOn(signal));

/** Who started this process, and who started that one: npm puts a shell in between. */
function starters() {
  try {
    const stat = readFileSync(`/proc/${process.ppid}/stat`, 'utf8');
    return `${process.ppid} ${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]}`;
  } catch {
    return String(process.ppid);
  }
}

/**
 * Started by npm, the script ends when npm is gone, even if npm was killed and could not say so.
 * Started in another way, it may outlive its parent on purpose.
 */
export function endWithNpm() {
  if (!process.env.npm_lifecycle_event) return;
  const began = starters();
  const watch = setInterval(() => {
    if (starters() === began) return;
    clearInterval(watch);
    passOn('SIGTERM');
  }, 500);
  watch.unref();
}

/**
 * Runs a program in this process group with this terminal and waits for its end.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd?: string, env?: Record<string, string | undefined>, quiet?: boolean, quietOut?: boolean, diesWithUs?: boolean }} [options]
 *   `quiet` collects the output instead of showing it, `quietOut` that of stdout only; `diesWithUs` is for Node programs: they end when this process is killed
 * @returns {Promise<{ code: number, output: string }>} 127 when the program does not exist, 128 when a signal ended it
 */
export function run(command, args, { cwd = ROOT, env = {}, quiet = false, quietOut = false, diesWithUs = false } = {}) {
  return new Promise((resolve) => {
    /** @type {import('node:child_process').IOType[]} */
    const pipes = quiet ? ['ignore', 'pipe', 'pipe'] : ['inherit', quietOut ? 'pipe' : 'inherit', 'inherit'];
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: diesWithUs ? [...pipes, 'ipc'] : pipes,
      // npm, pnpm and corepack are .cmd files on Windows.
      shell: process.platform === 'win32' && command !== process.execPath,
    });
    running.add(child);
    let output = '';
    child.stdout?.on('data', (data) => (output += data));
    child.stderr?.on('data', (data) => (output += data));
    const end = (code) => {
      running.delete(child);
      resolve({ code, output });
    };
    child.on('error', (/** @type {NodeJS.ErrnoException} */ error) => end(error.code === 'ENOENT' ? 127 : 126));
    child.on('close', (code) => end(code ?? 128));
  });
}

/** Runs a Node script of this repository that ends together with this process, however this process ends. */
export function runNode(script, args = [], options = {}) {
  const preload = new URL('./end-with-parent.mjs', import.meta.url).href;
  return run(process.execPath, ['--import', preload, script, ...args], { ...options, diesWithUs: true });
}
