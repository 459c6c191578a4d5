import { loadTexts } from '@portal/platform/i18n';
import { lazyRetry } from '@portal/platform/lazy-retry';
import { viewOfTab } from '../../support/view-as/view-tab';
import { LeaveQuestion, SessionExpired } from '../questions';

export const NotificationsPopup = lazyRetry(() => import('../notifications/NotificationsPopup'));
export const UserMenu = lazyRetry(() => import('./UserMenu'));
export const HeaderPopup = lazyRetry(() => import('./HeaderPopup'));
export const SupportButton = lazyRetry(
  () => import(/* webpackChunkName: "support-button" */ '../../support/SupportButton'),
);
export const Palette = lazyRetry(() => import('../palette/Palette'));

const startNews = () => import('../news/start').then((news) => news.startNews());

/** The page has its data by then, on most lines (ms). */
const LATER_MS = 3_000;

/**
 * Fetches what opens over the page, when there is nothing else to do: it then opens at once, and also without the network [R-EXT-24].
 * @returns stops it
 */
export function prefetchSoon(): () => void {
  // Who views has to know from the start.
  if (viewOfTab()) void startNews();
  const timer = setTimeout(() => {
    if ('requestIdleCallback' in window) requestIdleCallback(fetchAll);
    else fetchAll();
  }, LATER_MS);
  return () => clearTimeout(timer);
}

function fetchAll(): void {
  const notifications = NotificationsPopup.preload().then(() => loadTexts('notifications'));
  const palette = Palette.preload().then(() => loadTexts('palette'));
  // What fails here is asked for again when it is opened, and says so then.
  Promise.all([
    notifications,
    palette,
    UserMenu.preload().then(() => loadTexts('user-menu')),
    HeaderPopup.preload(),
    LeaveQuestion.preload(),
    SessionExpired.preload(),
    startNews(),
    palette.then(() => import('../palette/rehearse')).then(({ rehearse }) => rehearse()),
  ]).catch(() => undefined);
}
