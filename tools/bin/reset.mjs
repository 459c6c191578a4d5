import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { holderOf } from '../lib/folder-holder.mjs';
import { main, ROOT, Stop, short } from '../lib/terminal.mjs';

/** The embedded database, with the lock of whoever runs it. */
const DATABASE = 'database';
/** What tells a portal's data folder from any other folder. */
const MARKS = [DATABASE, 'device-keys.json'];

// npm run reset: empties the data folder, so that the next start seeds anew.
await main(() => {
  const folder = resolve(ROOT, process.env.DATA_DIR?.trim() || '.data');
  const entries = existsSync(folder) ? readdirSync(folder) : [];
  if (entries.length === 0) {
    console.log(`${short(folder)} is empty already.`);
    return;
  }
  const holder = holderOf(join(folder, DATABASE));
  if (holder) throw new Stop(`A portal (process ${holder}) is using ${short(folder)}: stop it first.`);
  if (!entries.some((entry) => MARKS.includes(entry)))
    throw new Stop(`${folder} holds no data of a portal, so it is left alone.`);
  for (const entry of entries) rmSync(join(folder, entry), { recursive: true, force: true });
  console.log(`${short(folder)} is empty now. The next npm start seeds it again.`);
});
