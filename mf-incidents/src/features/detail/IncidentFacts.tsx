import type { Incident } from '@portal/contracts/incidents';
import { Time } from '@portal/ui/time';
import { closeTime } from '../../data/history';
import { CategoryWord } from '../../parts/CategoryWord';
import { Facts } from '../../parts/Facts';
import { Panel } from '../../parts/Panel';
import { PersonName } from '../../parts/PersonName';
import { useIncidentTexts } from '../../texts';

/** Reported, closed, assigned to, category, control unit [R-INC-10]. */
export function IncidentFacts({ incident, assignee }: { incident: Incident; assignee: string | null | undefined }) {
  const { t } = useIncidentTexts();
  const closed = closeTime(incident);
  return (
    <Panel title={t('detail.facts')}>
      <Facts
        facts={[
          [t('detail.reported'), <Time value={incident.reportTimestamp} />],
          [t('detail.closed'), closed === undefined ? t('detail.stillOpen') : <Time value={closed} />],
          [t('detail.assigned'), <PersonName name={assignee} />],
          [t('column.category'), <CategoryWord category={incident.category} />],
          [t('detail.cu'), incident.cu ?? t('detail.noCu')],
        ]}
      />
    </Panel>
  );
}
