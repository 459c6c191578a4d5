import { useReach } from '@portal/platform/reach';
import { useSession } from '@portal/platform/session';
import { CloudOff20Regular } from '@portal/ui/icons';
import { makeStyles } from '@portal/ui/styles';
import { portalTokens } from '@portal/ui/theme';
import { useShellTexts } from '../texts';
import { bannerLook } from './banner-look';

const useStyles = makeStyles({
  banner: {
    ...bannerLook,
    backgroundColor: portalTokens.portalStatusAlertInProgressBackground,
    color: portalTokens.portalStatusAlertInProgressForeground,
    borderBottom: `1px solid ${portalTokens.portalStatusAlertInProgressStroke}`,
  },
  icon: { flexShrink: 0 },
});

/** Says that the server is out of reach, and how old what is shown may be [R-EXT-24]. Above the page, in the flow: it covers nothing. */
export function OfflineBanner() {
  const styles = useStyles();
  const { t, formatShort } = useShellTexts();
  const isOffline = useReach((reach) => reach.isOffline);
  const hasData = useSession(({ state }) => state === 'in' || state === 'expired');
  // The live region stands before it has anything to say: else it would not be read out.
  return (
    <div role="status">
      {isOffline && (
        <div className={styles.banner}>
          <CloudOff20Regular aria-hidden className={styles.icon} />
          <span>
            {hasData ? t('offline.data', { time: formatShort(useReach.getState().lastContact) }) : t('offline.plain')}
          </span>
        </div>
      )}
    </div>
  );
}
