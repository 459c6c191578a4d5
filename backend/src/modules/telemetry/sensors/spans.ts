/** How long sensor values are kept, and in what. */
import { SENSOR_HOUR_DAYS, SENSOR_VALUE_DAYS } from '@portal/domain/limits';

export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;
/** As they came. */
export const VALUE_DAYS = SENSOR_VALUE_DAYS;
/** As hours. */
export const HOUR_DAYS = SENSOR_HOUR_DAYS;

/** The beginning of the hour or day (`step`, ms) in which a time lies. */
export const floorTo = (step: number, at: number): number => Math.floor(at / step) * step;
