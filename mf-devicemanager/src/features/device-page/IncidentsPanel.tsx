import type { Device } from '@portal/contracts/devices';
import { ListSkeleton } from '@portal/ui/data-table/ListSkeleton';
import { ListStates, listStateOf } from '@portal/ui/data-table/ListStates';
import { NARROW } from '@portal/ui/media';
import { makeStyles, tokens } from '@portal/ui/styles';
import { useMayReadIncidents, useOpenIncidents } from '../../data/device-incidents';
import { IncidentTable } from '../../parts/IncidentTable';
import { Panel } from './Panel';
import { PanelLink } from './PanelLink';
import { useDevicePageTexts } from './texts';

const useStyles = makeStyles({
  // The frame is the line below the last row.
  table: { padding: '0 8px', marginBottom: '-1px', [NARROW]: { padding: 0 } },
  loading: { padding: '0 20px' },
  none: { margin: 0, padding: '0 20px 16px', color: tokens.colorNeutralForeground3 },
});

/** So many of a device stand here; the list of all has its own screen. */
const MOST = 5;

interface IncidentsPanelProps {
  device: Device;
  /** The screen of all its incidents; undefined where nobody serves it. */
  all: string | undefined;
}

/** What is open at this device, the newest first; nothing for who may not read it [R-RIGHT-27]. */
export function IncidentsPanel({ device, all }: IncidentsPanelProps) {
  const styles = useStyles();
  const { t } = useDevicePageTexts();
  const mayRead = useMayReadIncidents(device);
  const answer = useOpenIncidents(device.uuid, mayRead);
  if (!mayRead) return null;
  return (
    <Panel
      edges
      title={t('incidents.title')}
      count={answer.data?.length}
      end={all !== undefined && <PanelLink to={all}>{t('incidents.all')}</PanelLink>}
    >
      <ListStates
        state={listStateOf(answer)}
        failed={t('incidents.failed')}
        skeleton={
          <div className={styles.loading}>
            <ListSkeleton look="plain" text={t('incidents.loading')} widths={['60%']} />
          </div>
        }
      >
        {({ data }) =>
          data.length === 0 ? (
            <p className={styles.none}>{t('incidents.none')}</p>
          ) : (
            <div className={styles.table}>
              <IncidentTable label={t('incidents.title')} incidents={data.slice(0, MOST)} />
            </div>
          )
        }
      </ListStates>
    </Panel>
  );
}
