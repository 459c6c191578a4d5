import { LoadingTab } from '@portal/ui/edit/LoadingTab';
import { useState } from 'react';
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
  const [isShown, setShown] = useState(false);
  const failed = [config, users, above].find(({ data, error }) => !data && error);
  // Without the events of the devices those that are configured still show, and that the others are missing. Those of devices that come
  // to the group later are not waited for: the form would go, and what is typed with it.
  const isWaiting = !isShown && devices.length > 0 && units.isLoading;
  if (failed || !config.data || !users.data || !above.data || isWaiting) {
    const refetch = () => Promise.all([config.refetch(), users.refetch(), above.refetch()]);
    const isFetching = config.isFetching || users.isFetching || above.isFetching;
    return <LoadingTab answer={{ error: failed?.error ?? null, isFetching, refetch }} failed={t('config.failed')} />;
  }
  if (!isShown) setShown(true);
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
