import type { Incident } from '@portal/contracts/incidents';
import Papa from 'papaparse';

/** The words of a file in the reader's language. */
export interface CsvWords {
  heads: readonly string[];
  of: (incident: Incident) => readonly string[];
}

/**
 * Incidents as CSV, in the order they are given. No cell can run as a formula, whatever a device reports [R-EXT-28]; the mark at the
 * beginning tells spreadsheets that it is UTF-8.
 */
export function incidentsCsv(incidents: readonly Incident[], { heads, of }: CsvWords): string {
  const rows = incidents.map((incident) => [new Date(incident.reportTimestamp).toISOString(), ...of(incident)]);
  return `\uFEFF${Papa.unparse([heads, ...rows], { escapeFormulae: true, newline: '\r\n' })}`;
}

/** Gives a text to the person as a file. */
export function save(text: string, name: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  Object.assign(document.createElement('a'), { href: address, download: name }).click();
  // Some browsers read it after the press.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
