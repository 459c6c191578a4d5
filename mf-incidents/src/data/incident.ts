import { readIncident, updateIncident } from '@portal/contracts/incidents';
import { useChange, useVersioned } from '@portal/platform/query';

/** One incident with history, attachments and the version it has. */
export const useIncident = (incidentId: string) => useVersioned(readIncident, { params: { incidentId } });

export const useUpdateIncident = () => useChange(updateIncident);
