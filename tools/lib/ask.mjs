import { createInterface } from 'node:readline/promises';

/**
 * Who sits at the terminal; a pipe or a script is nobody.
 * @typedef {object} Terminal
 * @property {boolean} isThere
 * @property {(question: string) => Promise<string>} ask the answer on one line; empty when it was ended instead (Ctrl+C, Ctrl+D)
 */

/**
 * @param {NodeJS.ReadableStream & { isTTY?: boolean }} input
 * @param {NodeJS.WritableStream & { isTTY?: boolean }} output
 * @returns {Terminal}
 */
export const terminalOf = (input = process.stdin, output = process.stdout) => ({
  isThere: input.isTTY === true && output.isTTY === true,
  async ask(question) {
    const lines = createInterface({ input, output });
    const ended = new AbortController();
    lines.once('close', () => ended.abort()).once('SIGINT', () => lines.close());
    try {
      return (await lines.question(question, { signal: ended.signal })).trim();
    } catch (error) {
      if (!ended.signal.aborted) throw error;
      return '';
    } finally {
      lines.close();
    }
  },
});
