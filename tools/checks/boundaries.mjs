import { createRequire } from 'node:module';
import { cruise } from 'dependency-cruiser';
import { packageFolders } from '../lib/packages.mjs';
import { filesIn } from '../lib/source-files.mjs';
import { ROOT } from '../lib/terminal.mjs';
import { violationsOfSeeds } from './boundaries-seeds.mjs';
import { Result } from './result.mjs';

const SOURCE = /\.(ts|tsx|mjs|cjs)$/;
const { options, ...ruleSet } = createRequire(import.meta.url)('../../.dependency-cruiser.cjs');

/** Cruises source files below `root` with the rules of the repository. */
export async function cruiseTree(root, files) {
  const { output } = await cruise(files, { ...options, baseDir: root, validate: true, ruleSet });
  if (typeof output === 'string') throw new Error(output);
  return output;
}

/** Who imports whom, and that the check itself still sees. */
export async function check() {
  const result = new Result();
  const files = packageFolders().flatMap((folder) => filesIn(folder, SOURCE));
  const { summary, modules } = await cruiseTree(ROOT, files);

  const byRule = groupByRule(summary.violations);
  for (const { name } of ruleSet.forbidden) {
    result.check(
      `boundary ${name}`,
      (byRule.get(name) ?? []).map(({ from, to }) => `${from} imports ${to}`),
    );
  }

  const seen = new Set(modules.map(({ source }) => source));
  // With a TypeScript it does not know, the cruiser passes having seen nothing.
  result.check(
    'every source file was seen',
    files.filter((file) => !seen.has(file)),
  );

  for (const { name, problem } of await violationsOfSeeds(cruiseTree))
    result.check(`seeded violation: ${name}`, problem ? [problem] : []);
  return result;
}

function groupByRule(violations) {
  const byRule = new Map();
  for (const violation of violations)
    byRule.set(violation.rule.name, [...(byRule.get(violation.rule.name) ?? []), violation]);
  return byRule;
}
