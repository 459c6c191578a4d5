import { type Fact, FactList } from '../../app/FactList';
import { useSupportTexts } from '../texts';
import { useDuration } from '../useDuration';
import { Box } from './Box';
import type { CallRecord } from './records';

/** What is known of one call: by its request id it is found in the server's log. */
export function CallDetails({ call }: { call: CallRecord }) {
  const { t, formatNumber } = useSupportTexts();
  const duration = useDuration();
  const answer =
    call.status === undefined
      ? call.failure === undefined
        ? t('calls.underWay')
        : t('calls.noAnswer', { cause: call.failure })
      : t('calls.answered', { status: call.status, duration: duration(call.ms ?? 0) });
  const facts: readonly Fact[] = [
    [t('calls.path'), call.path],
    [t('calls.requestId'), call.requestId ?? t('calls.unknown')],
    [t('calls.from'), call.from ?? t('calls.unknown')],
    [t('calls.attempt'), t('calls.attempts', { attempt: formatNumber(call.attempt) })],
    [t('calls.answer'), answer],
    ...(call.shown === undefined ? [] : [[t('calls.shown'), call.shown] satisfies Fact]),
    [t('calls.authorization'), t('calls.notRecorded')],
  ];
  return (
    <Box>
      <FactList facts={facts} names="brand" />
    </Box>
  );
}
