import { CounterBadge } from '@portal/ui/badge';
import { ToggleButton } from '@portal/ui/form';
import { PHONE, TOUCH } from '@portal/ui/media';
import { makeStyles, mergeClasses, tokens } from '@portal/ui/styles';
import { Meta } from '@portal/ui/text';
import { portalTokens } from '@portal/ui/theme';
import { useState } from 'react';
import { useSupportTexts } from '../texts';
import { useDuration } from '../useDuration';
import { CallDetails } from './CallDetails';
import { clock } from './clock';
import { RecordBar } from './RecordBar';
import { RecordRow } from './RecordRow';
import { type CallRecord, useRecords } from './records';

const useStyles = makeStyles({
  list: { margin: 0, padding: 0, listStyleType: 'none', borderTop: `1px solid ${tokens.colorNeutralStroke2}` },
  columns: {
    gridTemplateColumns: '62px 48px minmax(0, 1fr) 52px 62px',
    [PHONE]: { gridTemplateColumns: '62px 48px minmax(0, 1fr) 48px' },
  },
  time: { color: tokens.colorNeutralForeground3 },
  method: { fontWeight: tokens.fontWeightSemibold },
  path: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  status: { borderRadius: tokens.borderRadiusSmall, textAlign: 'center', fontWeight: tokens.fontWeightSemibold },
  ok: {
    backgroundColor: portalTokens.portalStatusOkBackground,
    color: portalTokens.portalStatusOkForeground,
  },
  refused: {
    backgroundColor: portalTokens.portalStatusAlertInProgressBackground,
    color: portalTokens.portalStatusAlertInProgressForeground,
  },
  failed: {
    backgroundColor: portalTokens.portalStatusAlertBackground,
    color: portalTokens.portalStatusAlertForeground,
  },
  waiting: { color: tokens.colorNeutralForeground3 },
  ms: { textAlign: 'end', color: tokens.colorNeutralForeground3, [PHONE]: { display: 'none' } },
  choice: { display: 'flex', flexShrink: 0, [PHONE]: { display: 'none' } },
  half: { minWidth: 0, [TOUCH]: { minHeight: '44px' } },
  start: { borderTopRightRadius: 0, borderBottomRightRadius: 0 },
  end: { borderTopLeftRadius: 0, borderBottomLeftRadius: 0, gap: '6px' },
  empty: { display: 'block', padding: `${tokens.spacingVerticalL} 0` },
});

/** A 304 is an answer as good as any. */
const isError = ({ status, failure }: CallRecord): boolean =>
  (status !== undefined && status >= 400) || (failure !== undefined && failure !== 'AbortError');

const lookOf = (call: CallRecord) => {
  if (call.status === undefined) return call.failure === undefined ? 'waiting' : isError(call) ? 'failed' : 'waiting';
  if (call.status >= 500) return 'failed';
  return call.status >= 400 ? 'refused' : 'ok';
};

const fits = ({ method, path, status, requestId, from }: CallRecord, filter: string) =>
  [method, path, status, requestId, from].join(' ').toLowerCase().includes(filter.trim().toLowerCase());

/** The calls of this page to the server, newest first. */
export default function CallsTab() {
  const styles = useStyles();
  const { t } = useSupportTexts();
  const duration = useDuration();
  const calls = useRecords((records) => records.calls);
  const [filter, setFilter] = useState('');
  const [onlyErrors, setOnlyErrors] = useState(false);
  const [open, setOpen] = useState<number>();
  const errors = calls.filter(isError);
  const shown = (onlyErrors ? errors : calls).filter((call) => fits(call, filter)).reverse();
  return (
    <>
      <RecordBar kind="calls" label={t('calls.filter')} filter={filter} onFilter={setFilter}>
        <div className={styles.choice}>
          <ToggleButton
            className={mergeClasses(styles.half, styles.start)}
            checked={!onlyErrors}
            onClick={() => setOnlyErrors(false)}
          >
            {t('calls.all')}
          </ToggleButton>
          <ToggleButton
            className={mergeClasses(styles.half, styles.end)}
            checked={onlyErrors}
            onClick={() => setOnlyErrors(true)}
          >
            {t('calls.errors')}
            {errors.length > 0 && <CounterBadge count={errors.length} color="danger" size="small" />}
          </ToggleButton>
        </div>
      </RecordBar>
      {shown.length === 0 && (
        <Meta className={styles.empty}>{t(filter || onlyErrors ? 'record.noneFound' : 'calls.none')}</Meta>
      )}
      <ul className={styles.list}>
        {shown.map((call) => (
          <RecordRow
            key={call.id}
            className={styles.columns}
            isOpen={open === call.id}
            onToggle={() => setOpen(open === call.id ? undefined : call.id)}
            details={() => <CallDetails call={call} />}
          >
            <span className={styles.time}>{clock(call.at)}</span>
            <span className={styles.method}>{call.method}</span>
            <span className={styles.path}>{call.path}</span>
            <span className={mergeClasses(styles.status, styles[lookOf(call)])}>
              {call.status ?? (call.failure === undefined ? '…' : '–')}
            </span>
            <span className={styles.ms}>{call.ms === undefined ? '' : duration(call.ms)}</span>
          </RecordRow>
        ))}
      </ul>
    </>
  );
}
