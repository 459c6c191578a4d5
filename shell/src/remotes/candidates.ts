import { CONTRACT_VERSION, type RemoteName } from '@portal/contracts/remote';
import { RemoteFailure } from './failure';
import { knownFailure } from './known-failures';
import { lastGood } from './last-good';
import { takeFrozen } from './mount-mark';
import { useRegistry } from './registry';
import { fallbackOf, type Release, releaseOf } from './release';
import { reportFailure } from './report-failure';

export interface Candidate {
  readonly release: Release;
  /** Why it is passed over: it failed a moment ago, or cannot run in this shell. */
  readonly failure?: RemoteFailure;
}

/** The versions to try, best first: the listed one, its fall-back, the last one that worked in this browser. None that was taken back. */
export async function* candidatesOf(name: RemoteName): AsyncGenerator<Candidate> {
  const entry = useRegistry.getState().remotes.get(name);
  // Not listed, or switched off on purpose: then an older one must not run either.
  if (!entry) return;
  const frozen = takeFrozen(name);
  if (frozen) reportFailure(name, new RemoteFailure('REMOTE_FROZE', frozen));

  const listed = releaseOf(entry);
  yield judge(listed);
  const given = new Set([listed.version, ...(entry.extras.withdrawn ?? [])]);
  const isNew = (release: Release | undefined): release is Release => {
    if (!release || release.contract !== CONTRACT_VERSION || given.has(release.version)) return false;
    given.add(release.version);
    return true;
  };
  const fallback = fallbackOf(entry);
  if (isNew(fallback)) yield judge(fallback);
  // Verified only when it is needed.
  const remembered = await lastGood(name);
  if (isNew(remembered)) yield judge(remembered);
}

function judge(release: Release): Candidate {
  const { name, version, contract } = release;
  const known = knownFailure(name, version);
  if (known || contract === CONTRACT_VERSION) return { release, failure: known };
  const failure = new RemoteFailure('REMOTE_CONTRACT', version, {
    cause: `It is built against contract ${contract}, this shell has ${CONTRACT_VERSION}.`,
  });
  reportFailure(name, failure);
  return { release, failure };
}

/** Whether a version that is still shown was taken back since. One that is listed again is not. */
export function wasTakenBack({ name, version }: Release): boolean {
  const entry = useRegistry.getState().remotes.get(name);
  return (
    entry !== undefined && entry.metadata.version !== version && entry.extras.withdrawn?.includes(version) === true
  );
}

/** The version that will run when the remote is shown, as far as it is known yet. */
export async function nextRelease(name: RemoteName): Promise<Release | undefined> {
  for await (const { release, failure } of candidatesOf(name)) if (!failure) return release;
  return undefined;
}
