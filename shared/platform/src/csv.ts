import Papa from 'papaparse';
import { currentLanguage } from './i18n';
import { saveFile } from './save-file';

type Cell = string | number;

/** What a spreadsheet would run, and the same behind the sign that makes it a text. */
const FORMULA = /^[=+\-@\t\r]/;
const DEFUSED = /^'[=+\-@\t\r]/;

/**
 * A table as CSV. No text can run as a formula in a spreadsheet, and the mark at the beginning tells spreadsheets that it is UTF-8. Where
 * numbers have a comma, they are written with it, and semicolons separate the cells.
 * @param rows the first one names the columns
 */
export function csvText(rows: readonly (readonly Cell[])[]): string {
  const delimiter = currentLanguage() === 'en' ? ',' : ';';
  const written = (cell: Cell): Cell => {
    if (typeof cell === 'number') return delimiter === ',' ? cell : String(cell).replace('.', ',');
    return FORMULA.test(cell) ? `'${cell}` : cell;
  };
  const quotes = (cell: unknown) => DEFUSED.test(String(cell));
  return `\uFEFF${Papa.unparse(
    rows.map((row) => row.map(written)),
    { quotes, newline: '\r\n', delimiter },
  )}`;
}

/** Date and time as spreadsheets read them, in local time: `2026-11-22 17:05:09`. */
export function csvTime(time: number): string {
  const offset = new Date(time).getTimezoneOffset() * 60_000;
  return new Date(time - offset).toISOString().slice(0, 19).replace('T', ' ');
}

/** Gives a table to the person as a file. */
export const saveCsv = (name: string, rows: readonly (readonly Cell[])[]): void =>
  saveFile(name, new Blob([csvText(rows)], { type: 'text/csv;charset=utf-8' }));
