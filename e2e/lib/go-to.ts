import type { Page } from '@playwright/test';

/** Goes to an address of the portal as a link would, without loading the page anew. */
export const goTo = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, path);
