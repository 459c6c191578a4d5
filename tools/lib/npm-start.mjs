import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { install } from './install.mjs';
import { portProblem } from './ports.mjs';
import { endWithNpm, isStopping, runNode } from './run.mjs';
import { serverEnv } from './server-env.mjs';
import { bold, dim, duration, main, ROOT, Stop } from './terminal.mjs';

const BUILD = join(ROOT, 'tools/bin/build.mjs');
const BACKEND = join(ROOT, 'backend', 'dist', 'main.js');

/** Installs, builds what changed, and is the portal until Ctrl+C. */
export const start = () =>
  main(async () => {
    endWithNpm();
    const began = Date.now();
    const step = (n, text) =>
      console.log(`${bold(`[${n}/3]`)} ${text} ${dim(`(after ${duration(Date.now() - began)})`)}`);

    const problem = await portProblem(process.env);
    if (problem) throw new Stop(problem);

    step(1, 'Installing packages');
    await install();

    step(2, 'Building what changed');
    const built = await runNode(BUILD);
    if (isStopping()) return 130;
    if (built.code !== 0 || !existsSync(BACKEND))
      throw new Stop('The portal could not be built; the reason stands above.');

    step(3, 'Starting the portal');
    // A person reads along here: the banner says what there is to know, and the log what is wrong.
    const { code } = await runNode(BACKEND, [], { env: serverEnv({ LOG_LEVEL: process.env.LOG_LEVEL || 'warn' }) });
    return isStopping() ? 0 : code;
  });
