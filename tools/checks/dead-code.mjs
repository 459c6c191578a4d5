import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '../lib/run.mjs';
import { ROOT } from '../lib/terminal.mjs';
import { Result } from './result.mjs';
import { idleOverrides, versionFindings } from './versions.mjs';

const KINDS = [
  'files',
  'dependencies',
  'devDependencies',
  'unlisted',
  'unresolved',
  'exports',
  'types',
  'duplicates',
  'catalog',
];

const read = (file) => readFileSync(join(ROOT, file), 'utf8');

/** Files, exports, dependencies and catalog entries that nobody uses, as knip finds them; pins without a word of explanation. */
export async function check() {
  const result = new Result();
  const workspace = read('pnpm-workspace.yaml');
  result.check('overrides', idleOverrides(workspace, read('pnpm-lock.yaml')));
  result.check('docs/versions.md', versionFindings(workspace, read('docs/versions.md')));
  const { output } = await run(
    process.execPath,
    ['node_modules/knip/bin/knip.js', '--reporter', 'json', '--no-progress', '--no-exit-code'],
    {
      quiet: true,
    },
  );
  const start = output.indexOf('{');
  if (start < 0) {
    result.fail(`knip did not answer:\n    ${output.slice(0, 2000)}`);
    return result;
  }
  const { issues } = JSON.parse(output.slice(start, output.lastIndexOf('}') + 1));
  for (const kind of KINDS) {
    const findings = issues.flatMap((issue) =>
      (issue[kind] ?? []).map(({ name }) => (kind === 'files' ? issue.file : `${issue.file}: ${name ?? ''}`)),
    );
    result.check(`unused or unlisted ${kind}`, findings);
  }
  return result;
}
