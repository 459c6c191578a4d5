/** What the backend is made of: each module adds its routes and its start hook here. */
import type { FastifyPluginAsync } from 'fastify';
import { cameraLoginOrigins } from './adapters/cameras';
import { startForgettingKeys } from './kernel/idempotency';
import type { Route } from './kernel/serve';
import type { Services, Start } from './kernel/services';
import * as accounts from './modules/accounts/handlers';
import * as auditLog from './modules/audit/handlers';
import * as auth from './modules/auth/handlers';
import * as billing from './modules/billing/handlers';
import * as cameras from './modules/cameras/handlers';
import * as deviceUi from './modules/device-ui/handlers';
import { startFillingTexts } from './modules/devices/fill-texts';
import * as devices from './modules/devices/handlers';
import { docs } from './modules/docs/plugin';
import * as events from './modules/events/handlers';
import { files } from './modules/files/plugin';
import { startSweep } from './modules/files/sweep';
import * as geocoding from './modules/geocoding/handlers';
import * as groups from './modules/groups/handlers';
import * as incidents from './modules/incidents/handlers';
import { start as startIncidents } from './modules/incidents/start';
import * as integration from './modules/integration/handlers';
import * as invitations from './modules/invitations/handlers';
import * as mail from './modules/mail/handlers';
import { start as startMail } from './modules/mail/start';
import * as maintenance from './modules/maintenance/handlers';
import { mapHosts } from './modules/map/background';
import * as map from './modules/map/handlers';
import * as modules from './modules/modules/handlers';
import { startForgetting } from './modules/notifications/forget';
import * as notifications from './modules/notifications/handlers';
import { startCanaryWatch } from './modules/portal/canary-watch';
import * as releases from './modules/portal/handlers';
import { portal } from './modules/portal/plugin';
import { startRegistryNews } from './modules/portal/registry-news';
import { startReleaseLog } from './modules/portal/release-log';
import * as recipes from './modules/recipes/handlers';
import { prepareRoles } from './modules/rights/deployment-roles';
import * as rights from './modules/rights/handlers';
import * as support from './modules/support/handlers';
import { health } from './modules/system/health';
import { startMetrics } from './modules/system/metrics';
import * as reports from './modules/system/reports';
import * as deviceCalls from './modules/telemetry/device-handlers';
import * as telemetry from './modules/telemetry/handlers';
import { startDevices } from './modules/telemetry/start';
import * as users from './modules/users/handlers';

/** One list a module, as `export const routes: Route[] = [serve(readSelf, async (call) => …)]`. */
export const ROUTES: readonly Route[] = [
  ...auth.routes,
  ...accounts.routes,
  ...users.routes,
  ...rights.routes,
  ...support.routes,
  ...auditLog.routes,
  ...modules.routes,
  ...deviceCalls.routes,
  ...telemetry.routes,
  ...reports.routes,
  ...groups.routes,
  ...devices.routes,
  ...deviceUi.routes,
  ...incidents.routes,
  ...maintenance.routes,
  ...notifications.routes,
  ...recipes.routes,
  ...cameras.routes,
  ...billing.routes,
  ...events.routes,
  ...integration.routes,
  ...geocoding.routes,
  ...map.routes,
  ...invitations.routes,
  ...mail.routes,
  ...releases.routes,
];

/** What must be right in the database before anything runs on it. */
export const PREPARATIONS: readonly ((services: Services) => Promise<void>)[] = [prepareRoles];

/** In the order of start; they stop in reverse order. */
export const STARTS: readonly Start[] = [
  auth.start,
  accounts.start,
  support.startEndingViews,
  startMail,
  startForgettingKeys,
  startSweep,
  startIncidents,
  maintenance.start,
  startForgetting,
  startDevices,
  startFillingTexts,
  ({ geocoding }) => geocoding.start(),
  ({ map }) => map.start(),
  deviceUi.startDeviceUi,
  async ({ events }) => events.start(),
  startReleaseLog,
  startRegistryNews,
  startCanaryWatch,
  startMetrics,
];

/** One of them, for which nobody is kept waiting: the portal serves already, and says that it is not ready. Its turn to stop is as above. */
export const LATE: Start = startDevices;

/** What is no call of the contracts: health, documentation, the portal's pages, `/files`. */
export const PLUGINS: readonly ((services: Services) => FastifyPluginAsync)[] = [
  health,
  () => docs,
  files,
  map.tiles,
  ({ config }) =>
    portal({
      releasesDir: config.releasesDir,
      environment: config.environment,
      aboutUrl: config.aboutUrl,
      contact: config.contact,
      legalDir: config.legalDir,
      worker: config.serviceWorker,
      hosts: mapHosts(config),
      frames: () => cameraLoginOrigins(config),
    }),
];
