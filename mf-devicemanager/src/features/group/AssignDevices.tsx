import { matcher } from '@portal/domain/search';
import { nameOrder, sorted } from '@portal/domain/sort';
import { snackbar } from '@portal/platform/snackbar';
import { Button } from '@portal/ui/button';
import { PickList } from '@portal/ui/data-table/PickList';
import { DeviceIcon } from '@portal/ui/device-icon';
import { FormDialog } from '@portal/ui/edit/FormDialog';
import { TOUCH } from '@portal/ui/media';
import { ScrollArea } from '@portal/ui/scroll-area';
import { SearchBox } from '@portal/ui/search';
import { LoadingMessage } from '@portal/ui/states';
import { makeStyles, tokens } from '@portal/ui/styles';
import { Body1, Meta } from '@portal/ui/text';
import { useState } from 'react';
import { type ListedDevice, useAssignableDevices, useAssignDevices, useGroupIndex } from '../../data/group-devices';
import { useChosen } from '../../parts/useChosen';
import { useGroupTexts } from './texts';

const useStyles = makeStyles({
  content: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM, minHeight: '240px' },
  top: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalS },
  search: { flexGrow: 1 },
  byId: { whiteSpace: 'nowrap', [TOUCH]: { minHeight: '44px' } },
  list: { flexGrow: 0, maxHeight: '360px' },
  words: { display: 'flex', flexDirection: 'column', minWidth: 0 },
  line: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  problem: { color: tokens.colorPaletteRedForeground1 },
});

interface AssignDevicesProps {
  groupId: string;
  groupName: string;
  devices: readonly ListedDevice[] | undefined;
  onClose: () => void;
  /** They are named by their Cloud Connect IDs instead. */
  onById: () => void;
}

/** Chooses several devices and puts them into the group [R-GRP-19]. */
export function AssignDevices({ groupId, groupName, devices, onClose, onById }: AssignDevicesProps) {
  const styles = useStyles();
  const { t, language } = useGroupTexts();
  const assignable = useAssignableDevices(groupId, devices);
  const index = useGroupIndex();
  const assign = useAssignDevices();
  const [search, setSearch] = useState('');
  const [chosen, toggle] = useChosen();
  const [tried, setTried] = useState(false);
  const fits = matcher(search);
  const matching = sorted(
    assignable.filter(({ name }) => fits(name)),
    nameOrder(language),
  ).map((device) => ({ ...device, id: device.uuid }));
  const missing = tried && chosen.size === 0;
  const placesOf = ({ groups }: ListedDevice) => groups.flatMap((id) => index.place(id)?.group.name ?? []).join(', ');

  const save = async () => {
    setTried(true);
    if (chosen.size === 0) return false;
    await assign.mutateAsync({ params: { groupId }, body: [...chosen] });
    snackbar.success(t('devices.added', { count: chosen.size }));
    return onClose();
  };
  return (
    <FormDialog
      title={t('devices.addTo', { group: groupName })}
      action={t('assign.action')}
      onAction={save}
      onClose={onClose}
      className={styles.content}
    >
      <div className={styles.top}>
        <SearchBox value={search} onChange={setSearch} label={t('devices.search')} className={styles.search} />
        <Button className={styles.byId} onClick={onById}>
          {t('devices.byId')}
        </Button>
      </div>
      {devices === undefined && <LoadingMessage />}
      {devices && matching.length === 0 && (
        <Body1>{search ? t('users.noMatch', { search }) : t('devices.nothingToAdd')}</Body1>
      )}
      {matching.length > 0 && (
        <ScrollArea className={styles.list}>
          <PickList
            tall
            label={t('tab.devices')}
            items={matching}
            chosen={chosen}
            onTick={([id = '']) => toggle(id)}
            row={(device) => (
              <>
                <DeviceIcon url={device.iconURL} />
                <span className={styles.words}>
                  <span title={device.name} className={styles.line}>
                    {device.name}
                  </span>
                  <Meta className={styles.line}>{placesOf(device) || t('devices.ungrouped')}</Meta>
                </span>
              </>
            )}
          />
        </ScrollArea>
      )}
      <Meta role="status" className={missing ? styles.problem : undefined}>
        {missing ? t('devices.chooseOne') : t('devices.chosen', { count: chosen.size })}
      </Meta>
    </FormDialog>
  );
}
