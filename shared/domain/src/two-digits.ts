/** A number of a date or a time as it is written there: 7 as "07". */
export const twoDigits = (value: number): string => String(value).padStart(2, '0');
