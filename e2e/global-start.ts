import { rmSync } from 'node:fs';
import { KEY_FILE } from '../tools/release/paths.mjs';
import { startPortal } from '../tools/testing/portal.mjs';
import { ownReleases } from './lib/own-releases';

/** One portal with demo data and a registry of its own for all specs; workers find it in the environment. */
export default async function globalStart(): Promise<() => Promise<void>> {
  const releases = ownReleases();
  Object.assign(process.env, { RELEASES_DIR: releases, REGISTRY_KEY_FILE: KEY_FILE });
  const portal = await startPortal();
  process.env.PORTAL_URL = portal.url;
  process.env.PORTAL_PID = String(portal.pid);
  process.env.PORTAL_ENV = JSON.stringify(portal.env);
  return async () => {
    await portal.stop();
    rmSync(releases, { recursive: true, force: true });
  };
}
