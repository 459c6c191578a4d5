import { setTimeout as wait } from 'node:timers/promises';
import { Result } from '../checks/result.mjs';
import { dim } from '../lib/terminal.mjs';
import { median } from '../testing/lab.mjs';
import { startPortal } from '../testing/portal-process.mjs';
import { peopleAt } from './use.mjs';

/** What the process may take with 600 demo devices connected and people at work (MiB). */
export const MOST = 700;
const MIB = 1_048_576;

/** @typedef {{ minute: number, rss: number }} Sample minutes since the start, MiB resident */

/** What the portal says of itself, on its port for figures. */
async function residentMiB(port) {
  const text = await (await fetch(`http://127.0.0.1:${port + 2}/metrics`)).text();
  return Number(/^process_resident_memory_bytes (\S+)$/m.exec(text)?.[1] ?? NaN) / MIB;
}

/**
 * Judges memory after a warm-up of the first third: how much it takes at most, and what it grows by.
 * The ends are medians of a quarter of the rest each, so that one list under way or one collection of the heap decides nothing.
 * @param {readonly Sample[]} samples
 * @param {number} growth most that the last quarter may be above the first one, as a ratio
 * @returns {{ most: number, ratio: number, perHour: number, problems: string[] }} MiB, ratio, MiB an hour
 */
export function judge(samples, growth) {
  const warm = samples.slice(Math.floor(samples.length / 3));
  const quarter = Math.max(1, Math.floor(warm.length / 4));
  const middle = (part) => median(part.map(({ rss }) => rss));
  const ratio = middle(warm.slice(-quarter)) / middle(warm.slice(0, quarter));
  const most = Math.max(...warm.map(({ rss }) => rss));
  const problems = [];
  if (!(most <= MOST)) problems.push(`it takes ${most.toFixed(0)} MiB, more than ${MOST}`);
  if (!(ratio <= growth))
    problems.push(
      `it grows: the last quarter is ${ratio.toFixed(2)} times the first one after the warm-up, more than ${growth}`,
    );
  return { most, ratio, perHour: slope(warm) * 60, problems };
}

/** Least squares: MiB a minute. */
function slope(samples) {
  const mean = (read) => samples.reduce((sum, sample) => sum + read(sample), 0) / samples.length;
  const [x, y] = [mean(({ minute }) => minute), mean(({ rss }) => rss)];
  const along = samples.reduce((sum, { minute, rss }) => sum + (minute - x) * (rss - y), 0);
  const across = samples.reduce((sum, { minute }) => sum + (minute - x) ** 2, 0);
  return across === 0 ? 0 : along / across;
}

/**
 * A portal with demo data and simulator under use; `goOn` decides after each round, with minutes and rounds so far.
 * Rounds begin `paceMs` apart, or as soon as the one before has ended: with as much work as it can do in a minute, a quick machine would have
 * more garbage lie about than a slow one, and be judged by it.
 */
async function watch({ goOn, paceMs, everyMinutes, growth, name }) {
  const portal = await startPortal({ env: { SIMULATOR: 'on' } });
  const begun = Date.now();
  const minutes = () => (Date.now() - begun) / 60_000;
  /** @type {Sample[]} */
  const samples = [];
  let told = -Infinity;
  try {
    const use = await peopleAt(portal.url.replace('localhost', '127.0.0.1'));
    for (let round = 0; goOn(minutes(), round); round += 1) {
      const next = Date.now() + paceMs;
      await use(round);
      await wait(Math.max(0, next - Date.now()));
      const rss = await residentMiB(portal.port);
      samples.push({ minute: minutes(), rss });
      if (minutes() - told < everyMinutes) continue;
      told = minutes();
      console.log(dim(`  ${told.toFixed(1).padStart(6)} min ${rss.toFixed(0).padStart(5)} MiB, round ${round}`));
    }
  } finally {
    await portal.stop();
  }
  const { most, ratio, perHour, problems } = judge(samples, growth);
  console.log(
    dim(
      `  after the warm-up at most ${most.toFixed(0)} MiB, last quarter ${ratio.toFixed(3)} × the first${minutes() < 20 ? '' : `, ${perHour.toFixed(0)} MiB an hour`}`,
    ),
  );
  const result = new Result();
  result.check(name, problems);
  return result;
}

/** The two hours of `test:long soak`: a round every ten seconds. */
export const soak = (minutesLong = Number(process.env.SOAK_MINUTES ?? 120)) =>
  watch({
    goOn: (minutes) => minutes < minutesLong,
    paceMs: 10_000,
    everyMinutes: 5,
    growth: 1.05,
    name: 'memory over hours of use',
  });

/** The sample in `npm test`: a round every two seconds, past the warm-up. */
export const memory = () =>
  watch({
    goOn: (_minutes, round) => round < 36,
    paceMs: 2_000,
    everyMinutes: 0.25,
    growth: 1.2,
    name: 'memory under use',
  });
