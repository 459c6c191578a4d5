import type { RemoteName } from '@portal/contracts/remote';
import { bus } from '@portal/platform/bus';
import { causeOf, type RemoteFailure } from './failure';
import { noteFailure } from './known-failures';
import { forgetGood } from './last-good';
import { useRegistry } from './registry';

/** Who is to be called about a remote. */
export const ownerOf = (name: RemoteName): string =>
  useRegistry.getState().remotes.get(name)?.extras.owner ?? 'nobody known';

/**
 * Tells console and bus that a version failed, and remembers it, so that it is not tried again at once and never fallen back to.
 * @param ms how long it is passed over, if not what its code says
 */
export function reportFailure(name: RemoteName, failure: RemoteFailure, ms?: number): void {
  const { code, version, reference, cause } = failure;
  noteFailure(name, failure, ms);
  // A file that did not come says nothing about the code in it.
  if (!code.startsWith('REMOTE_LOAD')) forgetGood(name, version);
  console.error(`${name} ${version} (${ownerOf(name)}) failed: ${code}, reference ${reference}`, cause);
  bus.emit('remote:failed', { remote: name, version, code, cause: causeOf(failure) });
}
