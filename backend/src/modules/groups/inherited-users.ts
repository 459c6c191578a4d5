import type { InheritedUser } from '@portal/contracts/group-users';
import { toWire } from '@portal/domain/ids';
import { sql } from 'kysely';
import { visibleGroups } from '../../kernel/access';
import type { Context } from '../../kernel/serve';
import { avatarLocation } from '../users/present';

interface Row {
  id: string;
  name: string;
  email: string;
  avatar_file: string | null;
  from: { id: string; name: string }[];
}

/**
 * Who belongs to a group by groups above it, by name, with those groups, the nearest first [R-EXT-26]. Groups above that the caller does
 * not see tell nothing [R-API-17]; who is in the group itself stands among its own users.
 */
export async function inheritedUsers({ services, caller }: Context, group: string): Promise<InheritedUser[]> {
  const { rows } = await sql<Row>`
    with belongs as (
      select user_id, group_id from group_members union select user_id, group_id from user_roles where group_id is not null)
    select u.id, u.name, u.email, u.avatar_file,
      json_agg(json_build_object('id', g.id, 'name', g.name) order by c.depth) as "from"
    from group_closure c join belongs b on b.group_id = c.ancestor join groups g on g.id = c.ancestor join users u on u.id = b.user_id
    where c.descendant = ${group} and c.depth > 0 and c.ancestor in ${visibleGroups(caller)}
      and not exists (select 1 from belongs o where o.group_id = ${group} and o.user_id = u.id)
    group by u.id order by lower(u.name), lower(u.email)`.execute(services.db);
  return rows.map(({ id, name, email, avatar_file, from }) => ({
    id: toWire(id),
    name,
    email,
    avatarLocation: avatarLocation(avatar_file),
    from: from.map((above) => ({ id: toWire(above.id), name: above.name })),
  }));
}
