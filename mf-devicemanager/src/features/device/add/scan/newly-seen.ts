/** A code that was out of sight for so long (ms) is shown again on purpose. */
const AWAY_MS = 2_500;

/**
 * Tells which codes are news: one that stays before the camera is told once, and again when it comes back.
 * @returns a function of what is in sight at a time (ms)
 */
export function newlySeen(): (texts: readonly string[], now: number) => readonly string[] {
  const lastSeen = new Map<string, number>();
  return (texts, now) =>
    texts.filter((text) => {
      const before = lastSeen.get(text);
      lastSeen.set(text, now);
      return before === undefined || now - before > AWAY_MS;
    });
}
