import type { Incident } from '@portal/contracts/incidents';
import { makeStyles, tokens } from '@portal/ui/styles';
import { Meta } from '@portal/ui/text';
import { Facts } from '../../parts/Facts';
import { Panel } from '../../parts/Panel';
import { useIncidentTexts } from '../../texts';

const useStyles = makeStyles({ hint: { marginTop: tokens.spacingVerticalL } });

/** What those who may not change it read, beside what title, marks and facts say already [R-INC-13]. */
export function ReadOnlyIncident({ incident }: { incident: Incident }) {
  const styles = useStyles();
  const { t } = useIncidentTexts();
  return (
    <Panel title={t('detail.readHeading')}>
      <Facts
        facts={[
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
