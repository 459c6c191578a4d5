import { readDevice } from '@portal/contracts/devices';
import { fromWire } from '@portal/domain/ids';
import { useEndpoint } from '@portal/platform/query';
import { FormDialog } from '@portal/ui/edit/FormDialog';
import { Skeleton } from '@portal/ui/skeleton';
import { LoadFailed, LoadingMessage } from '@portal/ui/states';
import { makeStyles, tokens } from '@portal/ui/styles';
import { Mono } from '@portal/ui/text';
import type { FleetDevice } from '../../../data/device';
import { CopyButton } from '../../../parts/CopyButton';
import { useDialogTexts } from '../../../parts/dialogs/texts';
import { useManagerTexts } from '../../../texts';

const useStyles = makeStyles({
  rows: { margin: 0 },
  row: {
    display: 'grid',
    gridTemplateColumns: 'minmax(96px, 34%) minmax(0, 1fr)',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalM,
    minHeight: '44px',
    boxSizing: 'border-box',
    borderTop: `1px solid ${tokens.colorNeutralStroke3}`,
    ':first-child': { borderTopWidth: 0 },
  },
  term: {
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    hyphens: 'auto',
  },
  // The button belongs to the value: a list of terms holds nothing else.
  value: {
    display: 'flex',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalM,
    margin: 0,
    padding: '4px 0',
    overflowWrap: 'anywhere',
  },
  text: { flexGrow: 1, minWidth: 0 },
  unknown: { color: tokens.colorNeutralForeground3 },
});

interface DeviceInformationProps {
  device: FleetDevice;
  open: boolean;
  onClose: () => void;
}

/** R-DEV-21: what support needs to know of a device; what is not known says so. */
export default function DeviceInformation({ device, open, onClose }: DeviceInformationProps) {
  const styles = useStyles();
  const { t, formatDateTime } = useDialogTexts();
  const manager = useManagerTexts();
  const answer = useEndpoint(readDevice, { params: { deviceId: device.uuid } }, { enabled: open });
  const { data, error } = answer;
  const isLoading = !data && !error;
  const rows = [
    ['uuid', fromWire(device.uuid), true],
    ['ip', data?.ip, true],
    ['lastPing', data?.lastPing == null ? undefined : formatDateTime(data.lastPing), false],
    ['version', data?.version, true],
    ['project', data?.project, true],
    ['deviceID', data?.deviceID, true],
  ] as const;
  return (
    <FormDialog open={open} title={t('information.title', { name: device.name })} onClose={onClose}>
      {isLoading && <LoadingMessage />}
      <div aria-busy={isLoading}>
        {!data && error ? (
          <LoadFailed title={t('information.failed')} answer={answer} />
        ) : (
          <dl className={styles.rows}>
            {rows.map(([name, value, isCode]) => (
              <div key={name} className={styles.row}>
                <dt className={styles.term}>{t(`information.${name}`)}</dt>
                <dd className={styles.value}>
                  <span className={styles.text}>
                    {!data ? (
                      <Skeleton width={140} />
                    ) : !value ? (
                      <span className={styles.unknown}>{manager.t('unknown')}</span>
                    ) : isCode ? (
                      <Mono>{value}</Mono>
                    ) : (
                      value
                    )}
                  </span>
                  {data && value && (
                    <CopyButton label={t('information.copy', { what: t(`information.${name}`) })} text={value} />
                  )}
                </dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    </FormDialog>
  );
}
