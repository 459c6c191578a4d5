import { COOKIE_NOTICE_MS } from '@portal/domain/limits';
import { localStore } from '@portal/platform/storage';

const NAME = 'portal_cookie_notice';

/** R-SHELL-14: a local storage entry and a cookie of 30 days; either one keeps the notice away. */
export const cookieNotice = {
  isDismissed: (): boolean =>
    localStore.getItem(NAME) !== null || document.cookie.split('; ').some((entry) => entry.startsWith(`${NAME}=`)),
  dismiss(): void {
    const secure = window.location.protocol === 'https:' ? '; Secure' : '';
    localStore.setItem(NAME, 'dismissed');
    document.cookie = `${NAME}=dismissed; Path=/; Max-Age=${COOKIE_NOTICE_MS / 1_000}; SameSite=Strict${secure}`;
  },
};
