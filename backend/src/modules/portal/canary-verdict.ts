/** What browsers told of one version: how often it failed, and how often it loaded in the sample of pages that tell. */
export interface Told {
  readonly failures: number;
  readonly loads: number;
}

/** Fewer say nothing, whatever they say: neither of the version on trial nor of the one beside it is anything decided. */
const FEWEST_FAILURES = 8;
const FEWEST_TOLD = 20;
const FEWEST_LOADS_BESIDE = 50;
/** Looks are many, a minute apart, at figures that grow: each may be wrong this rarely. */
const CHANCE = 1e-6;

/**
 * Whether a version on trial fails more often than the one beside it, as evidence in words; undefined: not shown. Every failure is told, but only
 * a sample of the loads, the same share for both versions: so the odds of the two are compared, by Fisher's exact test on one side, and the
 * share cancels out.
 */
export function evidenceAgainst(trial: Told, beside: Told): string | undefined {
  if (trial.failures < FEWEST_FAILURES || trial.failures + trial.loads < FEWEST_TOLD) return undefined;
  if (beside.loads < FEWEST_LOADS_BESIDE) return undefined;
  const chance = chanceOf(trial, beside);
  if (chance > CHANCE) return undefined;
  const words = ({ failures, loads }: Told) => `${failures} failures to ${loads} sampled loads`;
  return `${words(trial)}, beside it ${words(beside)}; by chance with ${chance.toExponential(1)} (Fisher, one side)`;
}

/** How likely at least so many of all failures would fall on the trial, did both fail equally often. */
export function chanceOf(trial: Told, beside: Told): number {
  const [ofTrial, ofBeside] = [trial.failures + trial.loads, beside.failures + beside.loads];
  const failures = trial.failures + beside.failures;
  const all = logChoose(ofTrial + ofBeside, failures);
  let sum = 0;
  for (let count = trial.failures; count <= Math.min(failures, ofTrial); count++) {
    if (failures - count > ofBeside) continue;
    sum += Math.exp(logChoose(ofTrial, count) + logChoose(ofBeside, failures - count) - all);
  }
  return Math.min(1, sum);
}

const logChoose = (n: number, k: number) => logFactorial(n) - logFactorial(k) - logFactorial(n - k);

/** By Stirling's series; small ones are multiplied out. */
function logFactorial(n: number): number {
  if (n < 20) {
    let product = 1;
    for (let factor = 2; factor <= n; factor++) product *= factor;
    return Math.log(product);
  }
  return (n + 0.5) * Math.log(n) - n + 0.5 * Math.log(2 * Math.PI) + 1 / (12 * n) - 1 / (360 * n ** 3);
}
