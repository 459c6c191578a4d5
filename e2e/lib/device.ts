import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '../../tools/lib/terminal.mjs';

export type DeviceCommand = 'alert' | 'ok' | 'ping' | 'offline' | 'online';

const COMMAND = join(ROOT, 'tools/bin/device.mjs');

/** `npm run device -- <name> <command>` against the portal of this run. Resolves once the broker has taken it. */
export async function commandDevice(name: string, command: DeviceCommand): Promise<void> {
  const env = { ...process.env, ...(JSON.parse(process.env.PORTAL_ENV ?? '{}') as Record<string, string>) };
  await promisify(execFile)(process.execPath, [COMMAND, name, command], { cwd: ROOT, env });
}
