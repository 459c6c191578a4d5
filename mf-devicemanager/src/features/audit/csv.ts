import { csvTime, saveCsv } from '@portal/platform/csv';
import type { AuditWords } from './words';

/**
 * Saves the log as CSV: a row for each changed field, in the words of the screen.
 * @param heads of the columns time, person, action, subject, place, field, old, new
 */
export function saveAudit(name: string, heads: readonly string[], entries: readonly AuditWords[]): void {
  const rows = entries.flatMap(({ at, person, action, subject, place, changes }) => {
    const entry = [csvTime(at), person, action, subject, place];
    const told = changes.length === 0 ? [{ label: '', before: '', after: '' }] : changes;
    return told.map(({ label, before, after }) => [...entry, label, before, after]);
  });
  saveCsv(name, [heads, ...rows]);
}
