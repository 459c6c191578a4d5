import { setPriority } from 'node:os';
import { mutate } from '../mutation/run.mjs';
import { SETS } from '../mutation/sets.mjs';
import { Result } from './result.mjs';

/** One piece of the lines in so many: 45 s of one core. */
const ONE_IN = 12;

/**
 * A fixed twelfth of the faults in rules and kernel, always the same ones: so much of them must be noticed. The whole is a part of
 * `pnpm test:long` ([decision 48](../../docs/adr/0048-faults-on-purpose.md)).
 */
export async function check() {
  // What runs at the same time may measure.
  setPriority(10);
  const result = new Result();
  for (const { slice, ...set } of SETS) {
    if (slice === undefined) continue;
    // All at once: to begin anew for each file takes longer than to look for its tests. Without what runs once when a module is loaded.
    const some = { ...set, own: false, ignoreStatic: true };
    const { tried, noticed, percent, unnoticed } = await mutate(some, { oneIn: ONE_IN, atOnce: 1 });
    const lines = unnoticed.map(({ file, line, was, became }) => `${file}:${line} ${was} → ${became.slice(0, 100)}`);
    result.notes.push(`${set.name}: ${noticed} of ${tried} faults noticed, ${percent.toFixed(1)} %`);
    result.check(`${set.name} is below its floor of ${slice} %`, percent >= slice ? [] : lines);
  }
  return result;
}
