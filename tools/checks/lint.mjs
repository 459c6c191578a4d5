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
  const groups = [
    ...packagesByRules(packages.filter((folder) => typed.has(folder))),
    ...packages.filter((folder) => !typed.has(folder)).map((folder) => [folder]),
    // What belongs to no package: configuration at the root.
    ...(filter ? [] : [['*.mjs', '*.cjs']]),
  ];
  await twoAtOnce(groups, (patterns) => lintFiles(result, patterns, filter));
  return result;
}

async function lintFiles(result, patterns, filter) {
  const memory = `.cache/eslint/${patterns[0].replaceAll(/[^a-z-]/g, '-')}`;
  const eslint = [
    'node_modules/eslint/bin/eslint.js',
    ...patterns,
    '--format',
    'json',
    '--no-error-on-unmatched-pattern',
  ];
  const isGroup = patterns.length > 1 && typedFolders().includes(patterns[0]);
  const { code, output } = await run(
    process.execPath,
    [...eslint, '--cache', '--cache-location', memory, '--cache-strategy', 'content', '--max-warnings', '0'],
    { quiet: true, env: isGroup ? { LINT_PROJECT: projectOf(patterns) } : {} },
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
