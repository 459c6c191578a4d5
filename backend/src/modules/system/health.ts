import type { FastifyPluginAsync } from 'fastify';
import { sql } from 'kysely';
import { inTime } from '../../kernel/in-time';
import type { Services } from '../../kernel/services';

/** How long a part may think before it counts as not ready. */
const PATIENCE_MS = 2_000;

/** `/healthz`: the process serves. `/readyz`: database, broker and the rest can be reached [R-EXT-16]. */
export const health =
  (services: Services): FastifyPluginAsync =>
  async (app) => {
    app.get('/healthz', async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }));
    app.get('/readyz', async (_request, reply) => {
      const parts = await readyParts(services);
      const ready = [...parts.values()].every(Boolean);
      return reply
        .code(ready ? 200 : 503)
        .header('cache-control', 'no-store')
        .send({ ready, parts: Object.fromEntries(parts) });
    });
  };

/** Which parts can be reached now, by name: what `/readyz` says, and the figures. */
export async function readyParts({ db, readiness }: Services): Promise<Map<string, boolean>> {
  const checks = new Map([['database', async () => (await sql`select 1`.execute(db)).rows.length === 1], ...readiness]);
  return new Map(await Promise.all([...checks].map(async ([name, check]) => [name, await isReady(check)] as const)));
}

/** What does not answer in time, or fails to, is not ready; which part it was stands in the reply. */
async function isReady(check: () => boolean | Promise<boolean>): Promise<boolean> {
  const answer = inTime(
    Promise.resolve().then(() => check()),
    PATIENCE_MS,
  );
  return (await answer.catch(() => false)) ?? false;
}
