import type { ViewBegun } from '@portal/contracts/support';
import { OWN, type ViewOfTab } from './view-tab';

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
