import { href } from '@portal/contracts/routes';
import { useGroupPath } from '@portal/platform/group-tree';
import { useSwitches } from '@portal/platform/switches';
import { Button } from '@portal/ui/button';
import { Connection } from '@portal/ui/connection';
import { DeviceIcon } from '@portal/ui/device-icon';
import { IconButton } from '@portal/ui/icon-button';
import { PHONE } from '@portal/ui/media';
import { Link } from '@portal/ui/router';
import { StatusPill } from '@portal/ui/status';
import { makeStyles, tokens, typographyStyles } from '@portal/ui/styles';
import type { MapDevice } from '../../data/map-devices';
import { addressOf } from '../../parts/address-lines';
import { useDeviceActions } from '../../parts/useEntryActions';
import { useManagerTexts } from '../../texts';
import { MapCard } from './MapCard';
import { placeOf } from './spots';
import { useMapTexts } from './texts';

const useStyles = makeStyles({
  link: { ...typographyStyles.caption1, color: tokens.colorBrandForegroundLink, overflowWrap: 'anywhere' },
  marks: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px 16px' },
  facts: {
    ...typographyStyles.body1,
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr)',
    gap: '6px 16px',
    margin: 0,
    '& dt': { color: tokens.colorNeutralForeground3 },
    '& dd': { margin: 0, overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' },
  },
  fact: { display: 'contents' },
  note: { ...typographyStyles.caption1, margin: 0, color: tokens.colorNeutralForeground3 },
  actions: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '4px',
    paddingTop: '8px',
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    alignItems: 'center',
  },
  main: { flexGrow: 1, [PHONE]: { minHeight: '44px' } },
});

/** What is to be known of the chosen device, with the way to its place in the overview [R-MAP-08]. */
export function DeviceCard({ device, onClose }: { device: MapDevice; onClose: () => void }) {
  const styles = useStyles();
  const { t, formatDateTime, formatNumber } = useMapTexts();
  const manager = useManagerTexts();
  const counted = useSwitches()['incident-manager'];
  const group = device.groups[0];
  const { path } = useGroupPath(group ?? '');
  const actions = useDeviceActions(undefined)(device).filter(
    // Its title leads to its page.
    ({ id, opens, dangerous }) => id !== 'page' && !opens && !dangerous,
  );
  const main = actions.find(({ quick, reason }) => quick === 1 && !reason);
  const others = actions.filter((action) => action !== main);
  const address = addressOf(device);
  const place =
    group === undefined
      ? { to: '/mydevices', name: manager.t('myDevices') }
      : { to: href('/devicemanager/:groupId', { groupId: group }), name: path?.at(-1)?.name ?? manager.t('title') };
  const facts = [
    ...(address ? [[t('address'), address]] : []),
    [t('lastPing'), device.lastPing === null ? manager.t('unknown') : formatDateTime(device.lastPing)],
    ...(counted ? [[t('incidents'), formatNumber(device.incidents)]] : []),
  ];
  return (
    <MapCard
      key={device.uuid}
      title={device.name}
      to={href('/device/:deviceId', { deviceId: device.uuid })}
      icon={<DeviceIcon url={device.iconURL} size={48} />}
      below={
        <Link to={place.to} className={styles.link}>
          {place.name}
        </Link>
      }
      onClose={onClose}
    >
      <div className={styles.marks}>
        <StatusPill status={device.status} connected={device.cloudConnectivity} />
        <Connection connected={device.cloudConnectivity} lastPing={device.lastPing} />
      </div>
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name} className={styles.fact}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {!placeOf(device) && <p className={styles.note}>{t('noPosition')}</p>}
      {actions.length > 0 && (
        <div className={styles.actions}>
          {main && (
            <Button appearance="primary" icon={main.icon} onClick={main.run} className={styles.main}>
              {main.label}
            </Button>
          )}
          {others.map(({ id, icon, label, reason, to, run }) => (
            <IconButton key={id} icon={icon} label={label} reason={reason} to={to} onClick={run} />
          ))}
        </div>
      )}
    </MapCard>
  );
}
