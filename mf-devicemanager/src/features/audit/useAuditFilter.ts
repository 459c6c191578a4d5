import { AUDIT_AREAS, type AuditArea } from '@portal/domain/audit';
import { useParameters } from '@portal/ui/parameters';
import type { AuditQuery } from '../../data/audit';

/** What stands in the address: days as `2026-11-22`, in the reader's own time. */
export interface AuditFilter {
  readonly q: string;
  readonly user: string;
  readonly area: AuditArea | '';
  readonly from: string;
  readonly to: string;
}

const NONE: AuditFilter = { q: '', user: '', area: '', from: '', to: '' };
const NAMES = Object.keys(NONE) as (keyof AuditFilter)[];
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Midnight of a day in local time, so many days later; undefined for what is no day. */
function startOf(day: string, later = 0): number | undefined {
  if (!DAY.test(day)) return undefined;
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const time = new Date(year, month - 1, date + later).getTime();
  return Number.isNaN(time) || time < 0 ? undefined : time;
}

export const isDay = (text: string): boolean => startOf(text) !== undefined;

export function readFilter(params: URLSearchParams): AuditFilter {
  const text = (name: string) => params.get(name) ?? '';
  const day = (name: string) => (isDay(text(name)) ? text(name) : '');
  const area = AUDIT_AREAS.find((one) => one === params.get('area')) ?? '';
  return { q: text('q'), user: text('user'), area, from: day('from'), to: day('to') };
}

/** What the server is asked; the last day counts to its end. */
export function queryOf({ q, user, area, from, to }: AuditFilter, group: string | undefined): AuditQuery {
  const end = startOf(to, 1);
  return {
    group,
    q: q.trim() || undefined,
    user: user || undefined,
    area: area || undefined,
    from: startOf(from),
    to: end === undefined ? undefined : end - 1,
  };
}

/** The filter of the log; it stands in the address, so that Back and a shared link show the same list. */
export function useAuditFilter() {
  const [params, change] = useParameters();
  const filter = readFilter(params);
  return { filter, change, clear: () => change({ ...NONE }), isEmpty: NAMES.every((name) => filter[name] === '') };
}
