import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Config } from '../config';
import { type Database, openEmbeddedDatabase, openServerDatabase } from './database';

type DatabaseConfig = Pick<
  Config,
  'databaseUrl' | 'databasePool' | 'databaseStatementMs' | 'databaseReadUrl' | 'databaseSessionUrl' | 'dataDir'
>;

/**
 * Opens the database that the settings name. Throws DatabaseUnreachableError or FolderLockedError.
 * @param onLost the embedded database ended by itself
 */
export function openConfiguredDatabase(
  { databaseUrl, databasePool, databaseStatementMs, databaseReadUrl, databaseSessionUrl, dataDir }: DatabaseConfig,
  log: Logger,
  onLost?: (error: Error) => void,
): Promise<Database> {
  return databaseUrl
    ? openServerDatabase(databaseUrl, databasePool, log, {
        statementMs: databaseStatementMs,
        readUrl: databaseReadUrl,
        sessionUrl: databaseSessionUrl,
      })
    : openEmbeddedDatabase({ folder: join(dataDir, 'database'), ...(onLost && { onLost }) }, log);
}
