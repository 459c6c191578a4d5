import { type Direction, nameOrder, sorted } from '@portal/domain/sort';
import { problemText } from '@portal/platform/problem-text';
import { useMay } from '@portal/platform/rights';
import { snackbar } from '@portal/platform/snackbar';
import { Button, Meta, makeStyles, mergeClasses, tokens } from '@portal/ui/core';
import { FOCUS_FALLBACK } from '@portal/ui/dialog';
import { ConfirmDialog } from '@portal/ui/edit/ConfirmDialog';
import { EditTab } from '@portal/ui/edit/EditTab';
import { useEditTexts } from '@portal/ui/edit/texts';
import { Delete20Regular } from '@portal/ui/icons';
import { DeviceIcon, Empty, Failed, IconButton } from '@portal/ui/list';
import { useMemo, useState } from 'react';
import { type ListedDevice, useListedDevices, useRemoveDevice } from '../../data/group-devices';
import { AddButton } from '../../parts/edit/AddButton';
import { LoadingTable } from '../../parts/edit/LoadingTable';
import { SortHead } from '../../parts/edit/SortHead';
import { useTableStyles } from '../../parts/edit/table-styles';
import { useShown } from '../../parts/edit/useShown';
import { AssignDevices } from './AssignDevices';
import { useGroupTexts } from './texts';

const useStyles = makeStyles({
  device: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalM, minWidth: 0 },
  name: { fontWeight: tokens.fontWeightSemibold },
  actions: { width: '56px' },
});

type Opened = { what: 'assign' } | { what: 'remove'; device: ListedDevice };

/** The devices that are directly in the group [R-GRP-18]. */
export function DevicesTab({ groupId, groupName }: { groupId: string; groupName: string }) {
  const styles = useStyles();
  const table = useTableStyles();
  const { t, language } = useGroupTexts();
  const edit = useEditTexts();
  const may = useMay();
  const { data, error, isFetching, refetch } = useListedDevices();
  const remove = useRemoveDevice();
  const [direction, setDirection] = useState<Direction>('ASC');
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);
  const devices = useMemo(
    () =>
      sorted(
        (data ?? []).filter(({ groups }) => groups.includes(groupId)),
        nameOrder(language),
        direction,
      ),
    [data, groupId, language, direction],
  );
  const { shown, rest, more } = useShown(devices);
  const removes = may('removeGroupDevice', { group: groupId });

  const confirmRemove = async ({ uuid }: ListedDevice) => {
    try {
      await remove.mutateAsync({ params: { groupId, deviceId: uuid } });
    } catch (problem) {
      return snackbar.error(problem as Error);
    }
    snackbar.success(t('devices.removed'));
    // The focus goes on when the row is gone.
    await refetch();
    close();
  };
  return (
    <EditTab note={t('devices.atOnce')}>
      <div {...FOCUS_FALLBACK} tabIndex={-1} className={table.bar}>
        <Meta role="status" className={table.grow}>
          {data && t('devices.count', { count: devices.length })}
        </Meta>
        {may('assignGroupDevice', { group: groupId }) && (
          <AddButton label={t('devices.add')} onClick={() => setOpened({ what: 'assign' })} />
        )}
      </div>
      {error && !data ? (
        <Failed
          title={t('devices.failed')}
          text={problemText(error)}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      ) : !data ? (
        <LoadingTable />
      ) : devices.length === 0 ? (
        <Empty title={t('devices.none')} />
      ) : (
        <table className={table.table} aria-label={t('tab.devices')}>
          <thead>
            <tr>
              <SortHead
                label={t('devices.name')}
                sorted={direction}
                onSort={() => setDirection(direction === 'ASC' ? 'DESC' : 'ASC')}
              />
              {removes && (
                <th scope="col" className={mergeClasses(table.head, styles.actions)}>
                  <span className={table.spoken}>{t('users.actions')}</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {shown.map((device) => (
              <tr key={device.uuid} className={table.row}>
                <th scope="row" className={table.cell}>
                  <span className={styles.device}>
                    <DeviceIcon url={device.iconURL} />
                    <span className={mergeClasses(table.cut, styles.name)} title={device.name}>
                      {device.name}
                    </span>
                  </span>
                </th>
                {removes && (
                  <td className={mergeClasses(table.cell, table.actions)}>
                    <IconButton
                      icon={<Delete20Regular aria-hidden />}
                      label={t('devices.removeName', { name: device.name })}
                      aria-haspopup="dialog"
                      onClick={() => setOpened({ what: 'remove', device })}
                    />
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {rest > 0 && (
        <div>
          <Button onClick={more}>{edit.t('showMore', { count: rest })}</Button>
        </div>
      )}
      {opened?.what === 'assign' && (
        <AssignDevices groupId={groupId} groupName={groupName} devices={data} onClose={close} />
      )}
      {opened?.what === 'remove' && (
        <ConfirmDialog
          title={t('devices.confirm', { name: opened.device.name, group: groupName })}
          action={t('devices.remove')}
          onConfirm={() => confirmRemove(opened.device)}
          onClose={close}
        >
          {t('devices.confirmText')}
        </ConfirmDialog>
      )}
    </EditTab>
  );
}
