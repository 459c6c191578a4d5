import { makeStyles, tokens } from '@portal/ui/styles';
import { useSupportTexts } from '../texts';
import { useDuration } from '../useDuration';
import { Box } from './Box';
import type { CallRecord } from './records';

const useStyles = makeStyles({
  facts: {
    display: 'grid',
    gridTemplateColumns: 'max-content minmax(0, 1fr)',
    columnGap: tokens.spacingHorizontalL,
    margin: 0,
  },
  name: { color: tokens.colorBrandForeground1 },
  value: { margin: 0, overflowWrap: 'anywhere' },
});

/** What is known of one call: by its request id it is found in the server's log. */
export function CallDetails({ call }: { call: CallRecord }) {
  const styles = useStyles();
  const { t, formatNumber } = useSupportTexts();
  const duration = useDuration();
  const answer =
    call.status === undefined
      ? call.failure === undefined
        ? t('calls.underWay')
        : t('calls.noAnswer', { cause: call.failure })
      : t('calls.answered', { status: call.status, duration: duration(call.ms ?? 0) });
  const facts: readonly (readonly [string, string])[] = [
    [t('calls.path'), call.path],
    [t('calls.requestId'), call.requestId ?? t('calls.unknown')],
    [t('calls.from'), call.from ?? t('calls.unknown')],
    [t('calls.attempt'), t('calls.attempts', { attempt: formatNumber(call.attempt) })],
    [t('calls.answer'), answer],
    ...(call.shown === undefined ? [] : [[t('calls.shown'), call.shown] as const]),
    [t('calls.authorization'), t('calls.notRecorded')],
  ];
  return (
    <Box>
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name} style={{ display: 'contents' }}>
            <dt className={styles.name}>{name}</dt>
            <dd className={styles.value}>{value}</dd>
          </div>
        ))}
      </dl>
    </Box>
  );
}
