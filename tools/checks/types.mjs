import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageFolders } from '../lib/packages.mjs';
import { run } from '../lib/run.mjs';
import { ROOT } from '../lib/terminal.mjs';
import { twoAtOnce } from '../lib/two-at-once.mjs';
import { Result } from './result.mjs';

const MEMORY = '.cache/types';

/** The packages with types, in TypeScript or in the comments of `.mjs`. */
export const typedFolders = () => packageFolders().filter((folder) => existsSync(join(ROOT, folder, 'tsconfig.json')));

const tsc = (words) => run(process.execPath, ['node_modules/typescript/bin/tsc', ...words], { quiet: true });

/** The files of a package that TypeScript looks at, as absolute paths. */
export const filesSeen = async (folder) => (await tsc(['-p', folder, '--listFilesOnly'])).output.split('\n');

/**
 * What is wrong with the types of a program, a finding each, with the lines that explain it.
 * @param {string} project a package's folder, or a file like its `tsconfig.json`
 */
export async function typeFindings(project) {
  const memory = `${MEMORY}/${project.replaceAll(/[/.]+/g, '-')}.tsbuildinfo`;
  const words = ['-p', project, '--incremental', '--tsBuildInfoFile', memory, '--pretty', 'false'];
  const { code, output } = await tsc(words);
  if (code === 0) return [];
  return output
    .trim()
    .split(/\n(?! )/)
    .slice(0, 40);
}

const rulesOf = (folder) => JSON.parse(readFileSync(join(ROOT, folder, 'tsconfig.json'), 'utf8'));

/** The packages with the same rules, together: TypeScript reads what all of them import once instead of ten times. */
export function packagesByRules(folders) {
  /** @type {Map<string, string[]>} */
  const alike = new Map();
  for (const folder of folders) {
    const { extends: _place, include: _files, ...rules } = rulesOf(folder);
    const key = JSON.stringify(rules);
    alike.set(key, [...(alike.get(key) ?? []), folder]);
  }
  // The longest first, so that nobody waits for it in the end.
  return [...alike.values()].sort((one, other) => other.length - one.length);
}

/**
 * A project of several packages with the same rules.
 * @param {string[]} folders
 * @returns {string} its file, or the folder of the only one
 */
export function projectOf(folders) {
  if (folders.length === 1) return folders[0];
  mkdirSync(join(ROOT, MEMORY), { recursive: true });
  const { compilerOptions } = rulesOf(folders[0]);
  const include = folders.flatMap((folder) => rulesOf(folder).include.map((files) => `../../${folder}/${files}`));
  // A program looks for `types` beside its project file, where no package is installed.
  const typeRoots = folders.map((folder) => `../../${folder}/node_modules/@types`);
  const rules = { extends: '../../tsconfig.base.json', compilerOptions: { ...compilerOptions, typeRoots }, include };
  const file = `${MEMORY}/${folders[0]}-and-alike.json`;
  writeFileSync(join(ROOT, file), JSON.stringify(rules));
  return file;
}

/** Every package compiles. */
export async function check({ filter }) {
  const result = new Result();
  const folders = typedFolders().filter((folder) => folder.includes(filter ?? ''));
  mkdirSync(join(ROOT, MEMORY), { recursive: true });
  await twoAtOnce(packagesByRules(folders), async (alike) => {
    const findings = await typeFindings(projectOf(alike));
    const owner = (finding) => alike.find((folder) => finding.startsWith(`${folder}/`)) ?? alike[0];
    for (const folder of alike)
      result.check(
        `types of ${folder}`,
        findings.filter((finding) => owner(finding) === folder),
      );
  });
  return result;
}
