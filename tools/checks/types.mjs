import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { packageFolders } from '../lib/packages.mjs';
import { run } from '../lib/run.mjs';
import { ROOT } from '../lib/terminal.mjs';
import { Result } from './result.mjs';

const AT_ONCE = 2;

/** Every package compiles by itself. */
export async function types({ filter }) {
  const result = new Result();
  const waiting = packageFolders().filter(
    (folder) => existsSync(join(ROOT, folder, 'tsconfig.json')) && folder.includes(filter ?? ''),
  );
  mkdirSync(join(ROOT, '.cache/types'), { recursive: true });
  const worker = async () => {
    for (let folder = waiting.shift(); folder; folder = waiting.shift()) {
      const memory = `.cache/types/${folder.replaceAll('/', '-')}.tsbuildinfo`;
      const tsc = [
        'node_modules/typescript/bin/tsc',
        '-p',
        folder,
        '--incremental',
        '--tsBuildInfoFile',
        memory,
        '--pretty',
        'false',
      ];
      const { code, output } = await run(process.execPath, tsc, { quiet: true });
      result.check(`types of ${folder}`, code === 0 ? [] : output.trim().split('\n').slice(0, 40));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return result;
}
