import { href } from '@portal/contracts/routes';
import { folded as fold } from '@portal/domain/search';
import { useActions, useActionsOn as useAllowedOn } from '@portal/platform/actions';
import { bus } from '@portal/platform/bus';
import { useMemo } from 'react';
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

/** Stands for a name in a text; no text of ours holds it. */
const PLACE = '\u0000';
/** What an action on something is called, by language and label: put together once, since the best hits are other things with each letter. */
const NAMES = new Map<string, string>();

/** The actions of all remotes on groups and devices, with their rights and modules. */
export function useActionsOn(): ActionsOn {
  const { t, language } = usePaletteTexts();
  const onGroups = useActions('group');
  const onDevices = useActions('device');
  const allowedOnGroup = useAllowedOn('group');
  const allowedOnDevice = useAllowedOn('device');

  const of = useMemo(() => {
    const words = { panel: t('action'), target: t('goTo') };
    const nameOf = (label: string, name: string) => {
      const key = `${language} ${label}`;
      const whole = NAMES.get(key) ?? t('actionOn', { action: label, name: PLACE });
      NAMES.set(key, whole);
      return whole.replace(PLACE, () => name);
    };
    const offered = ({ slot, item }: Subject): Entry[] => {
      const allowed =
        slot === 'group'
          ? allowedOnGroup({ group: item.id })
          : allowedOnDevice({ device: item.id, groups: item.groups });
      return allowed.map((action): Entry => {
        const ids = slot === 'group' ? { groupId: item.id } : { deviceId: item.id };
        const { target, panel, remote } = action;
        return {
          key: `action ${remote}/${action.id} ${item.id}`,
          name: nameOf(action.label[language], item.name),
          text: target === undefined ? words.panel : words.target,
          icon: action.icon,
          choice:
            target === undefined
              ? { run: () => panel !== undefined && bus.emit('panel:open', { remote, panel, input: ids }) }
              : { to: href(target, ids) },
        };
      });
    };
    // The same thing is the best hit of one letter after the other, and many rights may be asked for it.
    const known = new WeakMap<Item, Entry[]>();
    return (subject: Subject) => {
      const entries = known.get(subject.item) ?? offered(subject);
      known.set(subject.item, entries);
      return entries;
    };
  }, [allowedOnGroup, allowedOnDevice, language, t]);
  const isOf = useMemo(() => {
    const labelsOf = (actions: typeof onGroups) => actions.map(({ label }) => fold(label[language]));
    const labels = { group: labelsOf(onGroups), device: labelsOf(onDevices) };
    return (slot: Subject['slot'], word: string) => labels[slot].some((label) => label.includes(word));
  }, [onGroups, onDevices, language]);
  return { of, isOf };
}
