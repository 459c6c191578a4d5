import { COOKIE_NOTICE_MS } from '@portal/domain/limits';

const NAME = 'portal_cookie_notice';

/** R-SHELL-14: a local storage entry and a cookie of 30 days; either one keeps the notice away. */
export const cookieNotice = {
  isDismissed: (): boolean => localStorage.getItem(NAME) !== null || document.cookie.split('; ').some((entry) => entry.startsWith(`${NAME}=`)),
  dismiss(): void {
    const secure = window.location.protocol === 'https:' ? '; Secure' : '';
    localStorage.setItem(NAME, 'dismissed');
    document.cookie = `${NAME}=dismissed; Path=/; Max-Age=${COOKIE_NOTICE_MS / 1_000}; SameSite=Strict${secure}`;
  },
};
