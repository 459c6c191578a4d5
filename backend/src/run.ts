import { banner } from './banner';
import { type Config, ConfigError, readConfig } from './config';
import { DatabaseUnreachableError } from './db/database';
import { FolderLockedError } from './db/folder-lock';
import { IncompleteError } from './kernel/completeness';
import { createLog } from './kernel/log';
import { type Companion, type Portal, PortTakenError, startPortal } from './start';

/** Errors whose message is already one sentence for the operator. */
const SENTENCES = [ConfigError, FolderLockedError, DatabaseUnreachableError, PortTakenError, IncompleteError];
/** A stop that hangs is ended; everything acknowledged is stored by then. */
const STOP_MS = 10_000;

/** The demo, when the settings ask for its data or its devices; its code is not loaded otherwise. */
async function companionOf({ seed, simulator }: Config): Promise<Companion | undefined> {
  return seed === 'none' && !simulator ? undefined : (await import('./demo/demo')).demo;
}

/** Starts the portal of this process and ends it on SIGINT, SIGTERM, or when the process that started it is gone. */
export async function main(): Promise<void> {
  let portal: Portal | undefined;
  let stopping = false;
  let patience = STOP_MS;
  const stop = (code: number) => {
    if (stopping) process.exit(code);
    stopping = true;
    setTimeout(() => process.exit(1), patience).unref();
    void (portal?.stop() ?? Promise.resolve()).then(
      () => process.exit(code),
      () => process.exit(1),
    );
  };
  process.on('SIGINT', () => stop(0));
  process.on('SIGTERM', () => stop(0));
  if (process.send) process.on('disconnect', () => stop(0));
  try {
    const config = readConfig(process.env);
    patience += config.stopDelayMs;
    const companion = await companionOf(config);
    const onLost = (error: Error) => {
      process.stderr.write(`${error.message}\n`);
      process.exit(1);
    };
    portal = await startPortal(config, createLog(config.logLevel), onLost, companion);
    if (stopping) return;
    process.stdout.write(banner(config, portal.address, companion?.describe(config)));
    process.send?.({ ready: true, address: portal.address });
  } catch (error) {
    const known = SENTENCES.some((kind) => error instanceof kind);
    process.stderr.write(
      `${known && error instanceof Error ? error.message : `The portal cannot start: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`}\n`,
    );
    process.exit(1);
  }
}
