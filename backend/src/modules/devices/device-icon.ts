import { unknown } from '../../kernel/http-error';
import type { Pictured } from '../files/picture';

/** Its own, in the place of the default of its kind [R-API-46, R-API-47]. The version stays: a picture is no part of what a PUT saves. */
export const DEVICE_ICON: Pictured = {
  kind: 'device',
  field: 'icon',
  scope: (uuid) => `device:${uuid}`,
  event: (device) => ({ kind: 'device.changed', device, fields: ['iconURL'] }),
  async replace(trx, uuid, name) {
    const device = trx.selectFrom('devices').select('icon_file').where('uuid', '=', uuid).forUpdate();
    const before = await device.executeTakeFirstOrThrow(() => unknown('device'));
    await trx.updateTable('devices').set({ icon_file: name }).where('uuid', '=', uuid).execute();
    return before.icon_file;
  },
};
