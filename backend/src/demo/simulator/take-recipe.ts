import { createHash } from 'node:crypto';
import type { DeviceCommand } from '@portal/contracts/telemetry';
import type { DemoDevice } from '../seed/device-keys';
import { takesRecipes } from './appliances';

const TIMEOUT_MS = 30_000;

/**
 * Takes a recipe as an appliance does, with its file; answers why not, when the appliance does not cook. Throws when the file does not come
 * whole: then the command stays unanswered, and the portal sends it again.
 * @param portal the portal's address from here, in place of the public one
 */
export async function takeRecipe(
  { kind, key }: DemoDevice,
  { recipe: { file } }: DeviceCommand,
  portal: string | undefined,
): Promise<string | undefined> {
  if (!takesRecipes(kind)) return 'this appliance does not cook by recipe';
  if (!file) return undefined;
  const answer = await fetch(portal === undefined ? file.url : new URL(new URL(file.url).pathname, portal), {
    headers: { authorization: `Device ${key}` },
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!answer.ok) throw new Error(`the file of a recipe did not come: ${answer.status}`);
  const bytes = Buffer.from(await answer.arrayBuffer());
  if (createHash('sha256').update(bytes).digest('hex') !== file.sha256)
    throw new Error('the file of a recipe came broken');
  return undefined;
}
