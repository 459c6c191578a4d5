import { rmSync } from 'node:fs';
import { ownReleases } from '../tools/testing/own-releases.mjs';
import { startPortal } from '../tools/testing/portal-process.mjs';

/** One portal with demo data and a registry of its own for all specs; workers find it in the environment. */
export default async function globalStart(): Promise<() => Promise<void>> {
  const releases = ownReleases();
  Object.assign(process.env, releases);
  const portal = await startPortal();
  // Where something stands in front of it.
  process.env.PORTAL_URL = process.env.PUBLIC_URL ?? portal.url;
  process.env.PORTAL_PID = String(portal.pid);
  process.env.PORTAL_ENV = JSON.stringify(portal.env);
  return async () => {
    await portal.stop();
    rmSync(releases.RELEASES_DIR, { recursive: true, force: true });
  };
}
