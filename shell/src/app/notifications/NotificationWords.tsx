import type { Notification } from '@portal/contracts/notifications';
import { clamp } from '@portal/ui/clamp';
import { FORCED_COLORS, HOVER } from '@portal/ui/media';
import { Link } from '@portal/ui/router';
import { makeStyles, mergeClasses, tokens } from '@portal/ui/styles';
import { Meta } from '@portal/ui/text';
import { useNotificationTexts } from './texts';

const useStyles = makeStyles({
  words: { display: 'flex', flexDirection: 'column', flexGrow: 1, gap: '2px', minWidth: 0, overflowWrap: 'anywhere' },
  summary: { color: tokens.colorNeutralForeground1 },
  short: {
    ...clamp(2),
  },
  unread: { fontWeight: tokens.fontWeightSemibold },
  link: {
    minHeight: '24px',
    textDecorationLine: 'none',
    [HOVER]: { ':hover': { textDecorationLine: 'underline' } },
    ':focus-visible': { outlineStyle: 'none' },
    [FORCED_COLORS]: { color: 'LinkText' },
    // The whole row leads there; what else can be pressed in it lies above.
    '::after': { content: '""', position: 'absolute', inset: 0 },
    ':focus-visible::after': {
      outline: `2px solid ${tokens.colorStrokeFocus2}`,
      outlineOffset: '-2px',
      borderRadius: tokens.borderRadiusMedium,
    },
  },
  message: { color: tokens.colorNeutralForeground3 },
});

interface NotificationWordsProps {
  notification: Notification;
  /** Where it leads; without one it is words alone. */
  to: string | undefined;
  /** It was followed. */
  onFollow: () => void;
  /** Two lines at most, no message. */
  short?: boolean;
  /** Heavier than the read ones beside it. */
  strong?: boolean;
  /** Without it the time stands elsewhere. */
  withTime?: boolean;
  /** What else is to be said of it. */
  also?: string | undefined;
}

/** What has happened, as a link to it, where, when, and how often. Its row has to be `position: relative`. */
export function NotificationWords({
  notification: { summary, message, place, timestamp, count, since },
  to,
  onFollow,
  short,
  strong,
  withTime,
  also,
}: NotificationWordsProps) {
  const styles = useStyles();
  const { t, formatShort, formatDateTime } = useNotificationTexts();
  const look = mergeClasses(styles.summary, short && styles.short, strong && styles.unread);
  const facts = [
    withTime && (
      <time dateTime={new Date(timestamp).toISOString()} title={formatDateTime(timestamp)}>
        {formatShort(timestamp)}
      </time>
    ),
    place,
    count > 1 && t('times', { count, since: formatShort(since) }),
    also,
  ].filter(Boolean);
  return (
    <span className={styles.words}>
      {to === undefined ? (
        <span className={look}>{summary}</span>
      ) : (
        <Link to={to} className={mergeClasses(look, styles.link)} onClick={onFollow}>
          {summary}
        </Link>
      )}
      {!short && message !== '' && message !== summary && <span className={styles.message}>{message}</span>}
      {facts.length > 0 && (
        <Meta>
          {facts.map((fact, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they stand still, only their words change
            <span key={index}>
              {index > 0 && ' · '}
              {fact}
            </span>
          ))}
        </Meta>
      )}
    </span>
  );
}
