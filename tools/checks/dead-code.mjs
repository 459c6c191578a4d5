import { run } from '../lib/run.mjs';
import { Result } from './result.mjs';

const KINDS = ['files', 'dependencies', 'devDependencies', 'unlisted', 'unresolved', 'exports', 'types', 'duplicates'];

/** Files, exports and dependencies that nobody uses, as knip finds them. */
export async function deadCode() {
  const result = new Result();
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
