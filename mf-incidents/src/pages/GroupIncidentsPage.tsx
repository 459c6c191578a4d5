import { useMay } from '@portal/platform/rights';
import { GroupIcon } from '@portal/ui/device-icon';
import { GroupGate, type GroupPlace } from '@portal/ui/gates';
import { groupCrumbs } from '@portal/ui/group-crumbs';
import { useParams } from '@portal/ui/router';
import { groupSilences } from '../data/mute';
import { IncidentOverview } from '../features/list/IncidentOverview';
import { MuteBanner } from '../features/mute/MuteBanner';
import { Gate } from '../parts/Gate';
import { useIncidentTexts } from '../texts';

/** `/incidentmanager/group/{groupId}` [R-ROUTE-14, R-INC-09]. */
export function GroupIncidentsPage() {
  const { groupId = '' } = useParams();
  const { t } = useIncidentTexts();
  return (
    <Gate>
      <GroupGate key={groupId} groupId={groupId} loading={t('loading')} failed={t('failed')} fleet={t('fleet')}>
        {(place) => <GroupIncidents {...place} />}
      </GroupGate>
    </Gate>
  );
}

function GroupIncidents({ group, path }: GroupPlace) {
  const { t } = useIncidentTexts();
  const may = useMay();
  // Somebody may read in a group below only: whether anything of this one may be read is the server's to say.
  return (
    <IncidentOverview
      where={{ group: group.id }}
      mayRead={may('readIncident', 'anywhere')}
      groupId={group.id}
      crumbs={groupCrumbs(t('fleet'), path)}
      place={group.name}
      icon={<GroupIcon url={group.iconURL} size={48} />}
      emptyText={t('none')}
      notice={<MuteBanner silences={groupSilences(path)} />}
    />
  );
}
