import type { Pictured } from '../files/picture';

/** The picture of a profile [R-API-53, R-API-54]. The profile's answer carries its address, and its tag says so. */
export const AVATAR: Pictured = {
  kind: 'user',
  field: 'avatar',
  async replace(trx, id, name) {
    const user = trx.selectFrom('users').select(['avatar_file', 'version']).where('id', '=', id).forUpdate();
    const { avatar_file: before, version } = await user.executeTakeFirstOrThrow();
    const after = { avatar_file: name, version: version + 1 };
    if (before !== name) await trx.updateTable('users').set(after).where('id', '=', id).execute();
    return before;
  },
  event: (id) => ({ kind: 'rights', user: id }),
};
