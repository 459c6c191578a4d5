import { Button } from '@portal/ui/button';
import { Eye20Regular } from '@portal/ui/icons';
import type { ReactNode } from 'react';
import { Notice } from '../../app/frame/Notice';
import { useNewsTexts } from '../../app/news/texts';

interface ViewNoticeProps {
  children: ReactNode;
  busy: boolean;
  onEnd: () => void;
}

/** Who sees the portal as whom, and a button that ends it. */
export function ViewNotice({ children, busy, onEnd }: ViewNoticeProps) {
  const { t } = useNewsTexts();
  return (
    <Notice
      icon={<Eye20Regular aria-hidden />}
      actions={
        <Button size="small" disabledFocusable={busy} onClick={onEnd}>
          {t('view.end')}
        </Button>
      }
    >
      {children}
    </Notice>
  );
}
