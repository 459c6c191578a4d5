import { shortName } from '@portal/domain/short-name';
import { nameOrder, sorted } from '@portal/domain/sort';
import { useMay } from '@portal/platform/rights';
import { type Column, DataTable } from '@portal/ui/data-table/DataTable';
import { ListStates, listStateOf } from '@portal/ui/data-table/ListStates';
import { actionsColumn } from '@portal/ui/data-table/RowActions';
import { nextSort, type Sort } from '@portal/ui/data-table/sort';
import { DeviceIcon } from '@portal/ui/device-icon';
import { ConfirmDialog } from '@portal/ui/edit/ConfirmDialog';
import { EditTab } from '@portal/ui/edit/EditTab';
import { Delete20Regular } from '@portal/ui/icons';
import { Empty } from '@portal/ui/states';
import { makeStyles, tokens } from '@portal/ui/styles';
import { type ReactNode, useMemo, useState } from 'react';
import { type ListedDevice, useListedDevices, useRemoveDevice } from '../../data/group-devices';
import { ListBar } from '../../parts/ListBar';
import { LoadingTable } from '../../parts/LoadingTable';
import { AssignDevices } from './AssignDevices';
import { useGroupTexts } from './texts';

const useStyles = makeStyles({
  device: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalM, minWidth: 0 },
  name: {
    fontWeight: tokens.fontWeightSemibold,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
});

type Opened = { what: 'assign' | 'byId' } | { what: 'remove'; device: ListedDevice };

interface DevicesTabProps {
  groupId: string;
  groupName: string;
  /** Adds devices to the group by their Cloud Connect IDs. */
  addById: (onClose: () => void) => ReactNode;
}

/** The devices that are directly in the group [R-GRP-18]. */
export function DevicesTab({ groupId, groupName, addById }: DevicesTabProps) {
  const styles = useStyles();
  const { t, language } = useGroupTexts();
  const may = useMay();
  const all = useListedDevices();
  const { data, refetch } = all;
  const remove = useRemoveDevice();
  const [sort, setSort] = useState<Sort>({ by: 'name', direction: 'ASC' });
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);
  const devices = useMemo(
    () =>
      sorted(
        (data ?? []).filter(({ groups }) => groups.includes(groupId)),
        nameOrder(language),
        sort.direction,
      ),
    [data, groupId, language, sort],
  );
  const removes = may('removeGroupDevice', { group: groupId });

  const columns: Column<ListedDevice>[] = [
    {
      id: 'name',
      header: t('devices.name'),
      sortable: true,
      rowHeader: true,
      cell: ({ name, iconURL }) => (
        <span className={styles.device}>
          <DeviceIcon url={iconURL} />
          <span className={styles.name} title={name}>
            {name}
          </span>
        </span>
      ),
    },
    actionsColumn(t('users.actions'), '56px', (device) => [
      {
        id: 'remove',
        icon: <Delete20Regular aria-hidden />,
        label: t('devices.removeName', { name: device.name }),
        asks: true,
        onSelect: () => setOpened({ what: 'remove', device }),
      },
    ]),
  ];
  return (
    <EditTab note={t('devices.atOnce')}>
      <ListBar
        count={data && t('devices.count', { count: devices.length })}
        add={may('assignGroupDevice', { group: groupId }) && t('devices.add')}
        onAdd={() => setOpened({ what: 'assign' })}
      />
      <ListStates state={listStateOf(all)} failed={t('devices.failed')} skeleton={<LoadingTable />}>
        {() =>
          devices.length === 0 ? (
            <Empty title={t('devices.none')} />
          ) : (
            <DataTable
              look="plain"
              label={t('tab.devices')}
              items={devices}
              keyOf={({ uuid }) => uuid}
              columns={removes ? columns : columns.filter(({ id }) => id !== 'actions')}
              sort={sort}
              onSort={(by) => setSort(nextSort(sort, by))}
            />
          )
        }
      </ListStates>
      {opened?.what === 'assign' && (
        <AssignDevices
          groupId={groupId}
          groupName={groupName}
          all={all}
          onClose={close}
          onById={() => setOpened({ what: 'byId' })}
        />
      )}
      {opened?.what === 'byId' && addById(close)}
      {opened?.what === 'remove' && (
        <ConfirmDialog
          title={t('devices.confirm', { name: shortName(opened.device.name, 28), group: shortName(groupName, 28) })}
          action={t('devices.remove')}
          onConfirm={() => remove.mutateAsync({ params: { groupId, deviceId: opened.device.uuid } })}
          done={t('devices.removed')}
          reload={refetch}
          onClose={close}
        >
          {t('devices.confirmText')}
        </ConfirmDialog>
      )}
    </EditTab>
  );
}
