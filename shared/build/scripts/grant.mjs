import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './tools/run.mjs';
import { main, ROOT, Stop } from './tools/say.mjs';

const COMMAND = join(ROOT, 'backend', 'dist', 'grant-command.js');

// npm run grant -- EMAIL RIGHT [off]: a right in *, while no portal runs on the embedded database
await main(async () => {
  if (!existsSync(COMMAND)) throw new Stop('The portal has not been built yet: run npx pnpm@10 build first.');
  const { code } = await run(process.execPath, [COMMAND, ...process.argv.slice(2)]);
  return code;
});
