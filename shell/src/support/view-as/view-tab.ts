import type { ViewBegun } from '@portal/contracts/support';
import { tabStore } from '@portal/platform/storage';

/** As the token store of the platform reads it. What platform offers is named in everybody's first script; only support needs this. */
const OWN = 'portal.session';

/** As whom this tab shows the portal, and until when (ms since 1970) [R-EXT-18]. */
export interface ViewOfTab {
  readonly name: string;
  readonly until: number;
}

/** The view that this tab shows; undefined in every other one. To be asked before its log-in has ended. */
export function viewOfTab(): ViewOfTab | undefined {
  try {
    return (JSON.parse(tabStore.getItem(OWN) ?? '{}') as { view?: ViewOfTab }).view;
  } catch {
    return undefined;
  }
}

/**
 * Lets a tab that this page has opened, and that is still empty, show the portal as somebody else. Its storage alone holds the token: no
 * address, no cookie and no other tab, and the log-in of this browser stays what it is.
 */
export function enterView(tab: Window, { token, until, user }: ViewBegun, path: string): void {
  const { sessionStorage: own } = tab;
  // A tab that is opened gets a copy of what its opener keeps, the log-in included.
  own.clear();
  own.setItem(
    OWN,
    JSON.stringify({
      code: `view ${token.slice(-12)}`,
      access: token,
      refresh: '',
      expiresAt: until,
      keep: false,
      view: { name: user.name || user.email, until } satisfies ViewOfTab,
    }),
  );
  tab.opener = null;
  tab.location.replace(path);
}
