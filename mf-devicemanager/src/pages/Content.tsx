import type { GroupNode } from '@portal/contracts/groups';
import { usePreferences } from '@portal/platform/preferences';
import { Button } from '@portal/ui/button';
import { Empty, VisuallyHidden } from '@portal/ui/states';
import { useCallback, useMemo } from 'react';
import type { Level } from '../data/level';
import type { MyDevices } from '../data/my-devices';
import { placeNames } from '../data/place-names';
import { applyListQuery, type ListQuery } from '../data/shown';
import type { LoadedFleet } from '../data/useFleet';
import { Invitation } from '../features/add/Invitation';
import { DeviceCards } from '../features/cards/DeviceCards';
import { GroupCards } from '../features/cards/GroupCards';
import { DeviceList } from '../features/list/DeviceList';
import { GroupList } from '../features/list/GroupList';
import { Section } from '../parts/Section';
import type { SlotAction } from '../parts/use-open';
import { useDeviceActions } from '../parts/useDeviceActions';
import { useSlotActions } from '../parts/useSlotActions';
import { useManagerTexts } from '../texts';

interface ContentProps {
  fleet: LoadedFleet;
  level: Level;
  /** The group that is shown; undefined at top level and in My devices. */
  group: GroupNode | undefined;
  listQuery: ListQuery;
  mine: MyDevices | undefined;
  atTop: boolean;
  entries: readonly SlotAction[];
  onClear: () => void;
}

/** The two sections [R-DEV-07] in the chosen view, or what there is to say when they are empty. */
export function Content({ fleet, level, group, listQuery, mine, atTop, entries, onClear }: ContentProps) {
  const { t, language } = useManagerTexts();
  const view = usePreferences((preferences) => preferences.view);
  const actionsOf = useDeviceActions(group);
  const groupActions = useSlotActions('group', language);
  const shown = useMemo(() => applyListQuery(level, listQuery), [level, listQuery]);
  const names = useMemo(() => placeNames(fleet.index, shown), [fleet.index, shown]);
  const groupActionsOf = useCallback((group: GroupNode) => groupActions({ group: group.id }), [groupActions]);

  if (level.groups.length === 0 && level.all.length === 0 && !mine) {
    // R-DEV-17 at top level; an empty group is nothing to ask for.
    const nothing = atTop ? (
      <Empty title={t('empty.title')} text={t('empty.text')} />
    ) : (
      <Empty title={t('empty.group')} />
    );
    return entries.length > 0 ? <Invitation entries={entries} atTop={atTop} /> : nothing;
  }
  const myDevices = mine && listQuery.marks.size === 0 && listQuery.search === '' ? mine : undefined;
  const groupCount = shown.groups.length + (myDevices ? 1 : 0);
  if (groupCount === 0 && shown.devices.length === 0) {
    return listQuery.search ? (
      <Empty
        title={t('noMatch', { search: listQuery.search })}
        actions={<Button onClick={onClear}>{t('clearSearch')}</Button>}
      />
    ) : (
      <Empty title={t('noMatchFilter')} />
    );
  }
  const list = view === 'list';
  return (
    <>
      <VisuallyHidden aria-live="polite">
        {t('shown', { groups: groupCount, devices: shown.devices.length })}
      </VisuallyHidden>
      {groupCount > 0 && (
        <Section framed={list} title={t('groupsTitle')} count={shown.groups.length}>
          {list ? (
            <GroupList groups={shown.groups} label={t('groupsTitle')} actionsOf={groupActionsOf} mine={myDevices} />
          ) : (
            <GroupCards
              groups={shown.groups}
              label={t('groupsTitle')}
              fleet={fleet}
              view={view}
              actionsOf={groupActionsOf}
              mine={myDevices}
            />
          )}
        </Section>
      )}
      {shown.devices.length > 0 && (
        <Section framed={list} title={t('devicesTitle')} count={shown.devices.length}>
          {list ? (
            <DeviceList devices={shown.devices} label={t('devicesTitle')} placeOf={names} actionsOf={actionsOf} />
          ) : (
            <DeviceCards
              devices={shown.devices}
              label={t('devicesTitle')}
              view={view}
              placeOf={names}
              actionsOf={actionsOf}
            />
          )}
        </Section>
      )}
    </>
  );
}
