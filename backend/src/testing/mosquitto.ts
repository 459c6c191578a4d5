/** A broker of its own for tests, which can go away and come back on the same port. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hasMosquitto } from '@portal/tools/lib/server-programs.mjs';
import { programEnv } from '@portal/tools/testing/server-process.mjs';
import { freePort } from '../kernel/port';

// Not everybody has a second broker at hand: without the binary these tests are skipped, and say so.
export const withMosquitto = hasMosquitto() ? describe : describe.skip;

export class Mosquitto {
  private process: ChildProcess | undefined;

  private constructor(
    private readonly folder: string,
    readonly url: string,
  ) {}

  /** Starts one that lets everybody in and drops nothing. */
  static async start(): Promise<Mosquitto> {
    const folder = await mkdtemp(join(tmpdir(), 'portal-mosquitto-'));
    const port = await freePort();
    await writeFile(
      join(folder, 'mosquitto.conf'),
      `listener ${port} 127.0.0.1\nallow_anonymous true\nmax_queued_messages 0\nlog_dest stderr\n`,
    );
    const broker = new Mosquitto(folder, `mqtt://127.0.0.1:${port}`);
    await broker.run();
    return broker;
  }

  /** Resolves once it serves. */
  run(): Promise<void> {
    const mosquitto = spawn('mosquitto', ['-c', join(this.folder, 'mosquitto.conf')], {
      env: programEnv,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    this.process = mosquitto;
    return new Promise<void>((resolve, reject) => {
      mosquitto.stderr?.on('data', (text: Buffer) => {
        if (text.toString().includes('running')) resolve();
      });
      mosquitto.once('exit', (code) => reject(new Error(`mosquitto ended with ${code}`)));
    });
  }

  /** Ends it without any goodbye; resolves when it is gone. */
  kill(): Promise<unknown> {
    const gone = new Promise((resolve) => this.process?.once('close', resolve));
    this.process?.kill('SIGKILL');
    return gone;
  }

  async stop(): Promise<void> {
    this.process?.kill();
    await rm(this.folder, { recursive: true });
  }
}
