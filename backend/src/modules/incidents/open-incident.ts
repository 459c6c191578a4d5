import type { EventReport } from '@portal/contracts/telemetry';
import { trustedTime } from '@portal/domain/device-time';
import { categoryOf } from '@portal/domain/incidents';
import { json } from '../../db/json';
import { moduleOn } from '../../kernel/authenticate';
import { newId } from '../../kernel/new-id';
import { publish } from '../../kernel/outbox';
import type { Services } from '../../kernel/services';
import type { Trx } from '../../kernel/transaction';
import { assignableUsers } from './assignees';
import { configsOfDevice, defaultsFrom } from './config';
import { isMuted } from './mute';
import { tellUsers } from './tell-users';

/**
 * Opens the incident a device reports, with the defaults and, with its module on, the notifications its groups configure [R-INC-19]. The same
 * key of a device opens one incident, however often it is delivered.
 * @returns the new incident's id; undefined when this key was known
 */
export async function openIncident(
  trx: Trx,
  services: Pick<Services, 'clock' | 'config'>,
  deviceUuid: string,
  report: EventReport,
): Promise<string | undefined> {
  const now = services.clock.now();
  const reportedAt = trustedTime(report.time, now);
  const defaults = defaultsFrom(await configsOfDevice(trx, deviceUuid), report.event);
  const users =
    defaults.assignee === null && defaults.notify.length === 0
      ? new Set<string>()
      : await assignableUsers(trx, deviceUuid);
  const assignee = defaults.assignee !== null && users.has(defaults.assignee) ? defaults.assignee : null;
  const category = categoryOf(report.category ?? '') ?? 'alarm';
  const priority = report.priority ?? 'MEDIUM';

  const opened = await trx
    .insertInto('incidents')
    .values({
      id: newId('i'),
      device_uuid: deviceUuid,
      event_key: report.key,
      cu: report.cu ?? null,
      event: report.event,
      summary: report.summary,
      localized_summaries: json(report.localizedSummaries ?? {}),
      description: defaults.description,
      category,
      priority,
      assigned_user: assignee,
      reported_at: reportedAt,
    })
    .onConflict((conflict) => conflict.columns(['device_uuid', 'event_key']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!opened) return undefined;

  await trx
    .insertInto('incident_history')
    .values({
      incident_id: opened.id,
      at: now,
      user_id: null,
      assigned_user: assignee,
      new_status: 'NEW',
      status: 'NEW',
      summary: report.summary,
      description: defaults.description === '' ? null : defaults.description,
      category,
      priority,
      comment: null,
    })
    .execute();
  const told = defaults.notify.filter((user) => users.has(user));
  // With the module off, what people were told of would lead to a closed door.
  const { config } = services;
  if (
    told.length > 0 &&
    (await moduleOn({ config, db: trx }, 'incident-manager')) &&
    !(await isMuted(trx, deviceUuid, now))
  ) {
    await tellUsers(trx, services, told, report, {
      id: opened.id,
      device: deviceUuid,
      description: defaults.description,
    });
  }
  await publish(trx, { kind: 'incident', incident: opened.id, device: deviceUuid });
  return opened.id;
}
