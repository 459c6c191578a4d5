import Papa from 'papaparse';

/** The file of a table has been given to the browser; after this its address is forgotten (ms). */
const READ_MS = 60_000;

/**
 * A table as CSV. No cell can run as a formula in a spreadsheet, and the mark at the beginning tells spreadsheets that it is UTF-8.
 * @param rows the first one names the columns
 */
export const csvText = (rows: readonly (readonly (string | number)[])[]): string =>
  `\uFEFF${Papa.unparse(rows as (string | number)[][], { escapeFormulae: true, newline: '\r\n' })}`;

/** Date and time as spreadsheets read them, in local time: `2026-11-22 17:05:09`. */
export function csvTime(time: number): string {
  const offset = new Date(time).getTimezoneOffset() * 60_000;
  return new Date(time - offset).toISOString().slice(0, 19).replace('T', ' ');
}

/** Gives a table to the person as a file. */
export function saveCsv(name: string, rows: readonly (readonly (string | number)[])[]): void {
  const address = URL.createObjectURL(new Blob([csvText(rows)], { type: 'text/csv;charset=utf-8' }));
  Object.assign(document.createElement('a'), { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), READ_MS);
}
