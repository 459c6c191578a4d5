import { addressOf } from '@portal/platform/addresses';
import { useGroupTree } from '@portal/platform/group-tree';
import { useMay } from '@portal/platform/rights';
import { treeSilences } from '../data/mute';
import { IncidentOverview } from '../features/list/IncidentOverview';
import { MuteBanner } from '../features/mute/MuteBanner';
import { Gate } from '../parts/Gate';
import { useIncidentTexts } from '../texts';

/** `/incidentmanager` [R-ROUTE-14]. */
export function AllIncidentsPage() {
  return (
    <Gate>
      <AllIncidents />
    </Gate>
  );
}

function AllIncidents() {
  const { t } = useIncidentTexts();
  const may = useMay();
  const { data: tree } = useGroupTree();
  return (
    <IncidentOverview
      where={EVERYWHERE}
      mayRead={may('readIncident', 'anywhere')}
      groupId={undefined}
      crumbs={[{ label: t('fleet'), to: addressOf('home') }]}
      place={t('allDevices')}
      emptyText={t('none')}
      notice={<MuteBanner silences={treeSilences(tree ?? [])} />}
    />
  );
}

const EVERYWHERE = {};
