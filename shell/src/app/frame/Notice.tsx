import { TOUCH } from '@portal/ui/media';
import { makeStyles } from '@portal/ui/styles';
import { portalTokens } from '@portal/ui/theme';
import type { ReactNode } from 'react';
import { bannerLook } from './banner-look';

const useStyles = makeStyles({
  banner: {
    ...bannerLook,
    backgroundColor: portalTokens.portalStatusOkInProgressBackground,
    color: portalTokens.portalStatusOkInProgressForeground,
    borderBottom: `1px solid ${portalTokens.portalStatusOkInProgressStroke}`,
  },
  icon: { flexShrink: 0, display: 'flex' },
  words: { minWidth: 0, overflowWrap: 'anywhere' },
  actions: { flexShrink: 0, display: 'flex', gap: '8px', [TOUCH]: { '& button': { minHeight: '44px' } } },
});

interface NoticeProps {
  icon: ReactNode;
  children: ReactNode;
  /** Buttons of size `small`. */
  actions: ReactNode;
}

/** A banner above the page, in the flow: it covers nothing. */
export function Notice({ icon, children, actions }: NoticeProps) {
  const styles = useStyles();
  return (
    <div className={styles.banner}>
      <span className={styles.icon}>{icon}</span>
      <span className={styles.words}>{children}</span>
      <span className={styles.actions}>{actions}</span>
    </div>
  );
}
