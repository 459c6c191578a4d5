import { problemText } from '@portal/platform/problem-text';
import { EditTab } from '@portal/ui/edit/EditTab';
import { FieldsSkeleton } from '@portal/ui/edit/FieldsSkeleton';
import { Failed } from '@portal/ui/states';
import { useGroupUsers } from '../../data/group-users';
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
  const units = useControlUnits(devices);
  const error = (config.data ? null : config.error) ?? (users.data ? null : users.error);
  const retry = () => {
    void config.refetch();
    void users.refetch();
  };
  if (error)
    return (
      <EditTab>
        <Failed
          title={t('config.failed')}
          text={problemText(error)}
          busy={config.isFetching || users.isFetching}
          onRetry={retry}
        />
      </EditTab>
    );
  // Without the events of the devices those that are configured still show.
  const waiting = !config.data || !users.data || (devices.length > 0 && units.isLoading);
  if (waiting)
    return (
      <EditTab>
        <FieldsSkeleton />
      </EditTab>
    );
  return (
    <IncidentConfigForm
      groupId={groupId}
      version={config.data}
      users={users.data}
      units={units.data ?? []}
      reload={async () => (await config.refetch()).data}
    />
  );
}
