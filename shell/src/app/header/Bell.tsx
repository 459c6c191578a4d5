import { Alert20Filled, Alert20Regular } from '@portal/ui/icons';
import { useRef, useState } from 'react';
import { useUnread } from '../notifications/useNotifications';
import { ShellPart } from '../ShellPart';
import { useShellTexts } from '../texts';
import { BadgeButton } from './BadgeButton';
import { NotificationsPopup } from './popups';

/** Unread notifications: their number [R-SHELL-08], asked every 2 min [R-AUTH-10], and the popup. */
export function Bell() {
  const { t } = useShellTexts();
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const unread = useUnread().data?.total ?? 0;
  return (
    <>
      <BadgeButton
        ref={button}
        icon={open ? <Alert20Filled aria-hidden /> : <Alert20Regular aria-hidden />}
        count={unread}
        color="brand"
        open={open}
        label={unread > 0 ? t('header.unread', { count: unread }) : t('header.notifications')}
        onPress={() => setOpen(!open)}
      />
      {open && (
        <ShellPart place="popup" target={button} onClose={() => setOpen(false)}>
          <NotificationsPopup target={button} onClose={() => setOpen(false)} />
        </ShellPart>
      )}
    </>
  );
}
