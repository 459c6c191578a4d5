import { addressOf } from '@portal/platform/addresses';
import { useMay, useRights } from '@portal/platform/rights';
import { GroupIcon } from '@portal/ui/device-icon';
import { GroupGate, type GroupPlace } from '@portal/ui/gates';
import { groupCrumbs } from '@portal/ui/group-crumbs';
import { useParams } from '@portal/ui/router';
import { LoadingMessage } from '@portal/ui/states';
import { AuditScreen } from '../features/audit/AuditScreen';
import { useAuditTexts } from '../features/audit/texts';
import { useManagerTexts } from '../texts';

/** `/audit` and `/audit/group/{groupId}` [R-EXT-27]. */
export default function AuditPages() {
  const { groupId } = useParams();
  const { t } = useAuditTexts();
  const { ready } = useRights();
  if (!ready) return <LoadingMessage text={t('loading')} />;
  return groupId === undefined ? <AllChanges /> : <ChangesOfGroup groupId={groupId} />;
}

function AllChanges() {
  const { t } = useAuditTexts();
  const manager = useManagerTexts();
  return (
    <AuditScreen
      mayRead={useMay()('readSupportInfo', 'global')}
      place={t('everywhere')}
      crumbs={[{ label: manager.t('title'), to: addressOf('home') }]}
    />
  );
}

function ChangesOfGroup({ groupId }: { groupId: string }) {
  const { t } = useAuditTexts();
  const fleet = useManagerTexts().t('title');
  return (
    <GroupGate key={groupId} groupId={groupId} loading={t('loading')} failed={t('failed')} fleet={fleet}>
      {(place) => <GroupChanges {...place} fleet={fleet} />}
    </GroupGate>
  );
}

function GroupChanges({ group, path, fleet }: GroupPlace & { fleet: string }) {
  const may = useMay();
  return (
    <AuditScreen
      group={group.id}
      mayRead={may('updateGroup', { group: group.id }) || may('readSupportInfo', 'global')}
      place={group.name}
      icon={<GroupIcon url={group.iconURL} size={48} />}
      crumbs={groupCrumbs(fleet, path)}
    />
  );
}
