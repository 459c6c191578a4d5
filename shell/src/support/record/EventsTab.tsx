import { ChevronRight20Regular } from '@portal/ui/icons';
import { PHONE } from '@portal/ui/media';
import { makeStyles, mergeClasses, tokens } from '@portal/ui/styles';
import { Meta } from '@portal/ui/text';
import { useState } from 'react';
import { useSupportTexts } from '../texts';
import { Box } from './Box';
import { clock } from './clock';
import { Json } from './Json';
import { RecordBar } from './RecordBar';
import { RecordRow } from './RecordRow';
import { type EventRecord, useRecords } from './records';

const useStyles = makeStyles({
  list: { margin: 0, padding: 0, listStyleType: 'none' },
  columns: {
    display: 'grid',
    gridTemplateColumns: '92px minmax(0, 1.4fr) minmax(0, 1fr) 68px',
    columnGap: tokens.spacingHorizontalM,
    [PHONE]: { gridTemplateColumns: '92px minmax(0, 1fr) 20px' },
  },
  head: { padding: '4px 0', borderBottom: `1px solid ${tokens.colorNeutralStroke2}`, [PHONE]: { display: 'none' } },
  time: { color: tokens.colorNeutralForeground3 },
  name: { fontWeight: tokens.fontWeightSemibold, overflowWrap: 'anywhere' },
  wide: { overflowWrap: 'anywhere', [PHONE]: { display: 'none' } },
  phone: { display: 'none', [PHONE]: { display: 'flex' } },
  empty: { display: 'block', padding: `${tokens.spacingVerticalL} 0` },
});

const fits = ({ name, from }: EventRecord, filter: string) =>
  `${name} ${from ?? ''}`.toLowerCase().includes(filter.trim().toLowerCase());

/** The events of the bus and of the server's stream, newest first. */
export default function EventsTab() {
  const styles = useStyles();
  const { t, formatNumber } = useSupportTexts();
  const events = useRecords((records) => records.events);
  const [filter, setFilter] = useState('');
  const [open, setOpen] = useState<number>();
  const shown = events.filter((event) => fits(event, filter)).reverse();
  const fromOf = ({ from }: EventRecord) => from ?? t('events.elsewhere');
  return (
    <>
      <RecordBar kind="events" label={t('events.filter')} filter={filter} onFilter={setFilter} />
      <div className={mergeClasses(styles.columns, styles.head)} aria-hidden>
        <Meta>{t('record.time')}</Meta>
        <Meta>{t('events.event')}</Meta>
        <Meta>{t('record.from')}</Meta>
        <Meta>{t('events.listeners')}</Meta>
      </div>
      {shown.length === 0 && <Meta className={styles.empty}>{t(filter ? 'record.noneFound' : 'events.none')}</Meta>}
      <ul className={styles.list}>
        {shown.map((event) => (
          <RecordRow
            key={event.id}
            className={styles.columns}
            isOpen={open === event.id}
            onToggle={() => setOpen(open === event.id ? undefined : event.id)}
            details={() => (
              <Box>
                <Json
                  value={{ type: event.name, from: fromOf(event), listeners: event.listeners, payload: event.payload }}
                />
              </Box>
            )}
          >
            <span className={styles.time}>{clock(event.at, true)}</span>
            <span className={styles.name}>{event.name}</span>
            <span className={styles.wide}>{fromOf(event)}</span>
            <span className={styles.wide}>{formatNumber(event.listeners)}</span>
            <ChevronRight20Regular aria-hidden className={styles.phone} />
          </RecordRow>
        ))}
      </ul>
    </>
  );
}
