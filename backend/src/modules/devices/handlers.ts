import {
  addDevice,
  findDevice,
  importDevices,
  provisionDevices as provisionCall,
  removeDevice,
  resetDeviceIcon,
  setDeviceIcon,
  updateDevice,
} from '@portal/contracts/device-changes';
import {
  type Device,
  listCommanders,
  listDevices,
  readDevice,
  readDeviceStatuses,
  readDevices,
} from '@portal/contracts/devices';
import type { ListQuery } from '@portal/contracts/endpoint';
import { toWire } from '@portal/domain/ids';
import { holdsGlobally } from '@portal/domain/rights';
import type { Caller } from '../../kernel/access';
import { noRight } from '../../kernel/http-error';
import { namedFields, type Page } from '../../kernel/lists';
import { type Call, type ListText, listText, type Route, serve, serveOneByOne } from '../../kernel/serve';
import type { Services } from '../../kernel/services';
import { fieldsOf } from '../../kernel/shape';
import { changePicture } from '../files/picture';
import { changeDevice } from './change-device';
import { DEVICE_ICON } from './device-icon';
import {
  devicePage,
  deviceStatusViews,
  devicesLike,
  deviceTexts,
  deviceViews,
  oneDeviceView,
  plainIds,
} from './devices';
import { findByCloudConnectId } from './find-device';
import { importRows } from './import-devices';
import { addOwnDevice, removeOwnDevice } from './own-devices';
import { provisionDevices } from './provision';

/** Ten thousand devices are written down by the database when nobody asks for a part of them; who asks for a page of a million reads that page. */
async function visibleDeviceList({
  services,
  caller,
  query,
  reply,
}: {
  services: Services;
  caller: Caller;
  query: ListQuery;
  reply: Call['reply'];
}): Promise<ListText | Page<Device[]> | Device[]> {
  const { db } = services;
  const now = services.clock.now();
  const { fields, q = '', sort = '', limit, cursor } = query;
  if ([query.q, query.sort, limit, cursor].every((value) => value === undefined)) {
    const wanted = namedFields(fields, fieldsOf(listDevices.reply));
    const parts = deviceTexts(db, caller, now, wanted, () => reply.raw.destroyed);
    return listText(parts, wanted !== undefined);
  }
  // In another order they are all read.
  if (sort !== '') return deviceViews(db, caller, now);
  if (q.trim() !== '') return devicesLike(db, caller, now, { q, limit, cursor });
  return limit === undefined ? deviceViews(db, caller, now) : devicePage(db, caller, now, { limit, cursor });
}

const readsAll = ({ q = '', sort = '', limit }: ListQuery): boolean =>
  sort !== '' || (q.trim() === '' && limit === undefined);

export const routes: Route[] = [
  serveOneByOne(listDevices, 'devices', visibleDeviceList, readsAll),

  serveOneByOne(listCommanders, 'devices', visibleDeviceList, readsAll),

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

  serve(provisionCall, async ({ services, caller, body }) => provisionDevices(services, { by: caller.userId }, body)),

  serve(removeDevice, async ({ services, caller, access, ids }) => {
    if (!access?.owner) throw noRight();
    // R-RIGHT-31
    if (!holdsGlobally(caller.entries, 'authorized-user')) throw noRight();
    await removeOwnDevice(services, caller.userId, ids.deviceId);
  }),

  serve(readDevices, async ({ services, caller, query }) =>
    deviceViews(services.db, caller, services.clock.now(), plainIds(query.ids)),
  ),

  serve(readDeviceStatuses, async ({ services, caller, query }) =>
    deviceStatusViews(services.db, caller, services.clock.now(), plainIds(query.ids)),
  ),

  serve(readDevice, async ({ services, caller, ids }) =>
    oneDeviceView(services.db, caller, services.clock.now(), ids.deviceId),
  ),

  serve(updateDevice, async (call) => {
    const { services, caller, ids } = call;
    const moved = await changeDevice(call, ids.deviceId, call.body);
    const device = await oneDeviceView(services.db, caller, services.clock.now(), ids.deviceId);
    if (moved) services.geocoding.locate([ids.deviceId]);
    return device;
  }),

  serve(setDeviceIcon, async (call) => ({
    iconURL: await changePicture(call, DEVICE_ICON, call.ids.deviceId, call.file),
  })),

  serve(resetDeviceIcon, async (call) => void (await changePicture(call, DEVICE_ICON, call.ids.deviceId))),
];
