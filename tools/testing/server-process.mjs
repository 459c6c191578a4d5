/** Servers that tests start as processes of their own. */
import { spawn } from 'node:child_process';
import { serverPath } from '../lib/server-programs.mjs';

/** With programs in reach that stand where only administrators look. */
export const programEnv = { ...process.env, PATH: serverPath() };

/**
 * The words of a command for the user postgres where root calls: servers of data refuse to run as root.
 * @param {string} program
 * @param {readonly string[]} words
 * @returns {[program: string, words: string[]]}
 */
export const asServerUser = (program, words) =>
  process.getuid?.() === 0 ? ['runuser', ['-u', 'postgres', '--', program, ...words]] : [program, [...words]];

/**
 * Starts a server, and resolves once it says that it is ready; rejects with all that it said when it ends before.
 * @param {string} program
 * @param {readonly string[]} words
 * @param {string} ready what it says on stderr then
 * @returns {Promise<{ pid: number, stop: () => Promise<void> }>}
 */
export async function startServer(program, words, ready) {
  const child = spawn(program, words, { env: programEnv, stdio: ['ignore', 'ignore', 'pipe'] });
  const ended = new Promise((resolve) => child.once('close', resolve));
  let said = '';
  await new Promise((resolve, reject) => {
    child.stderr.on('data', (text) => {
      said += text;
      if (said.includes(ready)) resolve(undefined);
    });
    child.once('error', reject);
    void ended.then((code) => reject(new Error(`${program} ended with ${code}:\n${said}`)));
  });
  return {
    pid: child.pid ?? 0,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
