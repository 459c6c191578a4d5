import { useGroupPath } from '@portal/platform/group-tree';
import { UnknownPlace } from '@portal/ui/gates';
import { useParams } from '@portal/ui/router';
import { LoadFailed, LoadingMessage, NoRight } from '@portal/ui/states';
import { useState } from 'react';
import { useIncident } from '../data/incident';
import { Attachments } from '../features/attachments/Attachments';
import { IncidentDetail } from '../features/detail/IncidentDetail';
import { Gate } from '../parts/Gate';
import { useIncidentTexts } from '../texts';

/** `/incident/{incidentId}`, with `/group/{groupId}` when one came from that group's list [R-ROUTE-16]. */
export function IncidentPage() {
  const { incidentId = '', groupId } = useParams();
  return (
    <Gate>
      <LoadedIncident key={`${incidentId}/${groupId}`} incidentId={incidentId} groupId={groupId} />
    </Gate>
  );
}

function LoadedIncident({ incidentId, groupId }: { incidentId: string; groupId: string | undefined }) {
  const { t } = useIncidentTexts();
  const answer = useIncident(incidentId);
  const { data, error, refetch } = answer;
  const isNowhere = useIsNowhere(groupId);
  if (isNowhere) return <UnknownPlace fleet={t('fleet')} start={t('start')} />;
  // Also when it was shown until now: what may be seen no longer goes with its form [R-RIGHT-07].
  if (error?.status === 404) return <UnknownPlace fleet={t('fleet')} start={t('start')} />;
  if (error?.errorId === 'ERROR_NO_RIGHT') return <NoRight page title={t('detail.readHeading')} text={t('noRight')} />;
  if (data)
    return (
      <IncidentDetail
        version={data}
        groupId={groupId}
        attachments={<Attachments incident={data.body} />}
        reload={async () => (await refetch()).data}
      />
    );
  if (error) return <LoadFailed page title={t('detail.failed')} answer={answer} />;
  return <LoadingMessage text={t('detail.loading')} />;
}

/** Whether the address names a group that the person does not see [R-ROUTE-28]. Once seen it counts: what is typed must not go with it. */
function useIsNowhere(groupId: string | undefined): boolean {
  const { path, isPending, error } = useGroupPath(groupId ?? '');
  const [wasSeen, setWasSeen] = useState(groupId === undefined);
  if (path && !wasSeen) setWasSeen(true);
  return !wasSeen && !path && !isPending && !error;
}
