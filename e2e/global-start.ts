import { startPortal } from '../tools/testing/portal.mjs';

/** One portal with demo data for all specs; workers find it in the environment. */
export default async function globalStart(): Promise<() => Promise<void>> {
  const portal = await startPortal();
  process.env.PORTAL_URL = portal.url;
  process.env.PORTAL_PID = String(portal.pid);
  process.env.PORTAL_ENV = JSON.stringify(portal.env);
  return portal.stop;
}
