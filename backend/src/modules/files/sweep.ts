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
  let batch: string[] = [];
  for await (const { name, storedAt } of services.files.list()) {
    if (storedAt < before) batch.push(name);
    if (batch.length < BATCH) continue;
    await removeRowless(services, batch);
    batch = [];
  }
  await removeRowless(services, batch);
  await removeUploads(services, before);
}

async function removeRowless({ db, files }: Needed, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  const rows = await db
    .selectFrom('files')
    .select('name')
    .where('name', 'in', [...names])
    .execute();
  const known = new Set(rows.map(({ name }) => name));
  for (const name of names) if (!known.has(name)) await files.remove(name);
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
