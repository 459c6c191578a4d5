import { LoadingTab } from '@portal/ui/edit/LoadingTab';
import { useGroupUsers, useInheritedUsers } from '../../data/group-users';
import { useControlUnits, useIncidentConfig } from '../../data/incident-config';
import { IncidentConfigForm } from './IncidentConfigForm';
import { useGroupTexts } from './texts';

interface IncidentConfigTabProps {
  groupId: string;
  /** Wire ids of the group's devices. */
  devices: readonly string[];
}

/** What holds for new incidents of the group [R-GRP-20]. */
export function IncidentConfigTab({ groupId, devices }: IncidentConfigTabProps) {
  const { t } = useGroupTexts();
  const config = useIncidentConfig(groupId);
  const users = useGroupUsers(groupId);
  // Incidents may be given to them, too [R-INC-14].
  const above = useInheritedUsers(groupId);
  const units = useControlUnits(devices);
  const failed = [config, users, above].find(({ data, error }) => !data && error);
  // Without the events of the devices those that are configured still show, and that the others are missing.
  if (failed || !config.data || !users.data || !above.data || (devices.length > 0 && units.isLoading)) {
    const refetch = () => Promise.all([config.refetch(), users.refetch(), above.refetch()]);
    const isFetching = config.isFetching || users.isFetching || above.isFetching;
    return <LoadingTab answer={{ error: failed?.error ?? null, isFetching, refetch }} failed={t('config.failed')} />;
  }
  return (
    <IncidentConfigForm
      groupId={groupId}
      version={config.data}
      users={[...users.data, ...above.data]}
      units={units}
      reload={async () => (await config.refetch()).data}
    />
  );
}
