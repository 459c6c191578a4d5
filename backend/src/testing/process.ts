/** The built portal as a process of its own: for tests of starting, stopping and being killed. */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const BACKEND = join(__dirname, '..', '..');
/** One for each process of tests: a build empties its folder first, and must not take the files from under a portal of another. */
const OUT = `.cache/test/${process.env['JEST_WORKER_ID'] ?? 0}`;

export interface RunningPortal {
  readonly child: ChildProcess;
  readonly url: string;
  /** What it has printed so far. */
  output(): string;
  /** Sends a signal and resolves with the exit code, null after a kill. */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

const exited = (child: ChildProcess) =>
  new Promise<number | null>((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve(child.exitCode);
    else child.once('exit', (code) => resolve(code));
  });

/** Builds the portal from the sources as they are; tests of a stale bundle would prove nothing. */
export async function buildPortal(): Promise<void> {
  const build = spawn(process.execPath, ['build.mjs'], {
    cwd: BACKEND,
    env: { ...process.env, BACKEND_OUT: OUT, NODE_OPTIONS: '' },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if ((await exited(build)) !== 0 || !existsSync(join(BACKEND, OUT, 'main.js')))
    throw new Error('the backend could not be built');
}

function launch(env: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, [join(BACKEND, OUT, 'main.js')], {
    cwd: BACKEND,
    // Nothing of the test's own environment decides what the portal does. Tests write more than a person.
    env: {
      PATH: process.env['PATH'] ?? '',
      HOME: process.env['HOME'] ?? '',
      SEED: 'none',
      SIMULATOR: 'off',
      LOG_LEVEL: 'warn',
      QUOTA_GROUPS: '999999999',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let text = '';
  child.stdout?.on('data', (chunk: Buffer) => (text += chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => (text += chunk.toString()));
  return { child, output: () => text };
}

/** Starts the portal and resolves once it serves; throws with its output when it ends before. */
export async function startProcess(env: Readonly<Record<string, string>>): Promise<RunningPortal> {
  const { child, output } = launch(env);
  const url = await new Promise<string>((resolve, reject) => {
    child.on('message', (message: { ready?: boolean; address?: string }) => {
      if (message.ready) resolve(message.address ?? '');
    });
    child.once('exit', (code) => reject(new Error(`the portal ended with ${code}: ${output()}`)));
  });
  return {
    child,
    output,
    url: url.replace('localhost', '127.0.0.1'),
    end: async (signal) => {
      child.kill(signal);
      return exited(child);
    },
  };
}

/** Starts a portal that must not start; answers its exit code and what it printed. */
export async function failedStart(
  env: Readonly<Record<string, string>>,
): Promise<{ code: number | null; output: string }> {
  const { child, output } = launch(env);
  const code = await exited(child);
  return { code, output: output() };
}
