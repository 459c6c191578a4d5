import { UnknownPlace } from '@portal/ui/gates';
import { useParams } from '@portal/ui/router';
import { LoadFailed, LoadingMessage, NoRight } from '@portal/ui/states';
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
      <LoadedIncident key={incidentId} incidentId={incidentId} groupId={groupId} />
    </Gate>
  );
}

function LoadedIncident({ incidentId, groupId }: { incidentId: string; groupId: string | undefined }) {
  const { t } = useIncidentTexts();
  const answer = useIncident(incidentId);
  const { data, error, refetch } = answer;
  if (data)
    return (
      <IncidentDetail
        version={data}
        groupId={groupId}
        attachments={<Attachments incident={data.body} />}
        reload={async () => (await refetch()).data}
      />
    );
  if (error?.status === 404) return <UnknownPlace fleet={t('fleet')} start={t('start')} />;
  if (error?.errorId === 'ERROR_NO_RIGHT') return <NoRight page title={t('detail.readHeading')} text={t('noRight')} />;
  if (error) return <LoadFailed page title={t('detail.failed')} answer={answer} />;
  return <LoadingMessage text={t('detail.loading')} />;
}
