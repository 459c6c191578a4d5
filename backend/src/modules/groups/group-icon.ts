import { unknown } from '../../kernel/http-error';
import type { Pictured } from '../files/picture';

/** Its own, in the place of the default of all groups [R-API-60, R-API-61]. The version stays: a picture is no part of what an edit form holds. */
export const GROUP_ICON: Pictured = {
  kind: 'group',
  field: 'icon',
  scope: (id) => `group:${id}`,
  event: (group) => ({ kind: 'group.changed', group, fields: ['iconURL'] }),
  async replace(trx, id, name) {
    const group = trx.selectFrom('groups').select('icon_file').where('id', '=', id).forNoKeyUpdate();
    const before = await group.executeTakeFirstOrThrow(() => unknown('group'));
    await trx.updateTable('groups').set({ icon_file: name }).where('id', '=', id).execute();
    return before.icon_file;
  },
};
