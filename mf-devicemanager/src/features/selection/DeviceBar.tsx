import type { GroupNode } from '@portal/contracts/groups';
import { muteEnd } from '@portal/domain/mute';
import { shortName } from '@portal/domain/short-name';
import { useMay } from '@portal/platform/rights';
import { useSwitches } from '@portal/platform/switches';
import { SelectionBar } from '@portal/ui/data-table/selection/SelectionBar';
import { SelectionOutcome } from '@portal/ui/data-table/selection/SelectionOutcome';
import type { Selection } from '@portal/ui/data-table/selection/useSelection';
import { ConfirmDialog } from '@portal/ui/edit/ConfirmDialog';
import { AlertOff20Regular, ArrowDownload20Regular, Delete20Regular, FolderAdd20Regular } from '@portal/ui/icons';
import { PHONE } from '@portal/ui/media';
import { useMutePresets } from '@portal/ui/mute-presets';
import { makeStyles } from '@portal/ui/styles';
import { useState } from 'react';
import type { FleetDevice } from '../../data/device';
import { type GroupIndex, subtree } from '../../data/group-index';
import { useIsOwn } from '../../parts/useIsOwn';
import { useMayOnDevice } from '../../parts/useMayOnDevice';
import { AssignToGroup, type Offered } from './AssignToGroup';
import { useSelectionTexts } from './texts';
import { useBulk } from './useBulk';
import { useExport } from './useExport';

// Edge to edge on phones, as the list above it.
const useStyles = makeStyles({ bar: { [PHONE]: { marginInline: '-16px' } } });

export interface DeviceBarProps {
  /** All of the list. */
  devices: readonly FleetDevice[];
  selection: Selection;
  index: GroupIndex;
  /** The group that is shown. */
  group: Pick<GroupNode, 'id' | 'name'> | undefined;
  /** My devices are shown. */
  isMine: boolean;
}

/** What can be done with the chosen devices, and what came of it [R-EXT-28]: each only for who may do it with one of them. */
export default function DeviceBar({ devices, selection, index, group, isMine }: DeviceBarProps) {
  const styles = useStyles();
  const { t } = useSelectionTexts();
  const presets = useMutePresets();
  const may = useMay();
  const isOwn = useIsOwn();
  const mayAssign = useMayOnDevice('assignGroupDevice');
  const { outcome, busy, assign, remove, mute, undo, close } = useBulk(devices, selection);
  const { run: save, busy: isSaving } = useExport(index, group?.id);
  const [asks, setAsks] = useState<'group' | 'remove'>();
  const chosen = devices.filter(({ uuid }) => selection.selected.has(uuid));
  const count = chosen.length;

  // R-RIGHT-12
  const mayGive = chosen.some(mayAssign);
  const targets = (): Offered[] =>
    index.top
      .flatMap((group) => subtree(group))
      .filter(({ id }) => may('assignGroupDevice', { group: id }))
      .map(({ id, name }) => ({
        id,
        name,
        above: (index.place(id)?.above ?? []).map(({ name }) => name).join(' › '),
      }));
  // R-RIGHT-15, R-RIGHT-31
  const mayRemove = isMine
    ? may('authorized-user', 'global')
    : group !== undefined && may('removeGroupDevice', { group: group.id });
  // A search shows devices of the groups below as well, which are not in this one.
  const removable = mayRemove ? chosen.filter((one) => (group ? one.groups.includes(group.id) : isOwn(one))) : [];
  // They have gone from the list while somebody was asked about them.
  if (asks && (asks === 'remove' ? removable : chosen).length === 0) setAsks(undefined);
  // R-RIGHT-27: by the device or by any of its groups; who added it may, too.
  const hasIncidents = useSwitches((switches) => switches['incident-manager']);
  const mayMute =
    hasIncidents &&
    chosen.some((device) => isOwn(device) || may('updateIncident', { device: device.uuid, groups: device.groups }));
  const isMuted = chosen.some(({ mutedUntil }) => mutedUntil !== null);
  const mayGiveBack = group !== undefined && may('assignGroupDevice', { group: group.id });
  // R-RIGHT-12: by what is left when it has left the group. What nothing is left of is not seen any more.
  const comesBack = (device: FleetDevice) =>
    mayGiveBack &&
    (isOwn(device) || may('assignGroupDevice', { groups: device.groups.filter((id) => id !== group.id) }));
  return (
    <>
      <SelectionBar
        className={styles.bar}
        selection={selection}
        busy={busy || isSaving}
        outcome={
          outcome && (
            <SelectionOutcome
              text={outcome.text}
              failures={outcome.failures}
              onUndo={busy ? undefined : undo}
              onClose={close}
            />
          )
        }
        actions={[
          mayGive && {
            id: 'assign',
            icon: <FolderAdd20Regular aria-hidden />,
            label: t('toGroup'),
            asks: true,
            onSelect: () => setAsks('group'),
          },
          removable.length > 0 && {
            id: 'remove',
            icon: <Delete20Regular aria-hidden />,
            label: t('remove'),
            asks: true,
            onSelect: () => setAsks('remove'),
          },
          mayMute && {
            id: 'mute',
            icon: <AlertOff20Regular aria-hidden />,
            label: t('mute'),
            items: [
              ...presets.map(({ id, label }) => ({ id, label, onSelect: () => void mute(muteEnd(id, Date.now())) })),
              ...(isMuted ? [{ id: 'heard', label: t('unmute'), onSelect: () => void mute(null), divider: true }] : []),
            ],
          },
          {
            id: 'export',
            icon: <ArrowDownload20Regular aria-hidden />,
            label: t('export'),
            onSelect: () => void save(chosen.map(({ uuid }) => uuid)),
          },
        ]}
      />
      {asks === 'group' && (
        <AssignToGroup
          count={count}
          groups={targets()}
          onAssign={(target) => assign(target, may('removeGroupDevice', { group: target.id }))}
          onClose={() => setAsks(undefined)}
        />
      )}
      {asks === 'remove' && (
        <ConfirmDialog
          title={
            group
              ? t('removeTitle', { count: removable.length, group: shortName(group.name) })
              : t('goneTitle', { count: removable.length })
          }
          action={t('removeAction', { count: removable.length })}
          onConfirm={async () => {
            await remove(
              removable.map(({ uuid }) => uuid),
              group,
              comesBack,
            );
            setAsks(undefined);
          }}
          onClose={() => setAsks(undefined)}
        >
          {t(group ? 'removeText' : 'goneText')}
        </ConfirmDialog>
      )}
    </>
  );
}
