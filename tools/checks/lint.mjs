import { join } from 'node:path';
import { packageFolders } from '../lib/packages.mjs';
import { run } from '../lib/run.mjs';
import { ROOT } from '../lib/terminal.mjs';
import { twoAtOnce } from '../lib/two-at-once.mjs';
import { Result } from './result.mjs';
import { packagesByRules, projectOf, typedFolders } from './types.mjs';

/**
 * ESLint, packages with the same rules of types in one process: what all of them import is read once. One check a file. Warnings
 * count as findings: a rule is either kept or switched off.
 */
export async function check({ filter }) {
  const result = new Result();
  const packages = packageFolders().filter((folder) => !filter || folder.includes(filter) || filter.startsWith(folder));
  const typed = new Set(typedFolders());
  const groups = packagesByRules(packages.filter((folder) => typed.has(folder))).map((patterns) => ({
    patterns,
    // One package alone has its own.
    project: patterns.length > 1 ? projectOf(patterns) : undefined,
  }));
  const others = packages.filter((folder) => !typed.has(folder)).map((folder) => ({ patterns: [folder] }));
  // What belongs to no package: configuration at the root.
  if (!filter) others.push({ patterns: ['*.mjs', '*.cjs'] });
  await twoAtOnce([...groups, ...others], (group) => lintFiles(result, group, filter));
  return result;
}

/**
 * @param {Result} result
 * @param {{ patterns: string[], project?: string | undefined }} group files, and the program that knows their types; else each its package's
 * @param {string | undefined} filter
 */
async function lintFiles(result, group, filter) {
  const { patterns, project } = group;
  const memory = `.cache/eslint/${patterns[0].replaceAll(/[^a-z-]/g, '-')}`;
  const eslint = [
    'node_modules/eslint/bin/eslint.js',
    ...patterns,
    '--format',
    'json',
    '--no-error-on-unmatched-pattern',
  ];
  const { code, output } = await run(
    process.execPath,
    [...eslint, '--cache', '--cache-location', memory, '--cache-strategy', 'content', '--max-warnings', '0'],
    { quiet: true, env: project ? { LINT_PROJECT: project } : {} },
  );
  // 2 is ESLint's own failure: its words stand where its answer should.
  if (code !== 0 && code !== 1)
    return result.fail(`ESLint of ${patterns[0]} ended with ${code}: ${output.trim().slice(0, 2000)}`);
  for (const file of JSON.parse(output.slice(output.indexOf('[{')))) {
    const path = file.filePath.slice(join(ROOT, '/').length);
    if (filter && !path.includes(filter)) continue;
    result.check(
      path,
      file.messages.map(
        ({ line, column, message, ruleId }) => `${path}:${line}:${column} ${message} (${ruleId ?? 'syntax'})`,
      ),
    );
  }
}
