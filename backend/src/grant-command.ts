/** `npm run grant -- EMAIL RIGHT [off]`: a right in `*` for an account, or away from it. */
import { join } from 'node:path';
import { ConfigError, readConfig } from './config';
import { DatabaseUnreachableError, openEmbeddedDatabase, openServerDatabase } from './db/database';
import { FolderLockedError } from './db/folder-lock';
import { migrate } from './db/migrate';
import { createLog } from './kernel/log';
import { GrantError, grantGlobally } from './modules/rights/operator-grants';

const SENTENCES = [ConfigError, FolderLockedError, DatabaseUnreachableError, GrantError];

async function grant([email, right, off]: readonly string[]): Promise<string> {
  if (!email || !right || (off !== undefined && off !== 'off')) throw new GrantError('Say who and what: npm run grant -- support@example.org readSupportInfo, with "off" behind it to take it away.');
  const config = readConfig(process.env);
  const log = createLog('error');
  const database = config.databaseUrl ? await openServerDatabase(config.databaseUrl, 2, log) : await openEmbeddedDatabase({ folder: join(config.dataDir, 'database') }, log);
  try {
    await migrate(database.db);
    const changed = await grantGlobally(database.db, email, right, off === undefined);
    return `${email} ${off === undefined ? 'holds' : 'does not hold'} ${right}${changed ? ' now' : ' already'}.`;
  } finally {
    await database.close();
  }
}

try {
  process.stdout.write(`${await grant(process.argv.slice(2))}\n`);
} catch (error) {
  const known = SENTENCES.some((kind) => error instanceof kind);
  process.stderr.write(`${known && error instanceof Error ? error.message : String(error instanceof Error ? (error.stack ?? error.message) : error)}\n`);
  process.exitCode = 1;
}
