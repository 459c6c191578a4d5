/** A broker of its own for tests, which can go away and come back on the same port. */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { freePort } from '../kernel/port';

/** Where Debian and others put it, then PATH. */
const FOLDERS = ['/usr/sbin', '/usr/local/sbin', '/opt/homebrew/sbin', ...(process.env['PATH'] ?? '').split(delimiter)];
const BINARY = FOLDERS.flatMap((folder) => [join(folder, 'mosquitto'), join(folder, 'mosquitto.exe')]).find(existsSync);
// Not everybody has a second broker at hand: without the binary these tests are skipped, and say so.
export const withMosquitto = BINARY === undefined ? describe.skip : describe;

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
    const mosquitto = spawn(BINARY ?? '', ['-c', join(this.folder, 'mosquitto.conf')], {
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
