import { PHONE } from '@portal/ui/media';
import { makeStyles, tokens } from '@portal/ui/styles';
import { Suspense } from 'react';
import type { DeviceIncident } from '../../data/device-incidents';
import { IncidentTable } from '../../parts/IncidentTable';
import { Section } from '../../parts/Section';
import { useSensorTexts } from './texts';

const useStyles = makeStyles({
  place: { marginTop: tokens.spacingVerticalM, [PHONE]: { padding: '0 16px' } },
  // The frame is the line below the last row.
  rows: { marginBottom: '-1px' },
});

/** The incidents that were reported in the window of the chart; nothing where there are none. */
export function PeriodIncidents({ incidents }: { incidents: readonly DeviceIncident[] }) {
  const styles = useStyles();
  const { t } = useSensorTexts();
  if (incidents.length === 0) return null;
  return (
    <div className={styles.place}>
      <Section framed title={t('incidents.title')} count={incidents.length}>
        {/* The words of the table come by themselves: nothing else waits for them. */}
        <Suspense fallback={null}>
          <div className={styles.rows}>
            <IncidentTable label={t('incidents.title')} incidents={incidents} />
          </div>
        </Suspense>
      </Section>
    </div>
  );
}
