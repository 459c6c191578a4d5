import { type Kysely, type Migration, sql } from 'kysely';

const FIELDS = `('defaultAssignee', 'notify', 'transmission', 'devices', 'recipes', 'id')`;
const ACTIONS = `('incident-config.update', 'recipe.add', 'recipe.delete', 'recipe.transmit', 'recipe.retry', 'recipe.abort')`;

const STATEMENTS = [
  // R-API-04: base64url without padding.
  `create function pg_temp.wire(plain text) returns jsonb language sql as $$
    select to_jsonb(translate(encode(convert_to(plain, 'UTF8'), 'base64'), '+/=' || chr(10), '-_')) $$`,
  `create function pg_temp.wired(value jsonb) returns jsonb language sql as $$
    select case jsonb_typeof(value)
      when 'string' then pg_temp.wire(value #>> '{}')
      when 'object' then value || jsonb_build_object('id', pg_temp.wire(value ->> 'id'))
      else value end $$`,
  `create function pg_temp.all_wired(fields jsonb) returns jsonb language sql as $$
    select coalesce(jsonb_object_agg(key, case
      when key not in ${FIELDS} then value
      when jsonb_typeof(value) = 'array' then coalesce(
        (select jsonb_agg(pg_temp.wired(one) order by place) from jsonb_array_elements(value) with ordinality as list (one, place)), '[]')
      else pg_temp.wired(value) end), fields)
    from jsonb_each(fields) $$`,
  `update audit_log set before = pg_temp.all_wired(before), after = pg_temp.all_wired(after) where action in ${ACTIONS}`,
  `drop function pg_temp.all_wired(jsonb), pg_temp.wired(jsonb), pg_temp.wire(text)`,
];

/** Entries of incident configurations and recipes held plain ids; those of all others hold wire forms [R-API-06]. */
export const wireIdsInTheChangeLog: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
