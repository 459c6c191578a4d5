import type { RemoteName } from '@portal/contracts/remote';
import { nextRelease } from '../../remotes/candidates';
import { RemoteFailure } from '../../remotes/failure';
import { happened } from '../../remotes/happened';
import { forgetFailures } from '../../remotes/known-failures';
import { loadLifecycles } from '../../remotes/load';
import { moveTogether } from '../../remotes/places';
import { renewRegistry } from '../../remotes/registry';
import { reportFailure } from '../../remotes/report-failure';

/** Tries a remote that failed once more, with a fresh registry: its code is loaded, and every place that waits for it starts anew. */
export async function retryRemote(name: RemoteName): Promise<void> {
  // Without an answer the known registry must do.
  await renewRegistry(name).catch((error: unknown) => console.warn('The registry could not be renewed.', error));
  forgetFailures(name);
  const release = await nextRelease(name);
  if (!release) return;
  try {
    await loadLifecycles(release);
  } catch (error) {
    if (error instanceof RemoteFailure) return reportFailure(name, error);
    throw error;
  }
  // Its files are there; whether it can be shown it says when it is.
  happened.splice(0, happened.length, ...happened.filter(({ remote }) => remote !== name));
  await moveTogether(name);
}
