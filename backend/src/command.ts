/** What the commands share that work on the data of a portal without one running. */
import { type Config, ConfigError, readConfig } from './config';
import { type Database, DatabaseUnreachableError } from './db/database';
import { FolderLockedError } from './db/folder-lock';
import { openConfiguredDatabase } from './db/open-configured';
import { createLog } from './kernel/log';

/** A command does one thing after the other. */
const CONNECTIONS = 2;

type ErrorKind = new (...words: string[]) => Error;

const SENTENCES: readonly ErrorKind[] = [ConfigError, FolderLockedError, DatabaseUnreachableError];

/** Runs work on the database of the settings, which it closes again. */
export async function onDatabase<T>(work: (database: Database, config: Config) => Promise<T>): Promise<T> {
  const config = readConfig(process.env);
  // What it does may be longer than a call, and none of it may be old: the server itself, where a pooler or a replica stand beside it.
  const server = { databaseUrl: config.databaseSessionUrl ?? config.databaseUrl, databaseReadUrl: undefined };
  const database = await openConfiguredDatabase(
    { ...config, ...server, databaseSessionUrl: undefined, databasePool: CONNECTIONS },
    createLog('error'),
  );
  try {
    return await work(database, config);
  } finally {
    await database.close();
  }
}

/**
 * Prints the sentence that a command answers; an error makes the process end with 1.
 * @param refusal the command's own errors whose message is one sentence for the operator
 */
export async function runCommand(
  refusal: ErrorKind,
  command: (words: readonly string[]) => Promise<string>,
): Promise<void> {
  try {
    process.stdout.write(`${await command(process.argv.slice(2))}\n`);
  } catch (error) {
    const known = [...SENTENCES, refusal].some((kind) => error instanceof kind);
    process.stderr.write(
      `${known && error instanceof Error ? error.message : String(error instanceof Error ? (error.stack ?? error.message) : error)}\n`,
    );
    process.exitCode = 1;
  }
}
