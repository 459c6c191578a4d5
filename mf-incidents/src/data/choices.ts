import { type Incident, readEarlierIncidents, readIncidentChoices } from '@portal/contracts/incidents';
import { useEndpoint } from '@portal/platform/query';

/** Whom it can be given to, and the group's texts for comments; for those who may change it [R-INC-14]. */
export const useIncidentChoices = ({ id, editable }: Pick<Incident, 'id' | 'editable'>) =>
  useEndpoint(readIncidentChoices, { params: { incidentId: id } }, { enabled: editable === true });

/** What the same device reported of the same event before. */
export const useEarlierIncidents = (incidentId: string) =>
  useEndpoint(readEarlierIncidents, { params: { incidentId } });
