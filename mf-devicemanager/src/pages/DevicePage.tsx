import type { Device } from '@portal/contracts/devices';
import { href } from '@portal/contracts/routes';
import { loadTexts } from '@portal/platform/i18n';
import { NARROW, PHONE } from '@portal/ui/media';
import { useParams } from '@portal/ui/router';
import { ScrollArea } from '@portal/ui/scroll-area';
import { LoadFailed, NotFound } from '@portal/ui/states';
import { makeStyles } from '@portal/ui/styles';
import { Suspense } from 'react';
import { useOneDevice } from '../data/one-device';
import { DeviceButtons } from '../features/device-page/DeviceButtons';
import { DeviceGone } from '../features/device-page/DeviceGone';
import { DeviceHead } from '../features/device-page/DeviceHead';
import { DeviceSkeleton } from '../features/device-page/DeviceSkeleton';
import { FactsPanel } from '../features/device-page/FactsPanel';
import { IncidentsPanel } from '../features/device-page/IncidentsPanel';
import { MessagesPanel } from '../features/device-page/MessagesPanel';
import { Panel } from '../features/device-page/Panel';
import { PanelLink } from '../features/device-page/PanelLink';
import { useDevicePageTexts } from '../features/device-page/texts';
import { SensorView } from '../features/sensor/SensorView';
import { NotFoundActions } from '../features/states/NotFoundActions';
import { useDeviceActions } from '../parts/useEntryActions';
import { useGroupScreens } from '../parts/useGroupScreens';

// The words of its parts travel while the device is asked for. A failure shows where they are used.
for (const namespace of ['mf-devicemanager-sensor', 'data-table']) loadTexts(namespace).catch(() => undefined);

const useStyles = makeStyles({
  pane: {
    boxSizing: 'border-box',
    display: 'flex',
    flexDirection: 'column',
    gap: '16px',
    padding: '14px 24px 24px',
    '& > *': { flexShrink: 0 },
    [PHONE]: { padding: '8px 0 24px', gap: '12px' },
  },
  panels: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) 380px',
    alignItems: 'start',
    gap: '16px',
    [NARROW]: { gridTemplateColumns: 'minmax(0, 1fr)' },
    [PHONE]: { gap: '12px' },
  },
  column: { display: 'flex', flexDirection: 'column', gap: '16px', minWidth: 0, [PHONE]: { gap: '12px' } },
});

/** `/device/{deviceId}`: all about a device on one page, with the ways to what has a screen of its own [R-EXT-25]. */
export default function DevicePage() {
  const { t } = useDevicePageTexts();
  const { deviceId = '' } = useParams();
  const answer = useOneDevice(deviceId);
  const { data, error } = answer;
  if (error?.status === 404) {
    // R-ROUTE-28: unknown and invisible look the same; of what was here until now, it is said that it has gone.
    if (!data) return <NotFound actions={<NotFoundActions />} />;
    return <DeviceGone name={data.name} group={data.groups[0]} />;
  }
  if (!data) return error ? <LoadFailed page title={t('failed')} answer={answer} /> : <DeviceSkeleton />;
  return (
    <Suspense fallback={<DeviceSkeleton />}>
      <Loaded key={deviceId} device={data} />
    </Suspense>
  );
}

function Loaded({ device }: { device: Device }) {
  const styles = useStyles();
  const { t } = useDevicePageTexts();
  const { uuid, groups, incidents } = device;
  const own = useDeviceActions(undefined)(device);
  const screens = useGroupScreens(groups);
  // Dialogs about a row stay with the rows; who supports customers reads their facts here.
  const actions = own.filter(({ id, opens, dangerous }) => id !== 'page' && !opens && !dangerous);
  const alarms = actions.find(({ badge }) => badge);
  return (
    <ScrollArea className={styles.pane}>
      <DeviceHead device={device} />
      <DeviceButtons actions={[...actions, ...screens]} incidents={incidents} />
      <div className={styles.panels}>
        <div className={styles.column}>
          <Panel
            edges
            title={t('sensor.title')}
            end={<PanelLink to={href('/sensordata/:deviceId', { deviceId: uuid })}>{t('sensor.all')}</PanelLink>}
          >
            <SensorView brief device={device} />
          </Panel>
          <IncidentsPanel device={device} all={alarms?.to} />
          <MessagesPanel device={device} />
        </div>
        <FactsPanel device={device} />
      </div>
    </ScrollArea>
  );
}
