import { setActions } from '@portal/platform/actions';
import { setAddresses } from '@portal/platform/addresses';
import { startFrame } from './app/frame/start-frame';
import { startApp } from './app/start';
import { draw } from './bootstrap';
import { actionsOf, addressesOf } from './remotes/declared';
import { startFirstPage } from './remotes/first-page';
import { prefetchOnIntent } from './remotes/intent';
import { startRegistry, useRegistry } from './remotes/registry';
import { followRegistryLater } from './remotes/registry-news-start';
import { startTelemetryLater } from './remotes/telemetry-start';
import { startWorkerLater } from './worker/start-later';

/** The page is drawn at the latest after so long, whatever its remote does (ms). */
const LONGEST_MS = 150;

/**
 * Everything but the session: the registry with its remotes, and the page. The remote of the first page runs before the frame is
 * drawn, so that what it asks for is on its way meanwhile.
 */
export async function startPortal(): Promise<void> {
  startApp();
  useRegistry.subscribe(({ remotes, absent }) => {
    setActions(actionsOf(remotes));
    setAddresses(addressesOf(remotes, absent));
  });
  prefetchOnIntent();
  const first = startRegistry().then(() =>
    Promise.all([startFrame, startFirstPage].map((start) => start(location.pathname))),
  );
  followRegistryLater();
  startTelemetryLater();
  startWorkerLater();
  await Promise.race([first, new Promise((resolve) => setTimeout(resolve, LONGEST_MS))]);
  draw();
}
