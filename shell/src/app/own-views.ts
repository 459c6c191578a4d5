import { loadTexts } from '@portal/platform/i18n';
import { lazyRetry } from '@portal/platform/lazy-retry';
import type { OwnPage } from './own-pages';

/** Words and code of a page come together: one wait instead of two. */
async function withTexts<T>(namespace: string, code: Promise<T>): Promise<T> {
  const page = await code;
  await loadTexts(namespace);
  return page;
}

/** What draws the shell's own pages. Small ones share a file: each name of one stands in everybody's first script. */
export const OWN_VIEWS = {
  '/': lazyRetry(() => withTexts('landing', import(/* webpackChunkName: "landing" */ '../landing/LandingPage'))),
  '/privacy': lazyRetry(() => import(/* webpackChunkName: "legal" */ './legal/PrivacyPage')),
  '/impressum': lazyRetry(() => import(/* webpackChunkName: "legal" */ './legal/ImpressumPage')),
  '/cookies': lazyRetry(() => import(/* webpackChunkName: "legal" */ './legal/CookiesPage')),
  '/notifications': lazyRetry(() => import('./notifications/NotificationsPage')),
} satisfies Record<OwnPage, unknown>;
