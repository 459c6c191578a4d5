/** A row of texts by field. */
export type TextRow<K extends string> = Record<K, string>;

/** Whether nothing is typed into a row. */
export const isBlank = (row: TextRow<string>): boolean => Object.values(row).every((text) => text === '');

/** Rows in which something is typed: what counts as a change. */
export const filled = <K extends string>(rows: readonly TextRow<K>[]): TextRow<K>[] =>
  rows.filter((row) => !isBlank(row));

/** The rows with exactly one empty row at their end [R-GRP-08]. */
export function withBlankRow<K extends string>(rows: readonly TextRow<K>[], keys: readonly K[]): TextRow<K>[] {
  let end = rows.length;
  while (end > 0 && isBlank(rows[end - 1] as TextRow<K>)) end--;
  return [...rows.slice(0, end), Object.fromEntries(keys.map((key) => [key, ''])) as TextRow<K>];
}
