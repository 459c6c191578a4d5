import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './tools/run.mjs';
import { main, ROOT, Stop } from './tools/say.mjs';

const COMMAND = join(ROOT, 'backend', 'dist', 'device-command.js');

// npm run device -- <name or uuid> alert|ok|ping|offline|online
await main(async () => {
  if (!existsSync(COMMAND)) throw new Stop('The portal has not been built yet: run npm start first, and this command in a second terminal.');
  const { code } = await run(process.execPath, [COMMAND, ...process.argv.slice(2)]);
  return code;
});
