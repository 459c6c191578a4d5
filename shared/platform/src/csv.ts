import Papa from 'papaparse';
import { currentLanguage } from './i18n';
import { saveFile } from './save-file';

/**
 * A table as CSV. No cell can run as a formula in a spreadsheet, and the mark at the beginning tells spreadsheets that it is UTF-8. Where
 * numbers have a comma, theirs are separated by semicolons.
 * @param rows the first one names the columns
 */
export const csvText = (rows: readonly (readonly (string | number)[])[]): string =>
  `\uFEFF${Papa.unparse(rows as (string | number)[][], { escapeFormulae: true, newline: '\r\n', delimiter: currentLanguage() === 'en' ? ',' : ';' })}`;

/** Date and time as spreadsheets read them, in local time: `2026-11-22 17:05:09`. */
export function csvTime(time: number): string {
  const offset = new Date(time).getTimezoneOffset() * 60_000;
  return new Date(time - offset).toISOString().slice(0, 19).replace('T', ' ');
}

/** Gives a table to the person as a file. */
export const saveCsv = (name: string, rows: readonly (readonly (string | number)[])[]): void =>
  saveFile(name, new Blob([csvText(rows)], { type: 'text/csv;charset=utf-8' }));
