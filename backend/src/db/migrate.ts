import { type Migration, type MigrationResultSet, Migrator, sql } from 'kysely';
import { reasonOf } from '../kernel/reason-of';
import type { Db } from '../kernel/transaction';
import { start } from './migrations/0001-start';
import { accountTokens } from './migrations/0002-account-tokens';
import { sensorValues } from './migrations/0003-sensor-values';
import { people } from './migrations/0004-people';
import { alarms } from './migrations/0005-alarms';
import { deviceCommands } from './migrations/0006-device-commands';
import { maintenanceDue } from './migrations/0009-maintenance-due';
import { foreignPages } from './migrations/0010-foreign-pages';
import { recipeFiles } from './migrations/0012-recipe-files';
import { invitationsByConsent } from './migrations/0013-invitations-by-consent';
import { owners } from './migrations/0015-owners';
import { releaseJournal } from './migrations/0019-release-journal';
import { incidentDetail } from './migrations/0020-incident-detail';
import { notificationsAsData } from './migrations/0023-notifications-as-data';
import { idempotencyKeys } from './migrations/0024-idempotency-keys';
import { supportViews } from './migrations/0027-support-views';
import { releaseKeys } from './migrations/0028-release-keys';
import { releaseKeysForTheShell } from './migrations/0029-release-keys-for-the-shell';
import { wireIdsInTheChangeLog } from './migrations/0030-wire-ids-in-the-change-log';
import { sensorSeries } from './migrations/0031-sensor-series';
import { brokerSessions } from './migrations/0033-broker-sessions';
import { unfinishedMails } from './migrations/0034-unfinished-mails';
import { reasonsOfMails } from './migrations/0035-reasons-of-mails';
import { boundedNotifications } from './migrations/0036-bounded-notifications';
import { consentsOfSupportViews } from './migrations/0037-consents-of-support-views';
import { foldedDeviceTexts } from './migrations/0039-folded-device-texts';
import { silentDevices } from './migrations/0040-silent-devices';
import { addressesOfDevices } from './migrations/0043-addresses-of-devices';
import { namesOfDevices } from './migrations/0044-names-of-devices';

/** All migrations, in the order of their names; a published one never changes. */
const MIGRATIONS: Record<string, Migration> = {
  '0001-start': start,
  '0002-account-tokens': accountTokens,
  '0003-sensor-values': sensorValues,
  '0004-people': people,
  '0005-alarms': alarms,
  '0006-device-commands': deviceCommands,
  '0009-maintenance-due': maintenanceDue,
  '0010-foreign-pages': foreignPages,
  '0012-recipe-files': recipeFiles,
  '0013-invitations-by-consent': invitationsByConsent,
  '0015-owners': owners,
  '0019-release-journal': releaseJournal,
  '0020-incident-detail': incidentDetail,
  '0023-notifications-as-data': notificationsAsData,
  '0024-idempotency-keys': idempotencyKeys,
  '0027-support-views': supportViews,
  '0028-release-keys': releaseKeys,
  '0029-release-keys-for-the-shell': releaseKeysForTheShell,
  '0030-wire-ids-in-the-change-log': wireIdsInTheChangeLog,
  '0031-sensor-series': sensorSeries,
  '0033-broker-sessions': brokerSessions,
  '0034-unfinished-mails': unfinishedMails,
  '0035-reasons-of-mails': reasonsOfMails,
  '0036-bounded-notifications': boundedNotifications,
  '0037-consents-of-support-views': consentsOfSupportViews,
  '0039-folded-device-texts': foldedDeviceTexts,
  '0040-silent-devices': silentDevices,
  '0043-addresses-of-devices': addressesOfDevices,
  '0044-names-of-devices': namesOfDevices,
};

/** Each stands on its own tables, so a database that took them in another order is as good. */
const migratorOf = (db: Db): Migrator =>
  new Migrator({ db, provider: { getMigrations: async () => MIGRATIONS }, allowUnorderedMigrations: true });

/** The names of all migrations, oldest first. */
export const migrationNames = (): string[] => Object.keys(MIGRATIONS).sort();

/** The newest migration there is. */
export const latestMigration = (): string => migrationNames().at(-1) ?? '';

/** Brings the tables up to date under the database's lock: instances that start at once wait for each other. */
export const migrate = (db: Db): Promise<void> => run(db, (migrator) => migrator.migrateToLatest());

/** Brings the tables to the state that a migration of an older version made. Throws when they are beyond it, or when it is not known. */
export async function migrateTo(db: Db, name: string): Promise<void> {
  if (!(name in MIGRATIONS)) throw new Error(`${name} is not known here.`);
  const done = await migratorOf(db).getMigrations();
  if (done.some((each) => each.executedAt !== undefined && each.name > name))
    throw new Error(`the tables are beyond ${name} already.`);
  await run(db, (migrator) => migrator.migrateTo(name));
}

/** A table, or a column of one, that went while it was looked at. */
const GONE = new Set(['42P01', '42703']);
const LOOKS = 10;

/**
 * The migrator looks through all tables before it waits for its lock, and fails when one goes meanwhile: another instance changes it, or drops a
 * day of sensor values. No migration has begun then, and it looks again.
 */
async function untilLookedThrough(work: () => Promise<MigrationResultSet>): Promise<MigrationResultSet> {
  for (let look = 1; ; look += 1) {
    const done = await work();
    const code = String((done.error as { code?: unknown } | undefined)?.code);
    if (done.results || !GONE.has(code) || look === LOOKS) return done;
  }
}

async function run(db: Db, work: (migrator: Migrator) => Promise<MigrationResultSet>): Promise<void> {
  const { error, results } = await db.connection().execute(async (connection) => {
    // Waiting for another instance, and an index over all values, may take longer than any call.
    await sql`set statement_timeout = 0`.execute(connection);
    try {
      return await untilLookedThrough(() => work(migratorOf(connection)));
    } finally {
      await sql`reset statement_timeout`.execute(connection).catch(() => undefined);
    }
  });
  if (!error) return;
  const failed = results?.find((result) => result.status === 'Error')?.migrationName;
  throw new Error(`The tables could not be brought up to date${failed ? ` (${failed})` : ''}: ${reasonOf(error)}`);
}
