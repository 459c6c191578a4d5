import { matcher } from '@portal/domain/search';
import { nameOrder, sorted } from '@portal/domain/sort';
import { snackbar } from '@portal/platform/snackbar';
import { useTask } from '@portal/platform/task';
import { Button } from '@portal/ui/button';
import { useTableTexts } from '@portal/ui/data-table/texts';
import { useFirstItems } from '@portal/ui/data-table/useFirstItems';
import { DeviceIcon } from '@portal/ui/device-icon';
import { Dialog, DialogBody, DialogContent, DialogSurface, DialogTitle } from '@portal/ui/dialog';
import { DialogButtons } from '@portal/ui/edit/DialogButtons';
import { Checkbox } from '@portal/ui/field';
import { SearchBox } from '@portal/ui/search';
import { Shake, type ShakeHandle } from '@portal/ui/shake';
import { LoadingMessage } from '@portal/ui/states';
import { makeStyles, tokens } from '@portal/ui/styles';
import { Body1, Meta } from '@portal/ui/text';
import { useRef, useState } from 'react';
import { type ListedDevice, useAssignableDevices, useAssignDevices, useGroupNames } from '../../data/group-devices';
import { useGroupTexts } from './texts';

const useStyles = makeStyles({
  surface: { maxWidth: '560px' },
  content: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM, minHeight: '240px' },
  list: { listStyleType: 'none', margin: 0, padding: 0, overflowY: 'auto', maxHeight: '320px' },
  item: { borderBottom: `1px solid ${tokens.colorNeutralStroke3}` },
  check: { display: 'flex', alignItems: 'center', minHeight: '48px' },
  device: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalM },
  words: { display: 'flex', flexDirection: 'column', overflowWrap: 'anywhere' },
  name: { color: tokens.colorNeutralForeground1 },
  problem: { color: tokens.colorPaletteRedForeground1 },
});

interface AssignDevicesProps {
  groupId: string;
  groupName: string;
  devices: readonly ListedDevice[] | undefined;
  onClose: () => void;
}

/** Chooses several devices and puts them into the group [R-GRP-19]. */
export function AssignDevices({ groupId, groupName, devices, onClose }: AssignDevicesProps) {
  const styles = useStyles();
  const { t, language } = useGroupTexts();
  const table = useTableTexts();
  const assignable = useAssignableDevices(groupId, devices);
  const places = useGroupNames();
  const assign = useAssignDevices();
  const surface = useRef<ShakeHandle>(null);
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [tried, setTried] = useState(false);
  const fits = matcher(search);
  const matching = sorted(
    assignable.filter(({ name }) => fits(name)),
    nameOrder(language),
  );
  const { shown, rest, more } = useFirstItems(matching);
  const toggle = (uuid: string) =>
    setChosen((old) => (old.has(uuid) ? new Set([...old].filter((other) => other !== uuid)) : new Set([...old, uuid])));

  const { busy, run: save } = useTask(async () => {
    setTried(true);
    if (chosen.size === 0) return surface.current?.shake();
    try {
      await assign.mutateAsync({ params: { groupId }, body: [...chosen] });
    } catch (error) {
      return snackbar.error(error as Error);
    }
    snackbar.success(t('devices.added', { count: chosen.size }));
    onClose();
  });
  return (
    <Dialog open onOpenChange={(_, { open }) => open || onClose()}>
      <DialogSurface className={styles.surface}>
        <Shake ref={surface}>
          <DialogBody>
            <DialogTitle>{t('devices.addTo', { group: groupName })}</DialogTitle>
            <DialogContent className={styles.content}>
              <SearchBox value={search} onChange={setSearch} label={t('devices.search')} />
              {devices === undefined ? (
                <LoadingMessage />
              ) : (
                matching.length === 0 && (
                  <Body1>{search ? t('users.noMatch', { search }) : t('devices.nothingToAdd')}</Body1>
                )
              )}
              {matching.length > 0 && (
                <ul className={styles.list} aria-label={t('tab.devices')} tabIndex={-1}>
                  {shown.map(({ uuid, name, iconURL, groups }) => (
                    <li key={uuid} className={styles.item}>
                      <Checkbox
                        className={styles.check}
                        checked={chosen.has(uuid)}
                        onChange={() => toggle(uuid)}
                        label={
                          <span className={styles.device}>
                            <DeviceIcon url={iconURL} />
                            <span className={styles.words}>
                              <span className={styles.name}>{name}</span>
                              <Meta>
                                {groups
                                  .map((group) => places.get(group) ?? '')
                                  .filter(Boolean)
                                  .join(', ') || t('devices.ungrouped')}
                              </Meta>
                            </span>
                          </span>
                        }
                      />
                    </li>
                  ))}
                </ul>
              )}
              {rest > 0 && (
                <div>
                  <Button onClick={more}>{table.t('more', { count: rest })}</Button>
                </div>
              )}
              <Meta role="status" className={tried && chosen.size === 0 ? styles.problem : undefined}>
                {tried && chosen.size === 0 ? t('devices.chooseOne') : t('devices.chosen', { count: chosen.size })}
              </Meta>
            </DialogContent>
            <DialogButtons action={t('assign.action')} onAction={save} onCancel={onClose} busy={busy} />
          </DialogBody>
        </Shake>
      </DialogSurface>
    </Dialog>
  );
}
