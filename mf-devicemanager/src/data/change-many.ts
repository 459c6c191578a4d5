import { removeDevice } from '@portal/contracts/device-changes';
import { type Device, listDevices } from '@portal/contracts/devices';
import { assignDevices, removeGroupDevice } from '@portal/contracts/group-changes';
import { muteDevice, unmuteDevice } from '@portal/contracts/incidents';
import { IDS_MAX } from '@portal/domain/limits';
import { slicesOf } from '@portal/domain/slices';
import { ApiError, call } from '@portal/platform/call';
import { invalidate } from '@portal/platform/query';

/** So many calls of one device each are under way together. */
const SIDE_BY_SIDE = 4;

/** What came of one device; without an error it is done. */
export interface Result {
  id: string;
  error?: unknown;
}

/** Does something for each, a few at a time, and tells of each in their order. */
async function each(ids: readonly string[], work: (id: string) => Promise<unknown>): Promise<Result[]> {
  const results = ids.map((id): Result => ({ id }));
  let next = 0;
  const worker = async () => {
    for (let place = next++; place < ids.length; place = next++) {
      const result = results[place];
      if (!result) continue;
      try {
        await work(result.id);
      } catch (error) {
        result.error = error;
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(SIDE_BY_SIDE, ids.length) }, worker));
  return results;
}

const assign = (groupId: string, ids: readonly string[]) =>
  call(assignDevices, { params: { groupId }, body: [...ids] });

/** Puts devices into a group: in one call for all, and where one of them is refused, each for itself [R-API-66, R-EXT-28]. */
export async function assignMany(groupId: string, ids: readonly string[]): Promise<Result[]> {
  const results: Result[] = [];
  for (const slice of slicesOf(ids, IDS_MAX)) {
    try {
      await assign(groupId, slice);
      results.push(...slice.map((id) => ({ id })));
    } catch (error) {
      const isRefused = error instanceof ApiError && (error.status === 403 || error.status === 404);
      if (isRefused && slice.length > 1) results.push(...(await each(slice, (id) => assign(groupId, [id]))));
      else results.push(...slice.map((id) => ({ id, error })));
    }
  }
  void invalidate('devices', 'groups');
  return results;
}

/** Takes devices out of a group, or without one away from their owner [R-API-67, R-API-39]. */
export async function removeMany(groupId: string | undefined, ids: readonly string[]): Promise<Result[]> {
  const results = await each(ids, (deviceId) =>
    groupId === undefined
      ? call(removeDevice, { params: { deviceId } })
      : call(removeGroupDevice, { params: { groupId, deviceId } }),
  );
  void invalidate('devices', 'groups');
  return results;
}

/**
 * Keeps the alarms of devices silent, or lets them be heard again [R-EXT-10, R-EXT-28].
 * @param untilOf when the silence of a device ends, ms since 1970; null for none
 */
export async function muteMany(ids: readonly string[], untilOf: (id: string) => number | null): Promise<Result[]> {
  const results = await each(ids, (deviceId) => {
    const until = untilOf(deviceId);
    return until === null
      ? call(unmuteDevice, { params: { deviceId } })
      : call(muteDevice, { params: { deviceId }, body: { until } });
  });
  void invalidate('devices');
  return results;
}

const FIELDS = [
  'uuid',
  'cloudConnectID',
  'name',
  'groups',
  'street',
  'zipcode',
  'city',
  'country',
  'status',
  'cloudConnectivity',
  'lastPing',
  'incidents',
] as const satisfies readonly (keyof Device)[];
export type ExportedDevice = Pick<Device, (typeof FIELDS)[number]>;

/** What the list does not know of some devices, in their order. */
export async function devicesToExport(ids: readonly string[]): Promise<ExportedDevice[]> {
  const all = await call(listDevices, { query: { fields: FIELDS.join(',') } });
  const known = new Map(all.map((device) => [device.uuid, device]));
  return ids.flatMap((id) => known.get(id) ?? []);
}
