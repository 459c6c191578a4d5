import { resendMail, type WaitingMail } from '@portal/contracts/support';
import { MAIL_LEASE_MS } from '@portal/domain/limits';
import { call } from '@portal/platform/call';
import { useTask } from '@portal/platform/task';
import { BusyButton } from '@portal/ui/busy-button';
import { Send20Regular } from '@portal/ui/icons';
import { makeStyles, tokens } from '@portal/ui/styles';
import { Body1Strong, Caption1, Meta } from '@portal/ui/text';
import { useNow } from '@portal/ui/time';
import { useSupportTexts } from '../texts';

const useStyles = makeStyles({
  item: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalM,
    rowGap: tokens.spacingVerticalS,
    padding: '12px 0',
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  facts: { flex: '1 1 240px', minWidth: 0, display: 'flex', flexDirection: 'column', overflowWrap: 'anywhere' },
  problem: { color: tokens.colorStatusDangerForeground1 },
});

/** A mail that has not left: to whom, about what, why not, and a button that sends it. */
export function MailItem({ mail, onSent }: { mail: WaitingMail; onSent: () => void }) {
  const styles = useStyles();
  const { t, formatDateTime } = useSupportTexts();
  const now = useNow();
  const { busy, run } = useTask(async () => {
    await call(resendMail, { params: { mailId: mail.id } });
    onSent();
  });
  const { email, title, attempts, givenUpAt, nextAt, reason } = mail;
  const isSoon = givenUpAt === null && (nextAt ?? 0) - now <= MAIL_LEASE_MS;
  return (
    <li className={styles.item}>
      <div className={styles.facts}>
        <Body1Strong>{email}</Body1Strong>
        <Meta>{title}</Meta>
        <Caption1 className={givenUpAt === null ? undefined : styles.problem}>
          {givenUpAt !== null
            ? t('mails.gaveUp', { count: attempts, time: formatDateTime(givenUpAt) })
            : isSoon
              ? t('mails.soon')
              : t('mails.next', { time: formatDateTime(nextAt ?? 0) })}
        </Caption1>
        {reason !== null && <Meta>{t('mails.reason', { reason })}</Meta>}
      </div>
      <BusyButton
        busy={busy}
        disabled={isSoon}
        icon={<Send20Regular />}
        aria-label={t('mails.sendOf', { email })}
        onClick={() => void run()}
      >
        {t('mails.send')}
      </BusyButton>
    </li>
  );
}
