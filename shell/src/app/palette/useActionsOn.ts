import { href } from '@portal/contracts/routes';
import { folded as fold } from '@portal/domain/search';
import { useActions, useActionsOn as useAllowedOn } from '@portal/platform/actions';
import { bus } from '@portal/platform/bus';
import { useCallback } from 'react';
import type { Entry } from './entry';
import type { Item } from './item';
import { usePaletteTexts } from './texts';

/** A group or device that actions are offered for. */
export interface Subject {
  readonly slot: 'group' | 'device';
  readonly item: Item;
}

interface ActionsOn {
  /** What the person may do with it, as the buttons on it would offer [R-DEV-11]. */
  readonly of: (subject: Subject) => Entry[];
  /** Whether a word is that of an action, and not part of a name. */
  readonly isOf: (slot: Subject['slot'], word: string) => boolean;
}

/** The actions of all remotes on groups and devices, with their rights and modules. */
export function useActionsOn(): ActionsOn {
  const { t, language } = usePaletteTexts();
  const onGroups = useActions('group');
  const onDevices = useActions('device');
  const allowedOnGroup = useAllowedOn('group');
  const allowedOnDevice = useAllowedOn('device');

  const of = useCallback(
    ({ slot, item }: Subject) => {
      const allowed =
        slot === 'group'
          ? allowedOnGroup({ group: item.id })
          : allowedOnDevice({ device: item.id, groups: item.groups });
      return allowed.map((action): Entry => {
        const ids = slot === 'group' ? { groupId: item.id } : { deviceId: item.id };
        const { target, panel, remote } = action;
        return {
          key: `action ${remote}/${action.id} ${item.id}`,
          name: t('actionOn', { action: action.label[language], name: item.name }),
          text: t(target === undefined ? 'action' : 'goTo'),
          icon: action.icon,
          choice:
            target === undefined
              ? { run: () => panel !== undefined && bus.emit('panel:open', { remote, panel, input: ids }) }
              : { to: href(target, ids) },
        };
      });
    },
    [allowedOnGroup, allowedOnDevice, language, t],
  );
  const isOf = useCallback(
    (slot: Subject['slot'], word: string) =>
      (slot === 'group' ? onGroups : onDevices).some(({ label }) => fold(label[language]).includes(word)),
    [onGroups, onDevices, language],
  );
  return { of, isOf };
}
