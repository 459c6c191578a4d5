import type { ErrorId } from '@portal/contracts/errors';
import { fromWire } from '@portal/domain/ids';
import { accessTo, allowed, type Caller } from '../../kernel/access';
import { HttpError } from '../../kernel/http-error';
import type { Context } from '../../kernel/serve';
import type { Services } from '../../kernel/services';
import { changeIncident, type IncidentBody } from './change-incident';

export interface Outcome {
  id: string;
  done: boolean;
  errorId?: ErrorId;
}

/** Changes several incidents in the same way, each for itself; answers in the order of the ids, each once [R-EXT-11]. */
export async function changeMany(
  { services, caller }: Context,
  { ids, ...body }: Pick<IncidentBody, 'status' | 'assignedUser' | 'priority'> & { ids: readonly string[] },
): Promise<Outcome[]> {
  const refusalOf = await refusals(services, caller, ids);
  const outcomes: Outcome[] = [];
  for (const id of new Set(ids)) {
    const plain = fromWire(id);
    const refused = plain === undefined ? 'ERROR_INCIDENT_UNKNOWN' : refusalOf(plain);
    outcomes.push(
      refused === undefined && plain !== undefined
        ? await changed(services, caller, id, plain, body)
        : { id, done: false, errorId: refused },
    );
  }
  return outcomes;
}

async function changed(
  services: Services,
  caller: Caller,
  id: string,
  plain: string,
  body: IncidentBody,
): Promise<Outcome> {
  try {
    await changeIncident({ services, caller, ifMatch: undefined }, plain, body);
    return { id, done: true };
  } catch (error) {
    if (error instanceof HttpError) return { id, done: false, errorId: error.errorId };
    throw error;
  }
}

/** Tells why the caller may not change an incident; undefined when they may. Each device is asked about once. */
async function refusals(
  { db }: Services,
  caller: Caller,
  ids: readonly string[],
): Promise<(incident: string) => ErrorId | undefined> {
  const plain = [...new Set(ids.flatMap((id) => fromWire(id) ?? []))];
  const rows =
    plain.length === 0
      ? []
      : await db.selectFrom('incidents').select(['id', 'device_uuid']).where('id', 'in', plain).execute();
  const byDevice = new Map<string, ErrorId | undefined>();
  for (const device of new Set(rows.map(({ device_uuid }) => device_uuid))) {
    const access = await accessTo(db, caller, { device });
    byDevice.set(
      device,
      !access.visible
        ? 'ERROR_INCIDENT_UNKNOWN'
        : allowed(caller, 'updateIncident', access)
          ? undefined
          : 'ERROR_NO_RIGHT',
    );
  }
  const deviceOf = new Map(rows.map(({ id, device_uuid }) => [id, device_uuid]));
  return (incident) => {
    const device = deviceOf.get(incident);
    return device === undefined ? 'ERROR_INCIDENT_UNKNOWN' : byDevice.get(device);
  };
}
