import {
  listDeviceIncidents, listIncidents, listUnresolvedDeviceIncidents, readIncident, readIncidentSummary, updateIncident,
} from '@portal/contracts/incidents';
import { serve, versioned, type Route } from '../../kernel/serve';
import { changeIncident } from './change-incident';
import { deviceIncidents, incidentSummary, listedIncidents, oneIncident } from './incidents';

export const routes: Route[] = [
  serve(listIncidents, async ({ services, caller, query }) => listedIncidents(services.db, caller, query)),

  serve(readIncidentSummary, async ({ services, caller }) => incidentSummary(services.db, caller)),

  serve(listDeviceIncidents, async ({ services, caller, ids, query }) => deviceIncidents(services.db, caller, ids.deviceId, false, query)),

  serve(listUnresolvedDeviceIncidents, async ({ services, caller, ids, query }) => deviceIncidents(services.db, caller, ids.deviceId, true, query)),

  serve(readIncident, async ({ services, caller, ids }) => {
    const { incident, version } = await oneIncident(services.db, caller, ids.incidentId);
    return versioned(incident, version);
  }),

  serve(updateIncident, async (call) => {
    const { services, caller, ids } = call;
    await changeIncident(call, ids.incidentId, call.body);
    const { incident, version } = await oneIncident(services.db, caller, ids.incidentId);
    return versioned(incident, version);
  }),
];
