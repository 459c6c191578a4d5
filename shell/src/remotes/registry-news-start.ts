import { live } from '@portal/platform/live';
import { useRegistry } from './registry';
import type { RegistryNews } from './registry-news';

/** By then a page that nothing was told to asks by itself (ms). */
const LATER_MS = 180_000;

/** Follows the registry from the first occasion on that there may be another: a page that was just opened has the newest. */
export function followRegistryLater(): void {
  let loading: Promise<RegistryNews> | undefined;
  const begin = (then: (news: RegistryNews) => void) => {
    loading ??= import(/* webpackChunkName: "upgrade" */ './registry-news').then(({ followRegistry }) =>
      followRegistry(),
    );
    // Without this file the next occasion tries again.
    loading.then(then, () => (loading = undefined));
  };
  const ask = () => loading ?? begin((news) => news.ask());
  // The stream begins with the one that is published.
  live.on('registry', ({ serial }) => serial > useRegistry.getState().serial && begin((news) => news.learn(serial)));
  window.addEventListener('focus', ask);
  window.addEventListener('online', ask);
  document.addEventListener('visibilitychange', ask);
  setTimeout(ask, LATER_MS);
}
