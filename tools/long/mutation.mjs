import { Result } from '../checks/result.mjs';
import { dim } from '../lib/terminal.mjs';
import { mutate } from '../mutation/run.mjs';
import { noteScore } from '../mutation/scores.mjs';
import { SETS } from '../mutation/sets.mjs';

/** Only one piece of the lines in so many, for who has an hour and not a night: `MUTATION_ONE_IN=8`. */
const ONE_IN = Number(process.env.MUTATION_ONE_IN ?? 1);

/**
 * Small faults in the rules, the kernel, the platform and the pages; docs/testing.md keeps the shares that are noticed. Every fault that
 * nobody noticed is shown: it is a test that is missing, or code that nobody needs. What was measured is remembered in
 * `tools/mutation/scores.json`.
 * @param {{ filter?: string }} options the name of a set
 */
export async function mutation({ filter }) {
  const result = new Result();
  for (const set of SETS.filter(({ name }) => name.includes(filter ?? ''))) {
    const score = await mutate(set, { oneIn: ONE_IN });
    const { tried, noticed, percent, unnoticed } = score;
    noteScore(set, score, ONE_IN);
    for (const { file, line, was, became } of unnoticed)
      console.log(dim(`  ${file}:${line} ${was} → ${became.replace(/\s+/g, ' ').slice(0, 100)}`));
    console.log(`  ${set.name} (${set.title}): ${noticed} of ${tried} faults noticed, ${percent.toFixed(1)} %`);
    result.check(`${set.name}: ${percent.toFixed(1)} %`, percent >= (set.floor ?? 0) ? [] : ['below its floor']);
  }
  return result;
}
