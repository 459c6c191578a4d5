import type { EventReport } from '@portal/contracts/telemetry';
import { toWire } from '@portal/domain/ids';
import { type Language, localizedSummary } from '@portal/domain/languages';
import { groupedBy } from '../../kernel/grouped-by';
import type { Services } from '../../kernel/services';
import type { Trx } from '../../kernel/transaction';
import { fitsInHour } from '../accounts/mail-limit';
import { groupsOf } from '../devices/groups-of';
import { queueMail } from '../mail/queue-mail';
import { notify } from '../notifications/notify';

interface Opened {
  id: string;
  device: string;
  description: string;
}

/** So many incidents of one device are mailed in an hour: one that reports without end, or with a stolen key, must not fill mailboxes. */
const MAILED_PER_HOUR = 20;

/**
 * Tells users of a new incident by bell, which speaks the reader's language, and by mail, in the language they were last heard in
 * [R-INC-19]. The same fault of a device is one row of the bell [R-EXT-32].
 */
export async function tellUsers(
  trx: Trx,
  { clock, config }: Pick<Services, 'clock' | 'config'>,
  users: readonly string[],
  report: EventReport,
  opened: Opened,
): Promise<void> {
  if (users.length === 0) return;
  const rows = await trx
    .selectFrom('users')
    .select(['id', 'email', 'language'])
    .where('id', 'in', [...users])
    .where('active', '=', true)
    .orderBy('id')
    .execute();
  const byLanguage = groupedBy(rows, ({ language }): Language => language ?? 'en');
  const named = await trx.selectFrom('devices').select('name').where('uuid', '=', opened.device).executeTakeFirst();
  const device = named?.name ?? '';
  const link = `${config.origins[0] ?? ''}/incident/${toWire(opened.id)}`;
  const localizedSummaries = report.localizedSummaries ?? null;
  await notify(
    trx,
    { clock },
    rows.map(({ id }) => id),
    {
      kind: 'incident',
      data: {
        incident: opened.id,
        device,
        groups: await groupsOf(trx, opened.device),
        summary: report.summary,
        localizedSummaries,
        description: opened.description,
      },
    },
    faultOf(opened.device, report),
  );
  if (!(await fitsInHour(trx, clock.now(), `incidents ${opened.device}`, MAILED_PER_HOUR))) return;
  for (const [language, readers] of byLanguage) {
    const summary = localizedSummary({ summary: report.summary, localizedSummaries }, language);
    for (const { email } of readers)
      await queueMail(trx, clock.now(), { to: email, language, kind: 'incident', values: { link, summary, device } });
  }
}

/** The same event of the same control unit of a device is the same fault, with whatever key it comes. */
const faultOf = (device: string, { cu, event }: EventReport): string =>
  JSON.stringify(['incident', device, cu ?? null, event]);
