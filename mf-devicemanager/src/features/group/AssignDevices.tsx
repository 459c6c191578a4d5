import { IDS_MAX } from '@portal/domain/limits';
import { matcher } from '@portal/domain/search';
import { slicesOf } from '@portal/domain/slices';
import { nameOrder, sorted } from '@portal/domain/sort';
import { useKept } from '@portal/platform/editing/useKept';
import { snackbar } from '@portal/platform/snackbar';
import { Button } from '@portal/ui/button';
import { PickList } from '@portal/ui/data-table/PickList';
import { DeviceIcon } from '@portal/ui/device-icon';
import { FormDialog } from '@portal/ui/edit/FormDialog';
import { KeptOffer } from '@portal/ui/edit/KeptOffer';
import { TOUCH } from '@portal/ui/media';
import { ScrollArea } from '@portal/ui/scroll-area';
import { SearchBox } from '@portal/ui/search';
import { LoadFailed, LoadingMessage } from '@portal/ui/states';
import { makeStyles, tokens } from '@portal/ui/styles';
import { Body1, Meta } from '@portal/ui/text';
import { useState } from 'react';
import {
  type ListedDevice,
  useAssignableDevices,
  useAssignDevices,
  useGroupIndex,
  type useListedDevices,
} from '../../data/group-devices';
import { useChosen } from '../../parts/useChosen';
import { Places } from './Places';
import { useGroupTexts } from './texts';

const useStyles = makeStyles({
  content: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM, minHeight: '240px' },
  top: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalS },
  search: { flexGrow: 1 },
  byId: { whiteSpace: 'nowrap', [TOUCH]: { minHeight: '44px' } },
  list: { flexGrow: 0, maxHeight: '360px' },
  hits: { display: 'flex', alignItems: 'center', justifyContent: 'space-between', marginBottom: '-8px' },
  all: { whiteSpace: 'nowrap', [TOUCH]: { minHeight: '44px' } },
  words: { display: 'flex', flexDirection: 'column', minWidth: 0 },
  line: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  problem: { color: tokens.colorPaletteRedForeground1 },
});

/** What is kept of it until it is sent [R-EXT-31]. */
const NOTHING: { devices: readonly string[] } = { devices: [] };

interface AssignDevicesProps {
  groupId: string;
  groupName: string;
  /** All that the person sees. */
  all: ReturnType<typeof useListedDevices>;
  onClose: () => void;
  /** They are named by their Cloud Connect IDs instead. */
  onById: () => void;
}

/** Chooses several devices and puts them into the group [R-GRP-19]. */
export function AssignDevices({ groupId, groupName, all, onClose, onById }: AssignDevicesProps) {
  const styles = useStyles();
  const { t, language } = useGroupTexts();
  const devices = all.data;
  const assignable = useAssignableDevices(groupId, devices);
  const index = useGroupIndex();
  const assign = useAssignDevices();
  const [search, setSearch] = useState('');
  const [chosen, , tick] = useChosen();
  const [tried, setTried] = useState(false);
  const fits = matcher(search);
  const pathsOf = ({ groups }: ListedDevice) =>
    groups.flatMap((id) => {
      const place = index.place(id);
      return place ? [[...place.above, place.group].map(({ name }) => name)] : [];
    });
  const byName = nameOrder(language);
  const named = assignable.map((device) => {
    const paths = pathsOf(device);
    return { ...device, id: device.uuid, paths, isNamed: fits(device.name) };
  });
  // Who types a group's name means what is in it; those that are called so come first.
  const matching = sorted(
    named.filter(({ isNamed, paths }) => isNamed || paths.some((path) => fits(path.join(' › ')))),
    (a, b) => Number(b.isNamed) - Number(a.isNamed) || byName(a, b),
  );
  const hits = matching.map(({ id }) => id);
  const hasAll = hits.every((id) => chosen.has(id));
  // As far as they are still there to choose: one that has gone, or came into the group meanwhile, would be refused with all others.
  const there = new Set(named.map(({ id }) => id));
  const wanted = [...chosen].filter((id) => there.has(id));
  const count = wanted.length;
  const missing = tried && count === 0;
  const kept = useKept({
    thing: `group/${groupId}/devices`,
    values: { devices: [...wanted].sort() },
    stored: NOTHING,
    // Some may have come into the group meanwhile, or gone.
    set: ({ devices: ids = [] }) =>
      tick(
        ids.filter((id) => there.has(id)),
        true,
      ),
  });

  const save = async () => {
    setTried(true);
    if (count === 0) return false;
    for (const body of slicesOf(wanted, IDS_MAX)) await assign.mutateAsync({ params: { groupId }, body });
    kept.forget();
    snackbar.success(t('devices.added', { count }));
    return onClose();
  };
  return (
    <FormDialog
      title={t('devices.addTo', { group: groupName })}
      action={t('assign.action')}
      onAction={save}
      keep={count > 0}
      onClose={() => {
        kept.leave();
        onClose();
      }}
      className={styles.content}
    >
      {devices && <KeptOffer kept={kept} />}
      <div className={styles.top}>
        <SearchBox value={search} onChange={setSearch} label={t('devices.search')} className={styles.search} />
        <Button className={styles.byId} onClick={onById}>
          {t('devices.byId')}
        </Button>
      </div>
      {devices === undefined &&
        (all.error ? <LoadFailed title={t('devices.failed')} answer={all} /> : <LoadingMessage />)}
      {devices && matching.length === 0 && (
        <Body1>{search ? t('users.noMatch', { search }) : t('devices.nothingToAdd')}</Body1>
      )}
      {matching.length > 1 && (
        <div className={styles.hits}>
          <Meta>{t('devices.count', { count: matching.length })}</Meta>
          <Button appearance="subtle" size="small" className={styles.all} onClick={() => tick(hits, !hasAll)}>
            {t(hasAll ? 'devices.clear' : 'devices.all', { count: matching.length })}
          </Button>
        </div>
      )}
      {matching.length > 0 && (
        <ScrollArea className={styles.list}>
          <PickList
            tall
            label={t('tab.devices')}
            items={matching}
            chosen={chosen}
            onTick={tick}
            row={(device) => (
              <>
                <DeviceIcon url={device.iconURL} />
                <span className={styles.words}>
                  <span title={device.name} className={styles.line}>
                    {device.name}
                  </span>
                  <Places paths={device.paths.length > 0 ? device.paths : [[t('devices.ungrouped')]]} />
                </span>
              </>
            )}
          />
        </ScrollArea>
      )}
      <Meta role="status" className={missing ? styles.problem : undefined}>
        {missing ? t('devices.chooseOne') : t('devices.chosen', { count })}
      </Meta>
    </FormDialog>
  );
}
