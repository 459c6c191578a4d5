import type { Incident } from '@portal/contracts/incidents';
import { localizedSummary } from '@portal/domain/languages';
import { IncidentPill, PriorityIcon } from '@portal/ui/status';
import { makeStyles, tokens } from '@portal/ui/styles';
import { Meta } from '@portal/ui/text';
import { CategoryWord } from '../../parts/CategoryWord';
import { Facts } from '../../parts/Facts';
import { Panel } from '../../parts/Panel';
import { PersonName } from '../../parts/PersonName';
import { useIncidentTexts } from '../../texts';

const useStyles = makeStyles({ hint: { marginTop: tokens.spacingVerticalL } });

/** The same data for those who may not change it [R-INC-13]. */
export function ReadOnlyIncident({ incident, assignee }: { incident: Incident; assignee: string | null | undefined }) {
  const styles = useStyles();
  const { t, language } = useIncidentTexts();
  return (
    <Panel title={t('detail.readHeading')}>
      <Facts
        facts={[
          [t('detail.summary'), localizedSummary(incident, language)],
          [t('column.status'), <IncidentPill status={incident.status} />],
          [
            t('column.priority'),
            <PriorityIcon priority={incident.priority} quiet={incident.status === 'RESOLVED'} withWord />,
          ],
          [t('column.category'), <CategoryWord category={incident.category} />],
          [t('detail.assigned'), <PersonName name={assignee} />],
          [t('detail.description'), incident.description || t('detail.emptyText')],
          [t('detail.lastComment'), incident.comment || t('detail.emptyText')],
        ]}
      />
      <Meta as="p" className={styles.hint}>
        {t('detail.readOnly')}
      </Meta>
    </Panel>
  );
}
