import { run } from './run.mjs';
import { Stop } from './terminal.mjs';

const QUIET = { quiet: true, env: { COREPACK_ENABLE_DOWNLOAD_PROMPT: '0' } };

/** The ways to a pnpm 10, cheapest first. The last one downloads it into npm's cache. */
const WAYS = [
  { name: 'pnpm', command: ['pnpm'] },
  { name: 'corepack', command: ['corepack', 'pnpm'] },
  { name: 'npm exec', command: ['npm', 'exec', '--yes', '--package=pnpm@10', '--', 'pnpm'] },
];

/**
 * Finds or fetches pnpm 10.
 * @returns {Promise<{ command: string[], version: string, way: string }>}
 */
export async function findPnpm() {
  const failures = [];
  for (const { name, command } of WAYS) {
    const [program, ...args] = command;
    const { code, output } = await run(program, [...args, '--version'], QUIET);
    const version = /^(\d+)\.\d+\.\d+\S*$/m.exec(output);
    if (code === 0 && version?.[1] === '10') return { command, version: version[0], way: name };
    failures.push(
      `${name}: ${code === 127 ? 'not there' : version ? `version ${version[0]}` : (output.trim().split('\n').pop() ?? '').slice(0, 160)}`,
    );
  }
  throw new Stop(`pnpm 10 could not be had (${failures.join('; ')}). Is the package registry reachable?`);
}
