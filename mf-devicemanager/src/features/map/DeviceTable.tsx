import { type Column, DataTable } from '@portal/ui/data-table/DataTable';
import { TOUCH } from '@portal/ui/media';
import { StatusGlyph, StatusWord } from '@portal/ui/status';
import { makeStyles, tokens } from '@portal/ui/styles';
import { Suspense, useMemo } from 'react';
import type { MapDevice } from '../../data/map-devices';
import { addressOf } from '../../parts/address-lines';
import { useSpoken } from '../../parts/useSpoken';
import { useManagerTexts } from '../../texts';

const ROW = 52;

const useStyles = makeStyles({
  choice: {
    display: 'flex',
    alignItems: 'center',
    gap: '10px',
    width: '100%',
    minHeight: '32px',
    padding: 0,
    border: 'none',
    backgroundColor: 'transparent',
    color: tokens.colorNeutralForeground1,
    font: 'inherit',
    textAlign: 'start',
    cursor: 'pointer',
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
    [TOUCH]: { minHeight: '44px' },
  },
  words: { display: 'flex', flexDirection: 'column', minWidth: 0 },
  below: { display: 'flex', gap: '8px', fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground3 },
  status: { flexShrink: 0 },
  cut: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
});

interface DeviceTableProps {
  label: string;
  devices: readonly MapDevice[];
  selected: string | undefined;
  onSelect: (uuid: string) => void;
}

/** Devices beside the map: the same as on it, by keyboard and for screen readers. While the words of tables come, the map stays. */
export function DeviceTable(props: DeviceTableProps) {
  return (
    <Suspense fallback={null}>
      <Table {...props} />
    </Suspense>
  );
}

function Table({ label, devices, selected, onSelect }: DeviceTableProps) {
  const { t } = useManagerTexts();
  const columns = useMemo<readonly Column<MapDevice>[]>(
    () => [
      {
        id: 'name',
        header: t('column.name'),
        rowHeader: true,
        cell: (device) => <Choice device={device} onSelect={onSelect} />,
        title: ({ name }) => name,
      },
    ],
    [t, onSelect],
  );
  return (
    <DataTable
      label={label}
      look="plain"
      items={devices}
      keyOf={({ uuid }) => uuid}
      columns={columns}
      rowHeight={ROW}
      rowKeys
      hideHead
      rowProps={({ uuid }) => ({ selected: uuid === selected, onClick: () => onSelect(uuid) })}
    />
  );
}

function Choice({ device, onSelect }: { device: MapDevice; onSelect: (uuid: string) => void }) {
  const styles = useStyles();
  const spoken = useSpoken();
  const address = addressOf(device);
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={spoken({
        ...device,
        // In the order in which it is seen.
        name: [device.name, address].filter(Boolean).join(', '),
        connected: device.cloudConnectivity,
      })}
      className={styles.choice}
      onClick={(event) => {
        event.stopPropagation();
        onSelect(device.uuid);
      }}
    >
      <StatusGlyph status={device.status} connected={device.cloudConnectivity} size={24} />
      <span className={styles.words}>
        <span className={styles.cut}>{device.name}</span>{' '}
        <span className={styles.below}>
          {address && <span className={styles.cut}>{address} </span>}
          <StatusWord status={device.status} className={styles.status} />
        </span>
      </span>
    </button>
  );
}
