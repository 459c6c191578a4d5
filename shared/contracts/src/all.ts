/** Every endpoint there is, for the server, its documentation and the tests that loop over them. */

import * as accounts from './accounts';
import * as audit from './audit';
import * as auth from './auth';
import * as billing from './billing';
import * as cameras from './cameras';
import * as deviceChanges from './device-changes';
import * as deviceReadings from './device-readings';
import * as devices from './devices';
import type { Endpoint } from './endpoint';
import * as events from './events';
import * as geocoding from './geocoding';
import * as groupChanges from './group-changes';
import * as groupUsers from './group-users';
import * as groups from './groups';
import * as incidents from './incidents';
import * as ingest from './ingest';
import * as integration from './integration';
import * as invitations from './invitations';
import * as maintenance from './maintenance';
import * as map from './map';
import * as modules from './modules';
import * as notifications from './notifications';
import * as publishing from './publishing';
import * as recipes from './recipes';
import * as releases from './releases';
import * as rights from './rights';
import type { TSchema } from './shape';
import * as support from './support';
import * as system from './system';
import * as telemetry from './telemetry';
import * as users from './users';

const areas: Record<string, Record<string, unknown>> = {
  accounts,
  audit,
  auth,
  billing,
  cameras,
  devices,
  deviceChanges,
  deviceReadings,
  events,
  geocoding,
  groups,
  groupChanges,
  groupUsers,
  incidents,
  ingest,
  integration,
  invitations,
  maintenance,
  map,
  modules,
  notifications,
  publishing,
  recipes,
  releases,
  rights,
  support,
  system,
  telemetry,
  users,
};

/** A named export is an endpoint when it has a method and a path. */
const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'summary' in value;

/** By name, as exported: `updateGroup`. */
export const ENDPOINTS: ReadonlyMap<string, Endpoint> = new Map(
  Object.values(areas).flatMap((area) =>
    Object.entries(area).filter((entry): entry is [string, Endpoint] => isEndpoint(entry[1])),
  ),
);

/** A named export is a shape when it stands in capitals and is a JSON schema. */
const isShape = ([name, value]: [string, unknown]): boolean =>
  /^[A-Z][a-z]/.test(name) && typeof value === 'object' && value !== null && ('type' in value || 'anyOf' in value);

/** The shapes that have a name, as exported: `Device`. */
export const SHAPES: ReadonlyMap<string, TSchema> = new Map(
  Object.values(areas).flatMap((area) => Object.entries(area).filter(isShape) as [string, TSchema][]),
);
