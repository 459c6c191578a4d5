/** Drops roles and grants on devices that nobody holds any more; answers whose they were. */
export async function forgetDeviceRights(trx: Trx, devices: readonly string[]): Promise<string[]> {
  const roles = await trx
    .deleteFrom('user_roles')
    .where('device_uuid', 'in', [...devices])
    .returning('user_id')
    .execute();
  const rights = await trx
    .deleteFrom('user_rights')
    .where('device_uuid', 'in', [...devices])
    .returning('user_id')
    .execute();
  return [...new Set([...roles, ...rights].map(({ user_id }) => user_id))];
}

import type { Trx } from '../../kernel/transaction';
