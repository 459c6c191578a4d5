import { allowSupportAccess, readSupportAccess, withdrawSupportAccess } from '@portal/contracts/support';
import { SUPPORT_ACCESS_DAYS } from '@portal/domain/limits';
import { useChange, useEndpoint } from '@portal/platform/query';
import { snackbar } from '@portal/platform/snackbar';
import { useTask } from '@portal/platform/task';
import { BusyButton } from '@portal/ui/busy-button';
import { Choice } from '@portal/ui/edit/Choice';
import { LoadFailed } from '@portal/ui/states';
import { makeStyles, tokens } from '@portal/ui/styles';
import { Body1, Meta } from '@portal/ui/text';
import { useState } from 'react';
import { PeopleSection } from './PeopleSection';
import { useGroupTexts } from './texts';

const useStyles = makeStyles({
  row: { display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: tokens.spacingHorizontalM },
  days: { width: '160px' },
});

const DAY_MS = 86_400_000;
/** For how long it can be allowed (days); the last is the longest that the server takes. */
const SPANS = ['1', '7', String(SUPPORT_ACCESS_DAYS)] as const;

/** Whether support may see the portal as the people of a group, for those who may change the group [R-EXT-18]. */
export function SupportAccess({ groupId }: { groupId: string }) {
  const styles = useStyles();
  const { t, formatDateTime } = useGroupTexts();
  const params = { groupId };
  const answer = useEndpoint(readSupportAccess, { params });
  const allow = useChange(allowSupportAccess);
  const withdraw = useChange(withdrawSupportAccess);
  const [days, setDays] = useState<(typeof SPANS)[number]>('1');
  const { busy, run } = useTask(async (wanted: boolean) => {
    // A minute short of it: the clock of the server may be behind.
    const until = Date.now() + Number(days) * DAY_MS - 60_000;
    if (wanted) await allow.mutateAsync({ params, body: { until } });
    else await withdraw.mutateAsync({ params });
    await answer.refetch();
    snackbar.success(t(wanted ? 'support.allowed' : 'support.withdrawn'));
  });
  const { data } = answer;
  if (!data) return answer.isError ? <LoadFailed title={t('support.failed')} answer={answer} /> : null;
  const { until, allowedBy, aboveUntil } = data;
  return (
    <PeopleSection label={t('support.title')} title={t('support.title')}>
      <Meta as="p">{t('support.hint')}</Meta>
      {aboveUntil !== null && <Body1>{t('support.above', { time: formatDateTime(aboveUntil) })}</Body1>}
      {until !== null && (
        <Body1>
          {allowedBy === null
            ? t('support.until', { time: formatDateTime(until) })
            : t('support.untilBy', { time: formatDateTime(until), name: allowedBy })}
        </Body1>
      )}
      <div className={styles.row}>
        {until === null && (
          <Choice
            className={styles.days}
            label={t('support.span')}
            options={SPANS.map((value) => ({ value, label: t('support.days', { count: Number(value) }) }))}
            value={days}
            onChoose={setDays}
          />
        )}
        <BusyButton busy={busy} onClick={() => void run(until === null)}>
          {t(until === null ? 'support.allow' : 'support.withdraw')}
        </BusyButton>
      </div>
    </PeopleSection>
  );
}
