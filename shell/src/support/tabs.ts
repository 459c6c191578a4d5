import { lazyRetry } from '@portal/platform/lazy-retry';

/** The tabs of the support tools in their order; the word of each is `tabs.<id>`. */
export const TABS = [{ id: 'remotes', Content: lazyRetry(() => import('./remotes/RemotesTab')) }] as const;

export type TabId = (typeof TABS)[number]['id'];
