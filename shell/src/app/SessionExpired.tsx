import { LOGIN_EXPIRED_REDIRECT_MS } from '@portal/domain/limits';
import { Button } from '@portal/ui/button';
import { LockClosed24Filled } from '@portal/ui/icons';
import { REDUCED_MOTION, TOUCH } from '@portal/ui/media';
import { makeStyles, tokens } from '@portal/ui/styles';
import { Body1, Caption1, Subtitle2 } from '@portal/ui/text';
import { portalTokens } from '@portal/ui/theme';
import { useEffect, useState } from 'react';
import { BlockingDialog } from './BlockingDialog';
import { useShellTexts } from './texts';

const useStyles = makeStyles({
  toast: {
    position: 'fixed',
    top: '64px',
    bottom: 'auto',
    margin: '0 auto',
    padding: 0,
    overflow: 'hidden',
    '::backdrop': { backgroundColor: tokens.colorBackgroundOverlay },
  },
  body: { display: 'grid', gridTemplateColumns: '24px 1fr', columnGap: tokens.spacingHorizontalM, padding: '16px' },
  icon: { color: portalTokens.portalStatusAlertInProgressForeground },
  text: { color: tokens.colorNeutralForeground2 },
  actions: {
    gridColumn: '1 / -1',
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: tokens.spacingHorizontalM,
    marginTop: tokens.spacingVerticalM,
  },
  count: { color: tokens.colorNeutralForeground3, fontVariantNumeric: 'tabular-nums' },
  button: { [TOUCH]: { minHeight: '44px' } },
  track: { height: '3px', backgroundColor: tokens.colorNeutralBackground5 },
  bar: {
    height: '100%',
    backgroundColor: tokens.colorCompoundBrandBackground,
    transformOrigin: 'left',
    animationName: { from: { transform: 'scaleX(1)' }, to: { transform: 'scaleX(0)' } },
    animationDuration: `${LOGIN_EXPIRED_REDIRECT_MS}ms`,
    animationTimingFunction: 'linear',
    animationFillMode: 'forwards',
    [REDUCED_MOTION]: { animationName: 'none' },
  },
});

/** R-AUTH-18, R-ERR-15: the page behind stands still; the log-in opens after 4 s, or at once. */
export default function SessionExpired({ onLogIn }: { onLogIn: () => void }) {
  const styles = useStyles();
  const { t } = useShellTexts();
  const [left, setLeft] = useState(LOGIN_EXPIRED_REDIRECT_MS / 1_000);
  useEffect(() => {
    const timer = setInterval(() => setLeft((seconds) => Math.max(0, seconds - 1)), 1_000);
    return () => clearInterval(timer);
  }, []);
  return (
    <BlockingDialog name="expired" className={styles.toast}>
      <div className={styles.body}>
        <LockClosed24Filled aria-hidden className={styles.icon} />
        <div>
          <Subtitle2 id="expired-title">{t('expired.title')}</Subtitle2>
          <Body1 id="expired-text" className={styles.text}>
            {t('expired.text')}
          </Body1>
        </div>
        <div className={styles.actions}>
          <Caption1 className={styles.count}>{t('expired.opens', { count: left })}</Caption1>
          <Button autoFocus className={styles.button} appearance="primary" onClick={onLogIn}>
            {t('expired.now')}
          </Button>
        </div>
      </div>
      <div className={styles.track} aria-hidden>
        <div className={styles.bar} />
      </div>
    </BlockingDialog>
  );
}
