import { listIncidents, readIncidentSummary } from '@portal/contracts/incidents';
import { PAGE_MAX, RELOAD_MS } from '@portal/domain/limits';
import { usePages } from '@portal/platform/pages';
import { useEndpoint } from '@portal/platform/query';

/** Whose incidents: all visible devices', a group's with its descendants' [R-INC-09], or one device's. Ids in wire form. */
export type Where = { readonly group?: string; readonly device?: string };

/** What a list has of an incident: all but history and attachments, which are many times as much, and what repeats other fields. */
export const LIST_FIELDS =
  'id,device,deviceData,summary,localizedSummaries,description,comment,category,priority,status,assignedUser,assignedUserName,cu,reportTimestamp,editable';

/** NEW and INPROGRESS, the most urgent work [R-INC-05]. */
export const useOpenIncidents = (where: Where, enabled: boolean) =>
  useEndpoint(
    listIncidents,
    { query: { ...where, status: 'NEW,INPROGRESS', fields: LIST_FIELDS } },
    { enabled, refetchInterval: RELOAD_MS },
  );

/** RESOLVED ones, loaded only when somebody asks for them [R-INC-05]: the newest, and older ones page by page, for they are never deleted. */
export const useResolvedIncidents = (where: Where, enabled: boolean) =>
  usePages(
    listIncidents,
    { query: { ...where, status: 'RESOLVED', fields: LIST_FIELDS, limit: PAGE_MAX } },
    { enabled },
  );

/** Total and newest five [R-SHELL-10]. */
export const useIncidentSummary = () => useEndpoint(readIncidentSummary, undefined, { refetchInterval: RELOAD_MS });
