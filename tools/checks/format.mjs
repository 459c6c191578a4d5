import { run } from '../lib/run.mjs';
import { Result } from './result.mjs';

/** Biome: layout of the code and order of the imports, one check a file. `pnpm format` puts right what it finds. */
export async function check({ filter }) {
  const result = new Result();
  const { code, output } = await run(
    process.execPath,
    [
      'node_modules/@biomejs/biome/bin/biome',
      'check',
      '--reporter=json',
      '--max-diagnostics=none',
      ...(filter ? [filter] : []),
    ],
    { quiet: true },
  );
  const report = reportIn(output);
  if (!report) {
    result.fail(`Biome ended with ${code}: ${output.trim().slice(0, 2000)}`);
    return result;
  }
  const found = new Map();
  for (const { location, message } of report.diagnostics) {
    const file = location?.path ?? 'biome.json';
    found.set(file, [...(found.get(file) ?? []), `${message} (pnpm format puts it right)`]);
  }
  for (const [file, findings] of found) result.check(file, findings);
  result.pass(report.summary.unchanged - found.size);
  return result;
}

/** The report is one line; remarks stand before and after it. */
function reportIn(output) {
  const start = output.indexOf('{"summary"');
  return start < 0 ? undefined : JSON.parse(output.slice(start).split('\n')[0]);
}
