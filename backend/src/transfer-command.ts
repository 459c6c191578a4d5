/** `npm run export -- FILE` and `npm run import -- FILE`: everything the settings of this portal point at, into a file and back. */
import { resolve } from 'node:path';
import { openFileStore } from './adapters/files';
import { onDatabase, runCommand } from './command';
import { TransferError } from './db/archive';
import { migrate } from './db/migrate';
import { demandPortal, exportData, importData } from './db/transfer';
import { uploadFolder } from './kernel/uploads';

await runCommand(TransferError, async ([what, file]) => {
  if ((what !== 'export' && what !== 'import') || !file)
    throw new TransferError(
      'Say which file: npm run export -- portal.export.gz, or npm run import -- portal.export.gz.',
    );
  return onDatabase(async ({ db }, config) => {
    const path = resolve(process.env['INIT_CWD'] ?? process.cwd(), file);
    const files = openFileStore(config);
    if (what === 'export') {
      await demandPortal(db);
      await migrate(db);
    }
    const { rows, files: stored } =
      what === 'export'
        ? await exportData(db, files, path)
        : await importData(db, files, path, uploadFolder(config.dataDir));
    return `${rows} rows and ${stored} files ${what === 'export' ? 'written to' : 'brought in from'} ${path}.`;
  });
});
