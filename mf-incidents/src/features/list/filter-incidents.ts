import type { Incident } from '@portal/contracts/incidents';

/** What a list is narrowed to, besides its search. */
export interface IncidentFilter {
  /** `self`: given to the reader; `none`: to nobody. The words of the list call. */
  assigned: 'self' | 'none' | undefined;
  /** Reported since the reader's last visit. */
  fresh: boolean;
}

export const NO_FILTER: IncidentFilter = { assigned: undefined, fresh: false };

export interface Reader {
  /** Wire id; null while it is not known. */
  id: string | null;
  /** When the last visit ended, ms since 1970. */
  since: number;
}

/** The chips, each with the filter that it alone is. */
export const CHIPS = [
  { id: 'self', filter: { ...NO_FILTER, assigned: 'self' } },
  { id: 'none', filter: { ...NO_FILTER, assigned: 'none' } },
  { id: 'fresh', filter: { ...NO_FILTER, fresh: true } },
] as const satisfies readonly { id: string; filter: IncidentFilter }[];
export type ChipId = (typeof CHIPS)[number]['id'];

export const isOn = (filter: IncidentFilter, chip: ChipId): boolean =>
  chip === 'fresh' ? filter.fresh : filter.assigned === chip;

/** The filter after a press on a chip. Mine and unassigned exclude each other; new ones narrow either further. */
export const pressed = (filter: IncidentFilter, chip: ChipId): IncidentFilter =>
  chip === 'fresh'
    ? { ...filter, fresh: !filter.fresh }
    : { ...filter, assigned: filter.assigned === chip ? undefined : chip };

/** The incidents that fit all of a filter. */
export function filterIncidents(
  incidents: readonly Incident[],
  { assigned, fresh }: IncidentFilter,
  { id, since }: Reader,
): readonly Incident[] {
  if (assigned === undefined && !fresh) return incidents;
  return incidents.filter(
    ({ assignedUser, reportTimestamp }) =>
      (assigned === undefined || assignedUser === (assigned === 'self' ? id : null)) &&
      (!fresh || reportTimestamp > since),
  );
}
