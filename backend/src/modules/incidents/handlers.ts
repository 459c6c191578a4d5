import {
  addAttachment,
  listAssignees,
  listAttachments,
  listDeviceIncidents,
  listDevicesIncidents,
  listIncidents,
  listUnresolvedDeviceIncidents,
  muteDevice,
  muteGroup,
  readAttachment,
  readEarlierIncidents,
  readIncident,
  readIncidentChoices,
  readIncidentConfig,
  readIncidentSummary,
  unmuteDevice,
  unmuteGroup,
  updateIncident,
  updateIncidentConfig,
  updateIncidents,
} from '@portal/contracts/incidents';
import { fromWire } from '@portal/domain/ids';
import { type Route, serve, serveWaiting } from '../../kernel/serve';
import { plainIds } from '../devices/devices';
import { assigneesOfAll, incidentChoices } from './assignees';
import { addFile, download } from './attachments';
import { changeConfig, readConfig } from './change-config';
import { changeIncident } from './change-incident';
import { changeMany } from './change-many';
import { earlierIncidents } from './earlier';
import {
  deviceIncidents,
  devicesIncidents,
  incidentAttachments,
  incidentSummary,
  listedIncidents,
  oneIncident,
} from './incidents';
import { mute, unmute } from './mute';

export const routes: Route[] = [
  serve(listIncidents, async ({ services, caller, query }) => listedIncidents(services.db, caller, query)),

  serve(updateIncidents, async (call) => changeMany(call, call.body)),

  serve(readIncidentSummary, async ({ services, caller }) => incidentSummary(services.db, caller)),

  serve(listDevicesIncidents, async ({ services, caller, query }) =>
    devicesIncidents(services.db, caller, plainIds(query.ids), query),
  ),

  serve(listDeviceIncidents, async ({ services, caller, ids, query }) =>
    deviceIncidents(services.db, caller, ids.deviceId, false, query),
  ),

  serve(listUnresolvedDeviceIncidents, async ({ services, caller, ids, query }) =>
    deviceIncidents(services.db, caller, ids.deviceId, true, query),
  ),

  serve(readIncident, async ({ services, caller, ids }) => oneIncident(services.db, caller, ids.incidentId)),

  serve(updateIncident, async (call) => {
    const { services, caller, ids } = call;
    await changeIncident(call, ids.incidentId, call.body);
    return oneIncident(services.db, caller, ids.incidentId);
  }),

  serve(listAssignees, async (call) =>
    assigneesOfAll(
      call,
      call.body.ids.flatMap((wire) => fromWire(wire) ?? []),
    ),
  ),

  serve(readIncidentChoices, async (call) => incidentChoices(call, call.ids.incidentId)),

  serve(readEarlierIncidents, async ({ services, ids }) => earlierIncidents(services.db, ids.incidentId)),

  serve(addAttachment, async (call) => addFile(call, call.ids.incidentId, call.file, call.body.key)),

  serve(listAttachments, async ({ services, ids }) => incidentAttachments(services.db, ids.incidentId)),

  serveWaiting(readAttachment, async ({ services, ids }) => download(services, ids.incidentId, ids.attachmentId)),

  serve(readIncidentConfig, async ({ services, ids }) => readConfig(services.db, ids.groupId)),

  serve(updateIncidentConfig, async (call) => {
    await changeConfig(call, call.ids.groupId, call.body);
    return readConfig(call.services.db, call.ids.groupId);
  }),

  serve(muteGroup, async (call) => {
    await mute(call, { group: call.ids.groupId }, call.body.until);
    return { mutedUntil: call.body.until };
  }),

  serve(unmuteGroup, async (call) => unmute(call, { group: call.ids.groupId })),

  serve(muteDevice, async (call) => {
    await mute(call, { device: call.ids.deviceId }, call.body.until);
    return { mutedUntil: call.body.until };
  }),

  serve(unmuteDevice, async (call) => unmute(call, { device: call.ids.deviceId })),
];
