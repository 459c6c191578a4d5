import { Button } from '@portal/ui/button';
import { Eye20Regular } from '@portal/ui/icons';
import { TOUCH } from '@portal/ui/media';
import { makeStyles } from '@portal/ui/styles';
import { portalTokens } from '@portal/ui/theme';
import type { ReactNode } from 'react';
import { bannerLook } from '../../app/frame/banner-look';

const useStyles = makeStyles({
  banner: {
    ...bannerLook,
    backgroundColor: portalTokens.portalStatusOkInProgressBackground,
    color: portalTokens.portalStatusOkInProgressForeground,
    borderBottom: `1px solid ${portalTokens.portalStatusOkInProgressStroke}`,
  },
  icon: { flexShrink: 0 },
  words: { minWidth: 0, overflowWrap: 'anywhere' },
  end: { flexShrink: 0, [TOUCH]: { minHeight: '44px' } },
});

interface NoticeProps {
  children: ReactNode;
  /** The word of the button. */
  end: string;
  busy: boolean;
  onEnd: () => void;
}

/** A banner above the page, in the flow: it covers nothing. */
export function Notice({ children, end, busy, onEnd }: NoticeProps) {
  const styles = useStyles();
  return (
    <div className={styles.banner}>
      <Eye20Regular aria-hidden className={styles.icon} />
      <span className={styles.words}>{children}</span>
      <Button size="small" className={styles.end} disabledFocusable={busy} onClick={onEnd}>
        {end}
      </Button>
    </div>
  );
}
