/** The least that the same read could cost: a Fastify route with the same token check and the same SQL, and nothing else. */
import { fromBackend } from './database.mjs';

const { default: fastify } = await fromBackend('fastify');
const { default: pg } = await fromBackend('pg');
const { jwtVerify } = await fromBackend('jose');

/** What the portal asks the database about the caller, and about the profile. */
const CALLER = `select u.active, u.id as user_id,
  (select json_agg(json_build_array(r.scope, r.role_id)) from user_roles r where r.user_id = u.id) as roles,
  (select json_agg(json_build_array(o.scope, o."right")) from user_rights o where o.user_id = u.id) as rights,
  (select json_object_agg(rr.role_id, rr.rights) from (
    select role_id, json_agg("right") as rights from role_rights
    where role_id in (select role_id from user_roles where user_id = u.id) group by role_id) rr) as contents,
  (select enabled from module_switches where name = $1) as enabled
  from logins l join users u on u.id = l.user_id where l.id = $2 and l.user_id = $3 and l.revoked_at is null`;
const READS = JSON.parse(process.env.BARE_READS ?? '[]');

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
const key = new Uint8Array(
  Buffer.from((await pool.query(`select value from secrets where name = 'access-token'`)).rows[0].value, 'base64url'),
);
const app = fastify();
app.get('/bare', async (request, reply) => {
  const { payload } = await jwtVerify(request.headers.authorization.slice(7), key, {
    algorithms: ['HS256'],
    audience: 'cloud-connect-portal',
  });
  const { rows: callers } = await pool.query(CALLER, ['', payload.sid, payload.sub]);
  if (!callers[0]?.active) return reply.code(401).send();
  let found = {};
  for (const read of READS) found = { ...found, ...(await pool.query(read, [payload.sub])).rows[0] };
  return found;
});
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
process.send?.({ ready: true });
