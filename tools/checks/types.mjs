import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { packageFolders } from '../lib/packages.mjs';
import { run } from '../lib/run.mjs';
import { ROOT } from '../lib/terminal.mjs';
import { twoAtOnce } from '../lib/two-at-once.mjs';
import { Result } from './result.mjs';

/** The packages with types, in TypeScript or in the comments of `.mjs`. */
export const typedFolders = () => packageFolders().filter((folder) => existsSync(join(ROOT, folder, 'tsconfig.json')));

const tsc = (words) => run(process.execPath, ['node_modules/typescript/bin/tsc', ...words], { quiet: true });

/** The files of a package that TypeScript looks at, as absolute paths. */
export const filesSeen = async (folder) => (await tsc(['-p', folder, '--listFilesOnly'])).output.split('\n');

/** What is wrong with the types of a package, a line each. */
export async function typeFindings(folder) {
  const memory = `.cache/types/${folder.replaceAll('/', '-')}.tsbuildinfo`;
  const words = ['-p', folder, '--incremental', '--tsBuildInfoFile', memory, '--pretty', 'false'];
  const { code, output } = await tsc(words);
  return code === 0 ? [] : output.trim().split('\n').slice(0, 40);
}

/** Every package compiles by itself. */
export async function check({ filter }) {
  const result = new Result();
  const folders = typedFolders().filter((folder) => folder.includes(filter ?? ''));
  mkdirSync(join(ROOT, '.cache/types'), { recursive: true });
  await twoAtOnce(folders, async (folder) => result.check(`types of ${folder}`, await typeFindings(folder)));
  return result;
}
