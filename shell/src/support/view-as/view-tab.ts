import { tabStore } from '@portal/platform/storage';

/** As the token store of the platform reads it. What platform offers is named in everybody's first script; only support needs this. */
export const OWN = 'portal.session';

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
