import type { Device } from '@portal/contracts/devices';
import { href } from '@portal/contracts/routes';
import { useGroupPath } from '@portal/platform/group-tree';
import { loadTexts } from '@portal/platform/i18n';
import { Connection } from '@portal/ui/connection';
import { DeviceIcon } from '@portal/ui/device-icon';
import { PHONE } from '@portal/ui/media';
import { PageHead } from '@portal/ui/page-head';
import { useParams } from '@portal/ui/router';
import { ScrollArea } from '@portal/ui/scroll-area';
import { LoadFailed, LoadingMessage, NotFound } from '@portal/ui/states';
import { StatusPill } from '@portal/ui/status';
import { makeStyles, mergeClasses } from '@portal/ui/styles';
import { useOneDevice } from '../data/one-device';
import { SensorView } from '../features/sensor/SensorView';
import { useSensorTexts } from '../features/sensor/texts';
import { NotFoundActions } from '../features/states/NotFoundActions';
import { useLongNames } from '../parts/long-names';
import { useManagerTexts } from '../texts';

// The words of the list of incidents travel while the device is asked for. A failure shows where they are used.
loadTexts('data-table').catch(() => undefined);

const useStyles = makeStyles({
  pane: { padding: '14px 24px 24px', [PHONE]: { padding: '8px 0 24px' } },
  head: { [PHONE]: { padding: '0 16px' } },
  marks: { display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px 16px' },
});

/** `/sensordata/{deviceId}` [R-ROUTE-22]. */
export default function SensorDataPage() {
  const styles = useStyles();
  const { t } = useSensorTexts();
  const longNames = useLongNames();
  const { deviceId = '' } = useParams();
  const answer = useOneDevice(deviceId);
  const { data, error } = answer;
  // R-ROUTE-28: unknown and invisible look the same.
  if (!data && error?.status === 404) return <NotFound actions={<NotFoundActions />} />;
  if (!data && error) return <LoadFailed page title={t('failed')} answer={answer} />;
  if (!data) return <LoadingMessage text={t('loading')} />;
  return (
    <ScrollArea className={styles.pane}>
      <div className={mergeClasses(styles.head, longNames)}>
        <Head device={data} />
      </div>
      <SensorView key={deviceId} device={data} />
    </ScrollArea>
  );
}

function Head({ device }: { device: Device }) {
  const styles = useStyles();
  const { t } = useSensorTexts();
  const manager = useManagerTexts();
  const { path = [] } = useGroupPath(device.groups[0] ?? '');
  const place =
    path.length > 0
      ? path.map(({ id, name }) => ({ label: name, to: href('/devicemanager/:groupId', { groupId: id }) }))
      : device.groups.length === 0
        ? [{ label: manager.t('myDevices'), to: '/mydevices' }]
        : [];
  return (
    <PageHead
      title={device.name}
      icon={<DeviceIcon url={device.iconURL} size={48} />}
      meta={[t('title'), ...place.slice(-1).map(({ label }) => label)].join(' • ')}
      here={t('title')}
      crumbs={[
        { label: manager.t('title'), to: '/devicemanager' },
        ...place,
        { label: device.name, to: href('/device/:deviceId', { deviceId: device.uuid }) },
      ]}
      names={{ path: manager.t('trail.label'), start: manager.t('trail.home'), back: t('back') }}
      marks={
        <span className={styles.marks}>
          <StatusPill status={device.status} connected={device.cloudConnectivity} />
          <Connection connected={device.cloudConnectivity} lastPing={device.lastPing} />
        </span>
      }
    />
  );
}
