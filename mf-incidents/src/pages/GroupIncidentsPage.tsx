import { problemText } from '@portal/platform/problem-text';
import { useMay } from '@portal/platform/rights';
import { Failed, GroupIcon, LoadingMessage } from '@portal/ui/list';
import { useParams } from '@portal/ui/router';
import { groupCrumbs } from '../data/crumbs';
import { useGroupPath } from '../data/places';
import { IncidentOverview } from '../features/list/IncidentOverview';
import { Gate } from '../parts/Gate';
import { Unknown } from '../parts/Unknown';
import { useIncidentTexts } from '../texts';

/** `/incidentmanager/group/{groupId}` [R-ROUTE-14, R-INC-09]. */
export function GroupIncidentsPage() {
  const { groupId = '' } = useParams();
  return (
    <Gate>
      <GroupIncidents key={groupId} groupId={groupId} />
    </Gate>
  );
}

function GroupIncidents({ groupId }: { groupId: string }) {
  const { t } = useIncidentTexts();
  const may = useMay();
  const { path, isPending, error, refetch } = useGroupPath(groupId);
  if (isPending) return <LoadingMessage text={t('loading')} />;
  if (error && path === undefined)
    return <Failed page title={t('failed')} text={problemText(error)} onRetry={() => void refetch()} />;
  const group = path?.at(-1);
  if (path === undefined || group === undefined) return <Unknown />;
  // Somebody may read in a group below only: whether anything of this one may be read is the server's to say.
  return (
    <IncidentOverview
      where={{ group: groupId }}
      mayRead={may('readIncident', 'anywhere')}
      groupId={groupId}
      crumbs={groupCrumbs(t('fleet'), path)}
      place={group.name}
      icon={<GroupIcon url={group.iconURL} size={48} />}
      emptyText={t('none')}
    />
  );
}
