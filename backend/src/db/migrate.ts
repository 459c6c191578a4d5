import { Migrator, type Kysely, type Migration } from 'kysely';
import { start } from './migrations/0001-start';
import { accountTokens } from './migrations/0002-account-tokens';
import { sensorValues } from './migrations/0003-sensor-values';
import { people } from './migrations/0004-people';
import { alarms } from './migrations/0005-alarms';
import { deviceCommands } from './migrations/0006-device-commands';
import type { Tables } from './tables';

/** All migrations, in the order of their names; a published one never changes. */
const MIGRATIONS: Record<string, Migration> = {
  '0001-start': start,
  '0002-account-tokens': accountTokens,
  '0003-sensor-values': sensorValues,
  '0004-people': people,
  '0005-alarms': alarms,
  '0006-device-commands': deviceCommands,
};

/** Brings the tables up to date under the database's lock: instances that start at once wait for each other. */
export async function migrate(db: Kysely<Tables>): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => MIGRATIONS } });
  const { error, results } = await migrator.migrateToLatest();
  if (error) {
    const failed = results?.find((result) => result.status === 'Error')?.migrationName;
    throw new Error(`The tables could not be brought up to date${failed ? ` (${failed})` : ''}: ${error instanceof Error ? error.message : String(error)}`);
  }
}
