import { install } from '../lib/install.mjs';
import { endWithNpm, isStopping } from '../lib/run.mjs';
import { bold, dim, duration, green, main, red, Stop } from '../lib/terminal.mjs';
import { PARTS } from './parts.mjs';
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

/** Runs parts one after the other and ends with the one line that counts. */
export async function testParts(parts, filter) {
  const sum = new Result();
  const failed = [];
  for (const part of parts) {
    if (isStopping()) break;
    const result = await runPart(part, filter);
    sum.add(result);
    if (result.failed > 0) failed.push(part.name);
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
