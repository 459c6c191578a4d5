/** `npm run provision -- FILE`: brings the devices of a CSV file in, and prints the keys that it makes, once [R-EXT-21]. */
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { onDatabase, runCommand } from './command';
import { migrate } from './db/migrate';
import { operatorName } from './kernel/operator';
import { provisionDevices } from './modules/devices/provision';
import { ProvisionError, readProvisionRows, writeProvisionResults } from './modules/devices/provision-csv';

await runCommand(ProvisionError, async ([file]) => {
  if (!file)
    throw new ProvisionError(
      'Say which file: npm run provision -- devices.csv, with the columns cloudConnectID,type,name and, where they are known, uuid,key.',
    );
  const path = resolve(process.env['INIT_CWD'] ?? process.cwd(), file);
  const text = await readFile(path, 'utf8').catch(() => {
    throw new ProvisionError(`The file ${path} cannot be read.`);
  });
  const rows = readProvisionRows(text);
  return onDatabase(async ({ db }) => {
    await migrate(db);
    const results = await provisionDevices({ db, clock: { now: Date.now } }, { by: null, actor: operatorName() }, rows);
    if (results.some(({ errorId }) => errorId !== undefined)) process.exitCode = 1;
    const taken = results.filter(({ errorId }) => errorId === undefined).length;
    process.stderr.write(
      `${taken} of ${results.length} devices brought in. Keys that were made stand here and nowhere else: keep them.\n`,
    );
    return writeProvisionResults(results);
  });
});
