/** Published releases in the audit log [R-EXT-08]: they come by files, so the portal looks what has changed. */

import type { Registry } from '@portal/contracts/registry';
import { sql } from 'kysely';
import { audit } from '../../kernel/audit';
import { intervalJob } from '../../kernel/interval-job';
import type { Start } from '../../kernel/services';
import { type Db, inTransaction, type Trx } from '../../kernel/transaction';
import { type Journal, markOf, type Published, readPublished, type ToldVersion } from './published-releases';

/** How often the files are looked at; whatever was published in between stands in the journal. */
const LOOK_MS = 5_000;
const PUBLISH = 'release.publish';
const ACTIONS: Readonly<Record<string, string>> = {
  release: PUBLISH,
  promote: 'release.promote',
  rollback: 'release.rollback',
  withdraw: 'release.withdraw',
  stop: 'release.stop',
  disable: 'release.disable',
  enable: 'release.enable',
};

interface Versions {
  readonly versions: readonly ToldVersion[];
}

/**
 * Writes an entry for every line of the journal that is not in the log yet, then one for every remote whose versions are others than the log
 * says: those that were published without a journal. Instances that look at once write each once. Answers how many.
 */
export async function logReleases(db: Db, { registry, serial, journal }: Published): Promise<number> {
  return inTransaction({ db }, async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext(${PUBLISH}))`.execute(trx);
    const { told, written } = journal ? await logJournal(trx, journal) : { told: 0, written: 0 };
    // A registry that is older than what is told already was read before another change.
    return told > serial ? written : written + (await logDifferences(trx, registry));
  });
}

/** Answers up to which serial the log tells, and how many entries were written now. */
async function logJournal(trx: Trx, { name, lines }: Journal): Promise<{ told: number; written: number }> {
  const known = await trx
    .selectFrom('release_journals')
    .select('serial')
    .where('journal', '=', name)
    .executeTakeFirst();
  const before = known?.serial ?? 0;
  const fresh = lines.filter(({ serial }) => serial > before);
  for (const { at, by, user, reason, action, remote, before: old, after } of fresh) {
    await audit(trx, {
      ...(await whoIs(trx, by, user)),
      at,
      action: ACTIONS[action] ?? PUBLISH,
      subject: `release:${remote}`,
      after: { versions: after, ...(reason && { reason }) },
      ...(old.length > 0 && { before: { versions: old } }),
    });
  }
  const told = fresh.at(-1)?.serial ?? before;
  if (fresh.length > 0) {
    await trx
      .insertInto('release_journals')
      .values({ journal: name, serial: told })
      .onConflict((conflict) => conflict.column('journal').doUpdateSet({ serial: told }))
      .execute();
  }
  return { told, written: fresh.length };
}

/** The account that asked for it, where this portal knows it: the journal outlives databases. */
async function whoIs(trx: Trx, name: string, user: string | undefined) {
  const known = user && (await trx.selectFrom('users').select('id').where('id', '=', user).executeTakeFirst());
  return known ? { by: known.id } : { by: null, actor: name };
}

async function logDifferences(trx: Trx, { microFrontends }: Registry): Promise<number> {
  const { rows } = await sql<{ subject: string; after: Versions | null }>`
    select distinct on (subject) subject, "after" from audit_log
    where action in (${sql.join(Object.values(ACTIONS))}) and ("after" is null or "after" -> 'versions' is not null)
    order by subject, serial desc`.execute(trx);
  const known = new Map(rows.map(({ subject, after }) => [subject, after ?? { versions: [] }]));
  const now = new Map(
    Object.entries(microFrontends).map(([name, entries]) => [`release:${name}`, versionsOf(entries)]),
  );
  for (const subject of known.keys()) if (!now.has(subject)) now.set(subject, { versions: [] });
  let written = 0;
  for (const [subject, after] of now) {
    const before = known.get(subject);
    if (before ? wordsOf(before) === wordsOf(after) : after.versions.length === 0) continue;
    await audit(trx, {
      by: null,
      action: PUBLISH,
      subject,
      after: { ...after },
      ...(before && { before: { ...before } }),
    });
    written += 1;
  }
  return written;
}

const versionsOf = (entries: Registry['microFrontends'][string]): Versions => ({
  versions: entries.map(({ metadata, deployment, extras }) => ({
    version: metadata.version,
    traffic: deployment?.traffic ?? 100,
    ...(extras.disabled && { off: true as const }),
  })),
});

const wordsOf = ({ versions }: Versions): string =>
  versions.map(({ version, traffic, off }) => `${version} ${traffic} ${off ?? false}`).join();

export const startReleaseLog: Start = async ({ db, config, log }) => {
  let seen = '';
  const look = async () => {
    const mark = await markOf(config.releasesDir);
    if (mark === seen) return;
    const published = await readPublished(config.releasesDir);
    if (published) await logReleases(db, published);
    seen = mark;
  };
  // A registry that cannot be read is no reason not to serve.
  await look().catch((error: unknown) => log.warn({ err: error }, 'the releases could not be read'));
  return intervalJob(LOOK_MS, log, 'reading the releases', look);
};
