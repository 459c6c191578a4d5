/** Takes away files that nothing refers to any more. Safe on several instances at once: what one has removed is no fault for the other. */
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { intervalJob } from '../../kernel/interval-job';
import type { Services, Start } from '../../kernel/services';
import { uploadFolder } from '../../kernel/uploads';

const EVERY_MS = 3_600_000;
/** What is younger may belong to a change under way. */
const YOUNG_MS = 3_600_000;
const BATCH = 500;

interface Stored {
  readonly name: string;
  readonly storedAt: number;
}

type Needed = Pick<Services, 'config' | 'db' | 'clock' | 'files' | 'log'>;

/** One round: rows without a reference, stored files without a row, and uploads that a crash left behind. */
export async function sweepFiles(services: Needed): Promise<void> {
  const before = services.clock.now() - YOUNG_MS;
  await sql`delete from files f where created_at < ${before}
    and not exists (select 1 from groups where icon_file = f.name)
    and not exists (select 1 from devices where icon_file = f.name)
    and not exists (select 1 from users where avatar_file = f.name)
    and not exists (select 1 from incident_attachments where file = f.name)
    and not exists (select 1 from recipes where file = f.name)`.execute(services.db);
  const made = await madeAt(services.db);
  let batch: Stored[] = [];
  let foreign = 0;
  for await (const file of services.files.list()) {
    if (file.storedAt < before) batch.push(file);
    if (batch.length < BATCH) continue;
    foreign += await removeRowless(services, batch, made);
    batch = [];
  }
  foreign += await removeRowless(services, batch, made);
  if (foreign > 0)
    services.log.warn({ files: foreign }, 'stored files are older than the database and unknown to it: they stay');
  await removeUploads(services, before);
}

/** When the database was made (ms since 1970). */
async function madeAt(db: Needed['db']): Promise<number> {
  const { rows } = await sql<{ at: string | null }>`select min(timestamp) as at from kysely_migration`.execute(db);
  return Date.parse(rows[0]?.at ?? '') || 0;
}

/**
 * Takes those away that no row names. What was stored before the database was made is another one's, be it a lost one that is about to be
 * restored or that of another portal: it stays. Answers how many those are.
 */
async function removeRowless({ db, files }: Needed, batch: readonly Stored[], made: number): Promise<number> {
  if (batch.length === 0) return 0;
  const rows = await db
    .selectFrom('files')
    .select('name')
    .where(
      'name',
      'in',
      batch.map(({ name }) => name),
    )
    .execute();
  const known = new Set(rows.map(({ name }) => name));
  const rowless = batch.filter(({ name }) => !known.has(name));
  const own = rowless.filter(({ storedAt }) => storedAt >= made);
  for (const { name } of own) await files.remove(name);
  return rowless.length - own.length;
}

async function removeUploads({ config }: Needed, before: number): Promise<void> {
  const folder = uploadFolder(config.dataDir);
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => undefined);
    if (found && found.mtimeMs < before) await rm(path, { force: true });
  }
}

/** Sweeps every hour, and tells `/readyz` whether files can be stored. */
export const startSweep: Start = async (services) => {
  services.readiness.set('files', () => services.files.reachable().catch(() => false));
  return intervalJob(EVERY_MS, services.log, 'sweeping files', () => sweepFiles(services));
};
