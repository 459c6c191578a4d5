import { listIncidents, readIncidentSummary } from '@portal/contracts/incidents';
import { RELOAD_MS } from '@portal/domain/limits';
import { useEndpoint } from '@portal/platform/query';

/** Whose incidents: all visible devices', a group's with its descendants' [R-INC-09], or one device's. Ids in wire form. */
export type Where = { readonly group?: string; readonly device?: string };

/** NEW and INPROGRESS, the most urgent work [R-INC-05]. */
export const useOpenIncidents = (where: Where, enabled: boolean) =>
  useEndpoint(
    listIncidents,
    { query: { ...where, status: 'NEW,INPROGRESS' } },
    { enabled, refetchInterval: RELOAD_MS },
  );

/** RESOLVED ones, loaded only when somebody asks for them [R-INC-05]. */
export const useResolvedIncidents = (where: Where, enabled: boolean) =>
  useEndpoint(listIncidents, { query: { ...where, status: 'RESOLVED' } }, { enabled, refetchInterval: RELOAD_MS });

/** Total and newest five [R-SHELL-10]. */
export const useIncidentSummary = () => useEndpoint(readIncidentSummary, undefined, { refetchInterval: RELOAD_MS });
