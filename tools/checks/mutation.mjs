import { dim } from '../lib/terminal.mjs';
import { mutate } from '../mutation/run.mjs';
import { SETS } from '../mutation/sets.mjs';
import { Result } from './result.mjs';

/** Faults that are shown of a set that fell below its floor. */
const SHOWN = 20;

/** Small faults in what has a floor: so many of them must be noticed [decision 48]. @param {{ filter?: string }} options */
export async function check({ filter }) {
  const result = new Result();
  for (const set of SETS.filter(({ name, floor }) => floor !== undefined && name.includes(filter ?? ''))) {
    const { tried, noticed, percent, unnoticed } = await mutate(set);
    const floor = set.floor ?? 0;
    const told = unnoticed
      .slice(0, SHOWN)
      .map(({ file, line, was, became }) => `${file}:${line} ${was} → ${became.replace(/\s+/g, ' ').slice(0, 80)}`);
    result.check(
      `${set.name}: ${percent.toFixed(1)} % of ${tried} faults noticed, at least ${floor} % are demanded`,
      percent >= floor ? [] : told,
    );
    console.log(dim(`  ${set.name}: ${noticed} of ${tried} faults noticed, ${percent.toFixed(1)} %`));
  }
  return result;
}
