/** A published registry reaches open pages: it comes by files, so the portal looks whether there is another. */
import { join, resolve } from 'node:path';
import { intervalJob } from '../../kernel/interval-job';
import type { Start } from '../../kernel/services';
import { ChangingFile } from './changing-file';
import { serialOf } from './registry-signature';

/** How often it looks (ms): a remote that is switched off for a reason should be gone within seconds. */
const LOOK_MS = 500;

/** Every instance looks at its own files and tells the streams it holds. The signature is written last: once it is there, so is its text. */
export const startRegistryNews: Start = async (services) => {
  const signature = new ChangingFile(join(resolve(services.config.releasesDir), 'registry.json.sig'), serialOf, 0);
  let told: number | undefined;
  const look = async () => {
    const serial = await signature.read();
    if (serial === undefined || serial === told) return;
    told = serial;
    await services.events.tellRegistry(serial);
  };
  // A file that cannot be read now is looked at again in a moment: no line of the log twice a second.
  const calmly = () =>
    look().catch((error: unknown) => services.log.debug({ err: error }, 'the registry could not be looked at'));
  await calmly();
  return intervalJob(LOOK_MS, services.log, 'looking at the registry', calmly);
};
