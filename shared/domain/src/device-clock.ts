/** A device's clock may run ahead of ours by this much before it is not believed. */
const CLOCK_TOLERANCE_MS = 300_000;

/**
 * When something happened, by the device's clock; ours counts when the device says nothing or lives in the future.
 * @param told ms since 1970
 */
export const trustedTime = (told: number | undefined, now: number): number =>
  told === undefined || told > now + CLOCK_TOLERANCE_MS ? now : told;
