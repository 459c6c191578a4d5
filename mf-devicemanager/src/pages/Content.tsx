import { lazyRetry } from '@portal/platform/lazy-retry';
import { usePreferences } from '@portal/platform/preferences';
import { Button } from '@portal/ui/button';
import { Part } from '@portal/ui/part';
import { Empty, VisuallyHidden } from '@portal/ui/states';
import { useMemo } from 'react';
import { type Counts, countByFilter } from '../data/filter';
import type { Level, MyDevices } from '../data/level';
import { placeNames } from '../data/place-names';
import { applyListQuery, type ListQuery } from '../data/shown';
import type { LoadedFleet } from '../data/useFleet';
import { Entries } from '../features/entries/Entries';
import { LoadingDevices, LoadingRows } from '../features/entries/LoadingRows';
import type { SlotAction } from '../parts/entry';
import { Section } from '../parts/Section';
import type { EntryOf } from '../parts/useEntryOf';
import { useManagerTexts } from '../texts';
import { Devices } from './Devices';

const Below = lazyRetry(() => import('../features/entries/Below'));
const Invitation = lazyRetry(() => import('../features/add/Invitation'));

interface ContentProps {
  fleet: LoadedFleet;
  /** Wire id of the group that is shown; undefined elsewhere. */
  groupId: string | undefined;
  level: Level;
  listQuery: ListQuery;
  mine: MyDevices | undefined;
  /** The groups are there, and their devices still on the way. */
  isLoading: boolean;
  /** No group, no device. */
  isEmpty: boolean;
  atTop: boolean;
  /** My devices are shown. */
  isMine: boolean;
  /** What may be added here. */
  adds: readonly SlotAction[];
  entryOf: EntryOf;
  onClear: () => void;
  onBelow: (shown: boolean) => void;
}

/** The two sections [R-DEV-07] in the chosen view, or what there is to say when they are empty. */
export function Content(props: ContentProps) {
  const { fleet, groupId, level, listQuery, mine, isLoading, isEmpty, atTop, isMine, adds, entryOf } = props;
  const { onClear, onBelow } = props;
  const { t } = useManagerTexts();
  const framed = usePreferences(({ view }) => view === 'list');
  const shown = useMemo(() => applyListQuery(level, listQuery), [level, listQuery]);
  const placeOf = useMemo(
    () => placeNames(fleet.index, shown, { id: groupId, mine: t('myDevices') }),
    [fleet.index, shown, groupId, t],
  );
  const countsOf = useMemo(() => groupCounts(fleet), [fleet]);

  const { search, marks } = listQuery;
  const groups = mine && marks.size === 0 && search === '' ? [...shown.groups, mine] : shown.groups;
  const { devices } = shown;
  // One and the same button before and after its press, so that it keeps the focus.
  const below = search !== '' && !isLoading && (
    <Part place="quiet">
      <Below count={shown.below} shown={listQuery.below} onShow={onBelow} />
    </Part>
  );
  /** What stands above the devices, or in their place. */
  const above = () => {
    if (isEmpty) {
      const title = t(isMine ? 'empty.mine' : 'empty.group');
      if (adds.length > 0)
        return (
          <Part place="inline">
            <Invitation actions={adds} title={atTop ? undefined : title} />
          </Part>
        );
      // R-DEV-17 at top level; an empty group is nothing to ask for.
      return atTop ? <Empty title={t('empty.title')} text={t('empty.text')} /> : <Empty title={title} />;
    }
    if (isLoading && (groups.length === 0 || shown.deep)) return <LoadingRows />;
    if (groups.length === 0 && devices.length === 0) {
      if (!search) return <Empty title={t('noMatchFilter')} />;
      return (
        <>
          {below}
          <Empty title={t('noMatch', { search })} actions={<Button onClick={onClear}>{t('clearSearch')}</Button>} />
        </>
      );
    }
    return (
      <>
        {below}
        <VisuallyHidden aria-live="polite">
          {isLoading ? '' : t('shown', { groups: groups.length, devices: devices.length })}
        </VisuallyHidden>
        {groups.length > 0 && (
          <Section framed={framed} title={t('groupsTitle')} count={groups.length}>
            <Entries
              kind="groups"
              label={t('groupsTitle')}
              things={groups}
              entryOf={(group) => entryOf(group, 'id' in group ? placeOf(group) : undefined)}
              countsOf={isLoading ? undefined : countsOf}
            />
          </Section>
        )}
        {isLoading && <LoadingDevices rows={!atTop} />}
      </>
    );
  };
  return (
    <>
      {above()}
      {/* Also without any: what came of the last ones, and the way to take it back, stands below them. */}
      <Devices
        label={t('devicesTitle')}
        devices={devices}
        entryOf={(device) => entryOf(device, placeOf(device))}
        index={fleet.index}
        group={groupId === undefined ? undefined : fleet.index.place(groupId)?.group}
        isMine={isMine}
      >
        {(list, choose) => (
          <Section framed={framed} title={t('devicesTitle')} count={devices.length} action={choose}>
            {list}
          </Section>
        )}
      </Devices>
    </>
  );
}

/** How the devices below a group stand, each group counted when it is first drawn. */
function groupCounts({ index, devices }: LoadedFleet): (id: string) => Counts {
  const known = new Map<string, Counts>();
  return (id) => {
    const counts = known.get(id) ?? countByFilter(devices.filter(index.isBelow(id)));
    known.set(id, counts);
    return counts;
  };
}
