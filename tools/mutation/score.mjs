/**
 * @typedef {object} Fault a change that no test noticed
 * @property {string} file
 * @property {number} line
 * @property {string} was
 * @property {string} became
 *
 * @typedef {object} Score
 * @property {number} tried
 * @property {number} noticed
 * @property {number} percent of those tried; 100 when there were none
 * @property {Fault[]} unnoticed
 */

/** A fault that hangs the program is noticed: the test never ends well. */
const NOTICED = new Set(['Killed', 'Timeout']);
/** No test reaches it, or those that do pass. */
const UNNOTICED = new Set(['Survived', 'NoCoverage']);

/**
 * Sums a report up. What was left out, or is no program any more, counts on neither side.
 * @param {{ files: Record<string, { source: string, mutants: { status: string, replacement?: string, location: { start: { line: number } } }[] }> }} report
 *   as Stryker writes it
 * @returns {Score}
 */
export function scoreOf({ files }) {
  const all = Object.entries(files).flatMap(([file, { source, mutants }]) => {
    const lines = source.split('\n');
    return mutants.map(({ status, replacement = '', location: { start } }) => ({
      status,
      fault: { file, line: start.line, was: (lines[start.line - 1] ?? '').trim(), became: replacement },
    }));
  });
  const noticed = all.filter(({ status }) => NOTICED.has(status)).length;
  const unnoticed = all.filter(({ status }) => UNNOTICED.has(status)).map(({ fault }) => fault);
  const tried = noticed + unnoticed.length;
  return { tried, noticed, percent: tried === 0 ? 100 : (100 * noticed) / tried, unnoticed };
}
