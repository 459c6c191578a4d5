import { join } from 'node:path';
import { install } from '../lib/install.mjs';
import { endWithNpm, isStopping, run } from '../lib/run.mjs';
import { bold, dim, duration, green, main, ROOT, red, Stop } from '../lib/terminal.mjs';
import { installPrograms, PARTS } from './parts.mjs';
import { Result } from './result.mjs';

/** Parts, and the build before them where one stands on it. */
export const withBuild = (parts) =>
  parts.some(({ needsBuild }) => needsBuild) ? [...PARTS.filter(({ name }) => name === 'build'), ...parts] : parts;

/** The part of a name. Throws a Stop where there is none: no check at all would look like one that passed. */
export function namedPart(parts, name) {
  const part = parts.find((candidate) => candidate.name === name);
  if (part) return part;
  throw new Stop(`There is no part "${name}". The parts are: ${parts.map((candidate) => candidate.name).join(', ')}.`);
}

/** Which parts the words on the command line mean: `npm test`, `npm test -- unit`, `npm test -- browser login`. */
export function choose(words) {
  const [name, filter] = words;
  if (!name) return { parts: PARTS };
  return { parts: withBuild([namedPart(PARTS, name)]), filter };
}

async function runPart(part, filter) {
  const began = Date.now();
  console.log(`\n${bold(part.name)} ${dim(part.title)}`);
  let result = new Result();
  try {
    result = await part.run({ filter });
  } catch (error) {
    result.fail(error instanceof Stop ? error.message : String(error?.stack ?? error));
  }
  for (const note of result.notes) console.log(`  ${note}`);
  const { passed, failed, skipped } = result;
  console.log(
    `${failed > 0 ? red('failed') : green('ok')} ${part.name}: ${passed} passed, ${failed} failed, ${skipped} skipped ${dim(`in ${duration(Date.now() - began)}`)}`,
  );
  return result;
}

/** Before each failed check in the list at the end. */
const FAILED = '✘ ';

/** What a run of parts says last: its sum, and what failed. */
export function readSum(output) {
  const [, passed, failed, skipped] = /(\d+) passed, (\d+) failed, (\d+) skipped\s*$/.exec(output) ?? [];
  const sum = new Result();
  if (passed === undefined) sum.failed = 1;
  else sum.add({ passed: Number(passed), failed: Number(failed), skipped: Number(skipped) });
  sum.failures = output
    .split('\n')
    .filter((line) => line.startsWith(FAILED))
    .map((line) => line.slice(FAILED.length));
  return sum;
}

/** Runs parts one after the other in processes of their own, while another part has the terminal. */
async function runBeside(parts) {
  const done = [];
  for (const part of parts) {
    const { output } = await run(process.execPath, [join(ROOT, 'tools/checks/one-part.mjs'), part.name], {
      quiet: true,
    });
    done.push({ part, output, result: readSum(output) });
  }
  return done;
}

/**
 * Runs parts one after the other, but what may run beside another, and ends with the one line that counts.
 * @param {readonly object[]} parts
 * @param {string} [filter] which files of them alone
 * @param {string} [command] by which one part alone is run
 */
export async function testParts(parts, filter, command = 'npm test --') {
  const sum = new Result();
  const failed = [];
  /** @type {string[]} */
  const failures = [];
  const told = (part, result, by = `${part.name}: `) => {
    sum.add(result);
    if (result.failed > 0) failed.push(part.name);
    failures.push(...result.failures.map((line) => by + line));
  };
  const isBeside = ({ beside }) => parts.some(({ name }) => name === beside);
  for (const part of parts.filter((candidate) => !isBeside(candidate))) {
    if (isStopping()) break;
    const besides = parts.filter(({ beside }) => beside === part.name);
    if (besides.length > 0) await installPrograms();
    const others = runBeside(besides);
    told(part, await runPart(part, filter));
    for (const other of await others) {
      console.log(other.output.trimEnd());
      // They stand in its own output with the part's name already.
      told(other.part, other.result, '');
    }
  }
  // A word that is in no name must not look like checks that found nothing.
  if (sum.passed + sum.failed + sum.skipped === 0 && !isStopping()) {
    sum.fail(filter ? `nothing was checked, for "${filter}" names nothing` : 'nothing was checked');
    failures.push(...sum.failures);
  }
  // At the end, since of a long output often only that is kept.
  if (failures.length > 0) console.log(`\n${failures.map((line) => FAILED + line).join('\n')}`);
  console.log(
    failed.length > 0
      ? `\nParts with failures: ${failed.join(', ')}. Run one alone with: ${command} ${failed[0]}\n`
      : '',
  );
  console.log(`${sum.passed} passed, ${sum.failed} failed, ${sum.skipped} skipped`);
  return sum.failed > 0 || isStopping() ? 1 : 0;
}

/** `npm test`: installs what is missing and runs the parts. */
export const test = (words) =>
  main(async () => {
    endWithNpm();
    const { parts, filter } = choose(words);
    await install();
    return testParts(parts, filter);
  });
