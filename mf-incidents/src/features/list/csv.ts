import type { Incident } from '@portal/contracts/incidents';
import { csvTime, saveCsv } from '@portal/platform/csv';

/** The words of a file in the reader's language; the date stands before them. */
export interface CsvWords {
  heads: readonly string[];
  of: (incident: Incident) => readonly string[];
}

/** Saves incidents as a CSV file, named after today, in the order they are given; times by ISO 8601 in UTC, so that no program takes them for others [R-EXT-28]. */
export const saveIncidents = (name: string, incidents: readonly Incident[], { heads, of }: CsvWords): void =>
  saveCsv(`${name}-${csvTime(Date.now()).slice(0, 10)}.csv`, [
    heads,
    ...incidents.map((incident) => [new Date(incident.reportTimestamp).toISOString(), ...of(incident)]),
  ]);
