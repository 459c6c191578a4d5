import type { Incident } from '@portal/contracts/incidents';
import { byUrgency, INCIDENT_STATUSES } from '@portal/domain/incidents';
import { localizedSummary } from '@portal/domain/languages';
import { matcher } from '@portal/domain/search';
import type { Sort } from '@portal/ui/data-table/sort';

export const SORT_COLUMNS = ['priority', 'date', 'status', 'category', 'title', 'cu', 'device'] as const;
export type SortColumn = (typeof SORT_COLUMNS)[number];
export type IncidentSort = Sort<SortColumn>;

/** R-INC-03: HIGH on top. */
export const DEFAULT_SORT: IncidentSort = { by: 'priority', direction: 'ASC' };

/** A sorted copy. Equal ones stand newest first in both directions [R-INC-03]. */
export function sortIncidents(
  incidents: readonly Incident[],
  { by, direction }: IncidentSort,
  language: string,
): Incident[] {
  const order = orderBy(by, language);
  const sign = direction === 'ASC' ? 1 : -1;
  return [...incidents].sort((a, b) => sign * order(a, b) || b.reportTimestamp - a.reportTimestamp);
}

function orderBy(column: SortColumn, language: string): (a: Incident, b: Incident) => number {
  const { compare } = new Intl.Collator(language, { numeric: true, sensitivity: 'base' });
  switch (column) {
    case 'priority':
      return (a, b) => byUrgency({ ...a, reportTimestamp: 0 }, { ...b, reportTimestamp: 0 });
    case 'date':
      return (a, b) => a.reportTimestamp - b.reportTimestamp;
    case 'status':
      return (a, b) => INCIDENT_STATUSES.indexOf(a.status) - INCIDENT_STATUSES.indexOf(b.status);
    case 'category':
      return (a, b) => compare(a.category, b.category);
    case 'title':
      return (a, b) => compare(localizedSummary(a, language), localizedSummary(b, language));
    case 'cu':
      return (a, b) => compare(a.cu ?? '', b.cu ?? '');
    case 'device':
      return (a, b) => compare(a.deviceData.name, b.deviceData.name);
  }
}

/** The incidents whose title in this language fits a pattern [R-INC-04]. */
export function searchIncidents(incidents: readonly Incident[], pattern: string, language: string): Incident[] {
  const fits = matcher(pattern);
  return incidents.filter((incident) => fits(localizedSummary(incident, language)));
}

/** What the line under the title counts. */
export function countIncidents(incidents: readonly Incident[]): { open: number; fresh: number; resolved: number } {
  const counts = { open: 0, fresh: 0, resolved: 0 };
  for (const { status } of incidents) {
    if (status === 'RESOLVED') counts.resolved += 1;
    else counts.open += 1;
    if (status === 'NEW') counts.fresh += 1;
  }
  return counts;
}
