import { join } from 'node:path';
import { install } from '../lib/install.mjs';
import { endWithNpm, isStopping, run } from '../lib/run.mjs';
import { bold, dim, duration, green, main, ROOT, red, Stop } from '../lib/terminal.mjs';
import { installPrograms, PARTS } from './parts.mjs';
import { Result } from './result.mjs';

/** Which parts the words on the command line mean: `npm test`, `npm test -- unit`, `npm test -- browser login`. */
export function choose(words) {
  const [name, filter] = words;
  if (!name) return { parts: PARTS };
  const part = PARTS.find((candidate) => candidate.name === name);
  if (!part)
    throw new Stop(
      `There is no part "${name}". The parts are: ${PARTS.map((candidate) => candidate.name).join(', ')}.`,
    );
  const building = part.needsBuild ? PARTS.filter((candidate) => candidate.name === 'build') : [];
  return { parts: [...building, part], filter };
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

/** What a run of parts says last. */
export function readSum(output) {
  const [, passed, failed, skipped] = /(\d+) passed, (\d+) failed, (\d+) skipped\s*$/.exec(output) ?? [];
  const sum = new Result();
  if (passed === undefined) sum.failed = 1;
  else sum.add({ passed: Number(passed), failed: Number(failed), skipped: Number(skipped) });
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

/** Runs parts one after the other, but what may run beside another, and ends with the one line that counts. */
export async function testParts(parts, filter) {
  const sum = new Result();
  const failed = [];
  const told = (part, result) => {
    sum.add(result);
    if (result.failed > 0) failed.push(part.name);
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
      told(other.part, other.result);
    }
  }
  console.log(
    failed.length > 0
      ? `\nParts with failures: ${failed.join(', ')}. Run one alone with: npm test -- ${failed[0]}\n`
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
