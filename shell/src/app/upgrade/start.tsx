import { loadTexts } from '@portal/platform/i18n';
import type { Remotes } from '../../remotes/resolve';
import { showNotice } from '../frame/show-notice';
import { UpgradeNotice } from './UpgradeNotice';
import { compare, followScreens, useUpgrade } from './upgrade';
import './texts';

export { heldTo } from './held';

let started = false;

/** Looks whether something else is published than this page runs, and tells it from then on. */
export async function lookForUpgrade(listedShell: unknown, running: Remotes, published: Remotes): Promise<void> {
  compare(listedShell, running, published);
  if (started || useUpgrade.getState().since === undefined) return;
  started = true;
  followScreens();
  await loadTexts('upgrade');
  showNotice('upgrade', <UpgradeNotice />);
}
