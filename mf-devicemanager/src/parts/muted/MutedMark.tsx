import { AlertOff20Regular } from '@portal/ui/icons';
import { makeStyles } from '@portal/ui/styles';
import { useNow } from '@portal/ui/time';
import { tooltip } from '@portal/ui/tooltip';
import { useMutedTexts } from './texts';

const useStyles = makeStyles({
  mark: {
    display: 'inline-flex',
    flexShrink: 0,
    // Above the link that fills a card, so that its tooltip shows.
    position: 'relative',
    zIndex: 1,
  },
});

/** A bell that is crossed out, at a group or device whose alarms are silent, until they are no more [R-EXT-10]. */
export default function MutedMark({ until }: { until: number }) {
  const styles = useStyles();
  const { t, formatDateTime } = useMutedTexts();
  if (until <= useNow()) return null;
  return (
    <span role="img" {...tooltip(t('until', { time: formatDateTime(until) }))} className={styles.mark}>
      <AlertOff20Regular aria-hidden />
    </span>
  );
}
