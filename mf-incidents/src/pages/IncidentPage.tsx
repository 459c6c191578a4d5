import { problemText } from '@portal/platform/problem-text';
import { UnknownPlace } from '@portal/ui/gates';
import { useParams } from '@portal/ui/router';
import { Failed, LoadingMessage, NoRight } from '@portal/ui/states';
import { useIncident } from '../data/incident';
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
  const { data, error, isFetching, refetch } = useIncident(incidentId);
  if (data) return <IncidentDetail version={data} groupId={groupId} reload={async () => (await refetch()).data} />;
  if (error?.status === 404) return <UnknownPlace fleet={t('fleet')} />;
  if (error?.errorId === 'ERROR_NO_RIGHT') return <NoRight page title={t('detail.readHeading')} text={t('noRight')} />;
  if (error)
    return (
      <Failed
        page
        title={t('detail.failed')}
        text={problemText(error)}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    );
  return <LoadingMessage text={t('detail.loading')} />;
}
