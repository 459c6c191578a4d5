/** Processes at once: a third one on two cores only makes all three slower. */
const AT_ONCE = 2;

/**
 * Does a work for each item, two at a time.
 * @template T
 * @param {readonly T[]} items
 * @param {(item: T) => Promise<void>} work
 */
export async function twoAtOnce(items, work) {
  const waiting = items.values();
  const worker = async () => {
    for (const item of waiting) await work(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}
