import { lazyRetry } from '@portal/platform/lazy-retry';

// One file with the drawer: each name of a file stands in the first script of everybody.
/** The tabs of the support tools in their order; the word of each is `tabs.<id>`. */
export const TABS = [
  { id: 'remotes', Content: lazyRetry(() => import(/* webpackChunkName: "support" */ './remotes/RemotesTab')) },
  { id: 'rights', Content: lazyRetry(() => import(/* webpackChunkName: "support" */ './rights/RightsTab')) },
  { id: 'mails', Content: lazyRetry(() => import(/* webpackChunkName: "support" */ './mails/MailsTab')) },
  { id: 'events', Content: lazyRetry(() => import(/* webpackChunkName: "support" */ './record/EventsTab')) },
  { id: 'calls', Content: lazyRetry(() => import(/* webpackChunkName: "support" */ './record/CallsTab')) },
  {
    id: 'diagnostics',
    Content: lazyRetry(() => import(/* webpackChunkName: "support" */ './diagnostics/DiagnosticsTab')),
  },
] as const;

export type TabId = (typeof TABS)[number]['id'];
