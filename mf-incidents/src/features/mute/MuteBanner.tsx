import { PHONE } from '@portal/ui/media';
import { makeStyles } from '@portal/ui/styles';
import { Meta } from '@portal/ui/text';
import { useNow } from '@portal/ui/time';
import type { Silence } from '../../data/mute';
import { useIncidentTexts } from '../../texts';
import { SilenceLine } from './SilenceLine';

/** More of them are counted. */
const MOST = 3;

const useStyles = makeStyles({
  lines: {
    display: 'flex',
    flexDirection: 'column',
    gap: '8px',
    marginTop: '12px',
    [PHONE]: { margin: '8px 16px' },
  },
});

/** Above a list of incidents: whose alarms are silent, so that nobody waits for a message that will not come [R-EXT-10]. */
export function MuteBanner({ silences }: { silences: readonly Silence[] }) {
  const styles = useStyles();
  const { t } = useIncidentTexts();
  const now = useNow();
  // It ends by itself, also while the server can't be asked.
  const lasting = silences.filter(({ until }) => until > now);
  if (lasting.length === 0) return null;
  return (
    <div className={styles.lines}>
      {lasting.slice(0, MOST).map((silence) => (
        <SilenceLine key={Object.values(silence.thing).join()} silence={silence} />
      ))}
      {lasting.length > MOST && <Meta>{t('mute.more', { count: lasting.length - MOST })}</Meta>}
    </div>
  );
}
