/** Published releases in the audit log [R-EXT-08]: they come by files, so the portal looks what has changed. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql, type Kysely } from 'kysely';
import type { Registry } from '@portal/contracts/registry';
import type { Tables } from '../../db/tables';
import { audit } from '../../kernel/audit';
import { every } from '../../kernel/every';
import type { Start } from '../../kernel/services';

const LOOK_MS = 60_000;
const ACTION = 'release.publish';

/** What visitors get of a remote: its versions and how many in a hundred get which; `off` when the operator has switched it off. */
interface Published {
  readonly versions: readonly { readonly version: string; readonly traffic: number; readonly off?: true }[];
}

/** Writes an entry for every remote whose versions are others than the log says; instances that look at once write it once. Answers how many. */
export async function logReleases(db: Kysely<Tables>, { microFrontends }: Registry): Promise<number> {
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext(${ACTION}))`.execute(trx);
    const { rows } = await sql<{ subject: string; after: Published | null }>`
      select distinct on (subject) subject, "after" from audit_log where action = ${ACTION} order by subject, serial desc`.execute(trx);
    const known = new Map(rows.map(({ subject, after }) => [subject, after ?? { versions: [] }]));
    const now = new Map(Object.entries(microFrontends).map(([name, entries]) => [`release:${name}`, published(entries)]));
    for (const subject of known.keys()) if (!now.has(subject)) now.set(subject, { versions: [] });
    let written = 0;
    for (const [subject, after] of now) {
      const before = known.get(subject);
      if (before ? sameVersions(before, after) : after.versions.length === 0) continue;
      await audit(trx, { by: null, action: ACTION, subject, after: { ...after }, ...(before && { before: { ...before } }) });
      written += 1;
    }
    return written;
  });
}

const published = (entries: Registry['microFrontends'][string]): Published => ({
  versions: entries.map(({ metadata, deployment, extras }) => ({ version: metadata.version, traffic: deployment?.traffic ?? 100, ...(extras.disabled && { off: true as const }) })),
});

const sameVersions = (a: Published, b: Published): boolean => wordsOf(a) === wordsOf(b);
const wordsOf = ({ versions }: Published): string => versions.map(({ version, traffic, off }) => `${version} ${traffic} ${off ?? false}`).join();

/** The registry as it was published last; undefined before the first build. */
async function readRegistry(folder: string): Promise<Registry | undefined> {
  try {
    return JSON.parse(await readFile(join(folder, 'registry.json'), 'utf8')) as Registry;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

export const startReleaseLog: Start = async ({ db, config, log }) => {
  const look = async () => {
    const registry = await readRegistry(config.releasesDir);
    if (registry) await logReleases(db, registry);
  };
  // A registry that cannot be read is no reason not to serve.
  await look().catch((error: unknown) => log.warn({ err: error }, 'the releases could not be read'));
  return every(LOOK_MS, log, 'reading the releases', look);
};
