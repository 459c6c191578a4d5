import {
  addDevice,
  type Device,
  findDevice,
  importDevices,
  listCommanders,
  listDevices,
  readDevice,
  readDeviceStatuses,
  readDevices,
  removeDevice,
  resetDeviceIcon as resetIcon,
  setDeviceIcon as setIcon,
  updateDevice,
} from '@portal/contracts/devices';
import type { ListQuery } from '@portal/contracts/endpoint';
import { toWire } from '@portal/domain/ids';
import type { Caller } from '../../kernel/access';
import { noRight } from '../../kernel/http-error';
import { type ListText, listText, type Route, serve, versioned } from '../../kernel/serve';
import type { Services } from '../../kernel/services';
import { changeDevice } from './change-device';
import { resetDeviceIcon, setDeviceIcon } from './device-icon';
import { deviceStatusViews, deviceTexts, deviceViews, oneDeviceView, plainIds } from './devices';
import { findByCloudConnectId } from './find-device';
import { importRows } from './import-devices';
import { addOwnDevice, removeOwnDevice } from './own-devices';

/** Ten thousand devices are written down by the database when nobody asks for a part of them. */
async function visibleDeviceList({
  services,
  caller,
  query,
}: {
  services: Services;
  caller: Caller;
  query: ListQuery;
}): Promise<ListText | Device[]> {
  const now = services.clock.now();
  const whole = Object.values(query).every((value) => value === undefined);
  return whole ? listText(await deviceTexts(services.db, caller, now)) : deviceViews(services.db, caller, now);
}

export const routes: Route[] = [
  serve(listDevices, visibleDeviceList),

  serve(listCommanders, visibleDeviceList),

  serve(addDevice, async ({ services, caller, body, reply }) => {
    const { uuid, added } = await addOwnDevice(services, caller.userId, body.cloudConnectID);
    // R-API-38: one's own again is no creation.
    if (!added) await reply.code(200).send({ uuid: toWire(uuid) });
    return { uuid: toWire(uuid) };
  }),

  serve(findDevice, async ({ services, caller, params }) =>
    findByCloudConnectId(services, caller, params.cloudConnectID),
  ),

  serve(importDevices, async ({ services, caller, body, query }) =>
    importRows({ services, caller }, body, query.preview === true),
  ),

  serve(removeDevice, async ({ services, caller, standing, ids }) => {
    if (!standing?.owner) throw noRight();
    await removeOwnDevice(services, caller.userId, ids.deviceId);
  }),

  serve(readDevices, async ({ services, caller, query }) =>
    deviceViews(services.db, caller, services.clock.now(), plainIds(query.ids)),
  ),

  serve(readDeviceStatuses, async ({ services, caller, query }) =>
    deviceStatusViews(services.db, caller, services.clock.now(), plainIds(query.ids)),
  ),

  serve(readDevice, async ({ services, caller, ids }) => {
    const { device, version } = await oneDeviceView(services.db, caller, services.clock.now(), ids.deviceId);
    return versioned(device, version);
  }),

  serve(updateDevice, async (call) => {
    const { services, caller, ids } = call;
    const moved = await changeDevice(call, ids.deviceId, call.body);
    const { device, version } = await oneDeviceView(services.db, caller, services.clock.now(), ids.deviceId);
    if (moved) services.geocoding.locate([ids.deviceId]);
    return versioned(device, version);
  }),

  serve(setIcon, async (call) => ({ iconURL: await setDeviceIcon(call, call.ids.deviceId, call.file) })),

  serve(resetIcon, async (call) => resetDeviceIcon(call, call.ids.deviceId)),
];
