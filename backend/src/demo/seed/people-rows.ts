import { hashPassword } from '../../modules/auth/password';
import type { FleetGroup } from './fleet';
import { DEMO_PASSWORD, PERSON_KEYS, person, userIdOf } from './people';
import type { Row } from './rows';

const DAY = 86_400_000;

/** The rows of the people of the demo: who they are, where they belong and what they may. */
export async function buildPeople(groups: readonly FleetGroup[], now: number) {
  const groupId = (name: string): string => {
    const found = groups.find((group) => group.name === name);
    if (!found) throw new Error(`The demo fleet has no group ${name}`);
    return found.id;
  };
  const users: Row<'users'>[] = [];
  const members: Row<'group_members'>[] = [];
  const roles: Row<'user_roles'>[] = [];
  const rights: Row<'user_rights'>[] = [];
  for (const key of PERSON_KEYS) {
    const { email, name, location, groups: belongs, global, account } = person(key);
    const id = userIdOf(key);
    users.push({
      id,
      email,
      name,
      location: location ?? null,
      active: true,
      created_at: now - 500 * DAY,
      password_hash: account === undefined ? null : await hashPassword(DEMO_PASSWORD),
      version: 1,
    });
    for (const { group, role } of belongs) {
      members.push({ group_id: groupId(group), user_id: id, joined_at: now - 400 * DAY });
      if (role) roles.push({ user_id: id, role_id: role, scope: `group:${groupId(group)}` });
    }
    for (const right of global ?? []) rights.push({ user_id: id, right, scope: '*' });
  }
  return { users, members, roles, rights };
}
