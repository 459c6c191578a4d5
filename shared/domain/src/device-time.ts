/** A device's clock may run ahead of ours by this much before it is not believed. */
const CLOCK_TOLERANCE_MS = 300_000;

/**
 * When something happened, by the device's clock; ours counts when the device says nothing or lives in the future.
 * @param told ms since 1970
 */
export const trustedTime = (told: number | undefined, now: number): number =>
  told === undefined || told > now + CLOCK_TOLERANCE_MS ? now : told;

/** R-STAT-07: a device counts as connected for 15 minutes after its last ping. */
export const CONNECTION_TIMEOUT_MS = 900_000;

/**
 * Whether the cloud connection is active [R-STAT-07].
 * @param reported what the status service says; undefined when it failed
 * @param lastPing ms since 1970, null when the device never called
 */
export function isConnected(reported: boolean | undefined, lastPing: number | null, now: number): boolean {
  return reported === true || (lastPing !== null && now - lastPing <= CONNECTION_TIMEOUT_MS);
}
