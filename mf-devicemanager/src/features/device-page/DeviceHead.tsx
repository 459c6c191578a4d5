import type { Device } from '@portal/contracts/devices';
import { href } from '@portal/contracts/routes';
import { useGroupPath } from '@portal/platform/group-tree';
import { Connection } from '@portal/ui/connection';
import { DeviceIcon } from '@portal/ui/device-icon';
import { Clock20Regular } from '@portal/ui/icons';
import { PHONE } from '@portal/ui/media';
import { type Crumb, PageHead } from '@portal/ui/page-head';
import { StatusPill } from '@portal/ui/status';
import { makeStyles, mergeClasses, tokens } from '@portal/ui/styles';
import { useDialogTexts } from '../../parts/dialogs/texts';
import { useLongNames } from '../../parts/long-names';
import { useManagerTexts } from '../../texts';
import { StateCheck } from './StateCheck';
import { useDevicePageTexts } from './texts';

const useStyles = makeStyles({
  state: { display: 'inline-flex', alignItems: 'center', gap: '4px' },
  marks: { display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px 16px' },
  note: {
    display: 'flex',
    alignItems: 'center',
    gap: '8px',
    margin: '8px 0 0',
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
  },
  head: { [PHONE]: { padding: '0 16px' } },
});

/** Where it is, its picture and name, how it stands and since when it is not heard of. */
export function DeviceHead({ device }: { device: Device }) {
  const styles = useStyles();
  const { t } = useDevicePageTexts();
  const manager = useManagerTexts();
  const words = useDialogTexts();
  const { path = [] } = useGroupPath(device.groups[0] ?? '');
  const place: Crumb[] =
    device.groups.length === 0
      ? [{ label: manager.t('myDevices'), to: '/mydevices' }]
      : path.map(({ id, name }) => ({ label: name, to: href('/devicemanager/:groupId', { groupId: id }) }));
  const address = [device.street, device.city].filter(Boolean).join(', ');
  return (
    <div className={mergeClasses(styles.head, useLongNames())}>
      <PageHead
        title={device.name}
        icon={<DeviceIcon url={device.iconURL} size={48} />}
        meta={[place.at(-1)?.label, address].filter(Boolean).join(' • ')}
        crumbs={[{ label: manager.t('title'), to: '/devicemanager' }, ...place]}
        names={{ path: manager.t('trail.label'), start: manager.t('trail.home'), back: t('back') }}
        marks={
          <span className={styles.state}>
            <span className={styles.marks} aria-live="polite">
              <StatusPill status={device.status} connected={device.cloudConnectivity} />
              <Connection connected={device.cloudConnectivity} lastPing={device.lastPing} />
            </span>
            <StateCheck deviceId={device.uuid} />
          </span>
        }
      />
      {!device.cloudConnectivity && (
        <p className={styles.note}>
          <Clock20Regular aria-hidden />
          {device.lastPing === null
            ? words.t('lost.noteUnknown')
            : words.t('lost.note', { time: words.formatDateTime(device.lastPing) })}
        </p>
      )}
    </div>
  );
}
