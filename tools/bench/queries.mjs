/** What the measured calls ask the database, for the measure of the database alone. */
export const SELF_QUERIES = [
  `select id, name, email, location, avatar_file, version from users where id = $1`,
  `select email from account_tokens where user_id = $1 and kind = 'email' order by created_at desc limit 1`,
];

const ROOTS = `select group_id from group_members where user_id = $1
  union select group_id from user_roles where user_id = $1 and group_id is not null
  union select group_id from user_rights where user_id = $1 and group_id is not null`;
const VISIBLE = `(select c.descendant from group_closure c where c.ancestor in (${ROOTS}))`;

/** The groups that the user $1 sees. */
const GROUPS = `select g.id, g.parent_id, g.name, g.attributes, g.icon_file, g.version, g.muted_until, coalesce(m.users, '{}') as users from groups g
  left join (select group_id, array_agg(user_id order by joined_at, user_id) as users from group_members where group_id in ${VISIBLE} group by group_id) m on m.group_id = g.id
  where g.id in ${VISIBLE} order by g.name, g.id`;
/** The devices in the groups $1, with what counts for the groups' state. */
const PLACED = `select p.group_id, (count(*) filter (where not p.told))::int as quiet, json_agg(p.uuid) filter (where not p.told) as uuids,
    json_agg(json_build_object('uuid', p.uuid, 'state', p.state, 'fresh', p.fresh, 'in_progress', p.in_progress)) filter (where p.told) as told
  from (
    select dg.group_id, dg.device_uuid as uuid, coalesce(s.state, 'OK') as state, coalesce(o.fresh, 0) as fresh, coalesce(o.in_progress, 0) as in_progress,
      coalesce(s.state, 'OK') <> 'OK' or o.device_uuid is not null or m.device_uuid is not null as told
    from device_groups dg left join device_states s on s.device_uuid = dg.device_uuid
    left join (select device_uuid, (count(*) filter (where status = 'NEW'))::int as fresh, (count(*) filter (where status = 'INPROGRESS'))::int as in_progress
      from incidents where status <> 'RESOLVED' and device_uuid = any(array(select device_uuid from device_groups where group_id = any($1::text[]))) group by device_uuid) o
      on o.device_uuid = dg.device_uuid
    left join (select device_uuid from device_groups where group_id = any($1::text[]) group by device_uuid having count(*) > 1) m on m.device_uuid = dg.device_uuid
    where dg.group_id = any($1::text[])) p
  group by p.group_id`;

/** Asks the database what the list of all groups asks it. */
export async function askGroups(client, user) {
  const { rows } = await client.query(GROUPS, [user]);
  await client.query(PLACED, [rows.map(({ id }) => id)]);
}
