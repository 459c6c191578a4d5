import type { Page } from '@playwright/test';

/** In the page: goes to an address of the portal as a link would, without loading the page anew. */
export function follow(to: string): void {
  // One step on in the portal's own count, or it would take it for a way back.
  const state = { index: ((history.state as { index?: number } | null)?.index ?? 0) + 1 };
  history.pushState(state, '', to);
  dispatchEvent(new PopStateEvent('popstate', { state }));
}

/** Goes to an address of the portal as a link would, without loading the page anew. */
export const goTo = (page: Page, path: string): Promise<void> => page.evaluate(follow, path);
