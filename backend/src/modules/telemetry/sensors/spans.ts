/** How long sensor values are kept, and in what. */

export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;
/** As they came: two of the longest windows that can be asked for [R-CONST-05]. */
export const VALUE_DAYS = 62;
/** As hours: a year, and a month of the year before beside it. Days stay for ever. */
export const HOUR_DAYS = 400;

/** The beginning of the hour or day (`step`, ms) in which a time lies. */
export const floorTo = (step: number, at: number): number => Math.floor(at / step) * step;
