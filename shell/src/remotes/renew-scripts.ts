/** Whoever waits for a remote waits 5 s in all (ms). */
const PATIENCE = 4000;

/** What an error and all behind it say: webpack and the federation runtime name the address of the script there. */
const wordsOf = (error: unknown): string => (error instanceof Error ? `${error.message} ${wordsOf(error.cause)}` : '');

/**
 * Fetches the scripts that a failed load names anew, past the browser's cache. They are immutable: broken bytes, as a line or a proxy may
 * make them, would be met at each further try, for as long as the browser keeps them. What comes now is in the cache in their place.
 * @param known all scripts that may be loaded: address → hash
 * @returns whether all are there, with the bytes that they should have, so that another try makes sense
 */
export async function renewScripts(error: unknown, known: ReadonlyMap<string, string>): Promise<boolean> {
  const words = wordsOf(error);
  const failed = [...known].filter(([url]) => words.includes(url));
  const renewed = await Promise.all(failed.map(([url, integrity]) => renew(url, integrity)));
  return renewed.length > 0 && renewed.every(Boolean);
}

const renew = (url: string, integrity: string): Promise<boolean> =>
  fetch(url, { cache: 'reload', integrity, signal: AbortSignal.timeout(PATIENCE) }).then(
    // The bytes must have come, or the next try may meet the old ones still.
    async (answer) => answer.ok && (await answer.arrayBuffer(), true),
    () => false,
  );
