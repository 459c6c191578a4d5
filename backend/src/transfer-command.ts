/** `npm run export -- FILE` and `npm run import -- FILE`: everything the settings of this portal point at, into a file and back. */
import { join, resolve } from 'node:path';
import { openFileStore } from './adapters/files';
import { ConfigError, readConfig } from './config';
import { DatabaseUnreachableError, openEmbeddedDatabase, openServerDatabase } from './db/database';
import { FolderLockedError } from './db/folder-lock';
import { migrate } from './db/migrate';
import { exportData, importData, TransferError } from './db/transfer';
import { createLog } from './kernel/log';

const SENTENCES = [ConfigError, FolderLockedError, DatabaseUnreachableError, TransferError];

async function transfer([what, file]: readonly string[]): Promise<string> {
  if ((what !== 'export' && what !== 'import') || !file) throw new TransferError('Say which file: npm run export -- portal.export.gz, or npm run import -- portal.export.gz.');
  const config = readConfig(process.env);
  const log = createLog('error');
  const database = config.databaseUrl
    ? await openServerDatabase(config.databaseUrl, 2, log)
    : await openEmbeddedDatabase({ folder: join(config.dataDir, 'database') }, log);
  try {
    const path = resolve(process.env['INIT_CWD'] ?? process.cwd(), file);
    const files = openFileStore(config);
    if (what === 'export') await migrate(database.db);
    const { rows, files: stored } = what === 'export' ? await exportData(database.db, files, path) : await importData(database.db, files, path);
    return `${rows} rows and ${stored} files ${what === 'export' ? 'written to' : 'brought in from'} ${path}.`;
  } finally {
    await database.close();
  }
}

try {
  process.stdout.write(`${await transfer(process.argv.slice(2))}\n`);
} catch (error) {
  const known = SENTENCES.some((kind) => error instanceof kind);
  process.stderr.write(`${known && error instanceof Error ? error.message : String(error instanceof Error ? (error.stack ?? error.message) : error)}\n`);
  process.exitCode = 1;
}
