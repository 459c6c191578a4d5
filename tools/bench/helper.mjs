import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/**
 * A program beside this one that takes orders and answers when they are done.
 * @param {string} file
 * @param {readonly unknown[]} [args]
 * @param {Record<string, string>} [env]
 */
export function helper(file, args = [], env = {}) {
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), args.map(String), {
    env: { ...process.env, ...env },
  });
  const next = () =>
    new Promise((resolve, reject) => {
      const exited = (code) => reject(new Error(`${file} ended with ${code}`));
      child.once('exit', exited);
      child.once('message', (/** @type {{ failed?: string, done?: any }} */ message) => {
        child.off('exit', exited);
        if (message.failed) reject(new Error(`${file}: ${message.failed}`));
        else resolve(message.done);
      });
    });
  const ready = next();
  return {
    ready,
    pid: child.pid ?? 0,
    order: (message) => {
      const answer = next();
      child.send(message);
      return answer;
    },
    end: () => child.kill(),
  };
}
