import { readIncident, updateIncident } from '@portal/contracts/incidents';
import { useSave, useVersioned } from '@portal/platform/editing/useVersioned';

/** One incident with history, attachments and the version it has. */
export const useIncident = (incidentId: string) => useVersioned(readIncident, { params: { incidentId } });

export const useSaveIncident = () => useSave(readIncident, updateIncident);
