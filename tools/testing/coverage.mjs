/** @typedef {{ startOffset: number, endOffset: number, count: number }} Range of a script, in characters; those of a function lie within each other */
/** @typedef {{ url: string, source?: string, functions: readonly { ranges: readonly Range[] }[] }} ScriptCoverage as V8 reports it */

/**
 * How much of a script ran, in characters.
 * @param {ScriptCoverage} script
 */
export function usedCharacters({ source = '', functions }) {
  const used = new Uint8Array(source.length).fill(1);
  // What lies within another range says more about its own part than the outer one does.
  const ranges = functions.flatMap((one) => one.ranges).sort((a, b) => size(b) - size(a));
  for (const { startOffset, endOffset, count } of ranges) used.fill(Math.sign(count), startOffset, endOffset);
  return used.reduce((sum, one) => sum + one, 0);
}

const size = (/** @type {Range} */ { startOffset, endOffset }) => endOffset - startOffset;

/**
 * Notes from now on which of its scripts' code a page runs.
 * @param {import('@playwright/test').Page} page
 * @returns {Promise<() => Promise<{ share: number, characters: number, files: { path: string, characters: number, share: number }[] }>>} ends it:
 *   the used share of all unpacked scripts (0 to 1), and of each, what is least used first
 */
export async function watchUse(page) {
  await page.coverage.startJSCoverage({ resetOnNavigation: false });
  return async () => {
    const scripts = await page.coverage.stopJSCoverage();
    const files = scripts.map((script) => {
      const characters = script.source?.length ?? 0;
      return { path: new URL(script.url).pathname, characters, used: usedCharacters(script) };
    });
    const characters = files.reduce((sum, file) => sum + file.characters, 0);
    const used = files.reduce((sum, file) => sum + file.used, 0);
    return {
      characters,
      share: used / characters,
      files: files
        .map((file) => ({ path: file.path, characters: file.characters, share: file.used / file.characters }))
        .sort((a, b) => b.characters * (1 - b.share) - a.characters * (1 - a.share)),
    };
  };
}
