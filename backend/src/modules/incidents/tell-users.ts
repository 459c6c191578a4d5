import type { EventReport } from '@portal/contracts/telemetry';
import { toWire } from '@portal/domain/ids';
import { type Language, localizedSummary } from '@portal/domain/languages';
import { groupedBy } from '../../kernel/grouped-by';
import type { Services } from '../../kernel/services';
import type { Trx } from '../../kernel/transaction';
import { queueMail } from '../mail/queue-mail';
import { notify } from '../notifications/notify';

interface Opened {
  id: string;
  device: string;
  description: string;
}

/** Tells users of a new incident by bell and by mail, each in the language they were last heard in [R-INC-19]. */
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
  for (const [language, readers] of byLanguage) {
    const summary = localizedSummary(
      { summary: report.summary, localizedSummaries: report.localizedSummaries ?? null },
      language,
    );
    await notify(
      trx,
      { clock },
      readers.map(({ id }) => id),
      { summary: `${device}: ${summary}`, message: opened.description || summary },
    );
    for (const { email } of readers)
      await queueMail(trx, clock.now(), { to: email, language, kind: 'incident', values: { link, summary, device } });
  }
}
