import type { ApplianceEvent } from '../simulator/appliance-events';
import { APPLIANCES, appliance, cuOf } from '../simulator/appliances';
import { digest, pick, randomFrom } from '../simulator/random';
import { DIAGNOSED, DIAGNOSES, TOLD_INCIDENTS, type ToldIncident, type ToldStep } from './demo-incidents';
import type { FleetDevice } from './fleet';
import type { PersonKey } from './people';
import type { Row } from './rows';

const MINUTE = 60_000;
/** So many resolved incidents of the last month lie in the archive beside the told ones. */
const ARCHIVED = 60;

/** The incidents of a fleet with their history, and the devices that are in alarm because of one. */
export function buildIncidents(devices: readonly FleetDevice[], userId: (key: PersonKey) => string, now: number) {
  const incidents: Row<'incidents'>[] = [];
  const history: Row<'incident_history'>[] = [];
  const alarmed = new Set<string>();

  const add = (device: FleetDevice, told: ToldIncident) => {
    const model = appliance(device.kind);
    const event = model.events.find(({ id }) => id === told.event);
    if (!event) throw new Error(`${APPLIANCES[device.kind].label} has no event ${told.event}`);
    const reportedAt = now - told.minutesAgo * MINUTE;
    const id = `i${digest(`incident ${device.uuid} ${told.event} ${told.minutesAgo}`).slice(0, 20)}`;
    const steps = told.history ?? [];
    incidents.push({
      id,
      device_uuid: device.uuid,
      event_key: `${told.event} ${told.minutesAgo}`,
      cu: cuOf(event, model.controlunits),
      event: event.id,
      summary: event.summary.en,
      localized_summaries: { ...event.summary },
      description: told.description ?? '',
      comment: last(steps, 'comment') ?? '',
      category: event.category,
      priority: told.priority ?? event.priority,
      status: told.status,
      assigned_user: assigned(steps),
      reported_at: reportedAt,
    });
    history.push(firstEntry(id, event, told, reportedAt), ...steps.map((step) => laterEntry(id, step, reportedAt)));
    if (told.alert) alarmed.add(device.uuid);
  };
  const assigned = (steps: readonly ToldStep[]) => {
    const key = last(steps, 'assigned');
    return key === undefined ? null : userId(key);
  };
  const laterEntry = (incident: string, step: ToldStep, reportedAt: number): Row<'incident_history'> => ({
    ...EMPTY_ENTRY,
    incident_id: incident,
    at: reportedAt + step.after * MINUTE,
    user_id: userId(step.by),
    assigned_user: step.assigned ? userId(step.assigned) : null,
    new_status: step.status ?? null,
    status: step.status ?? null,
    priority: step.priority ?? null,
    comment: step.comment ?? null,
  });

  const used = new Set<string>();
  for (const told of TOLD_INCIDENTS) {
    const device = devices.find(
      told.kind
        ? ({ groupName, kind, uuid, lost }) => groupName === told.at && kind === told.kind && !used.has(uuid) && !lost
        : ({ name }) => name === told.at,
    );
    if (!device) throw new Error(`The demo fleet has no device for the incident at ${told.at}`);
    used.add(device.uuid);
    add(device, told);
  }
  const random = randomFrom('archive');
  const housed = devices.filter(({ groupId }) => groupId !== null);
  for (let count = 0; count < ARCHIVED; count++) {
    const device = pick(housed, random);
    const event = pick(appliance(device.kind).events, random);
    const by = pick(['sofia', 'marco', 'amira', 'katharina', 'jens', 'claire'] as const, random);
    const minutesAgo = 3_000 + Math.floor(random() * 40_000);
    add(device, {
      at: device.name,
      event: event.id,
      minutesAgo,
      status: 'RESOLVED',
      history: [
        { after: 20 + Math.floor(random() * 60), by, status: 'INPROGRESS', assigned: by },
        { after: 120 + Math.floor(random() * 900), by, status: 'RESOLVED' },
      ],
    });
  }
  return { incidents, history: history.sort((a, b) => (a.at ?? 0) - (b.at ?? 0)), alarmed };
}

/** What holds for new incidents of groups: the texts that are offered for comments. */
export const buildIncidentConfigs = (devices: readonly FleetDevice[]): Row<'incident_configs'>[] =>
  devices.flatMap(({ name, groupId }) =>
    name === DIAGNOSED && groupId !== null
      ? [{ group_id: groupId, config: { diagnosisOptions: DIAGNOSES }, version: 1 }]
      : [],
  );

const EMPTY_ENTRY = {
  user_id: null,
  assigned_user: null,
  new_status: null,
  description: null,
  category: null,
  priority: null,
  status: null,
  summary: null,
  comment: null,
};

/** The system's entry: what the device reported. */
function firstEntry(incident: string, event: ApplianceEvent, told: ToldIncident, at: number): Row<'incident_history'> {
  return {
    ...EMPTY_ENTRY,
    incident_id: incident,
    at,
    new_status: 'NEW',
    status: 'NEW',
    summary: event.summary.en,
    category: event.category,
    priority: told.reported ?? event.priority,
    description: told.description ?? null,
  };
}

/** The latest value that a step sets. */
function last<K extends keyof ToldStep>(steps: readonly ToldStep[], key: K): ToldStep[K] | undefined {
  return steps.findLast((step) => step[key] !== undefined)?.[key];
}
