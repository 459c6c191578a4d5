import { settings } from '../app/settings';
import { useRegistry } from '../remotes/registry';
import { knownScripts, WORKER } from '../remotes/script-policy';
import type { LoadedFile, Told } from './keep';

/**
 * Starts the service worker, and tells it what this page has loaded before it was there. Where the operator has switched it off, it is
 * taken away with all that it kept; so does the worker itself that the server hands out then.
 */
export async function startWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  if (settings.worker !== true) return endWorker();
  await navigator.serviceWorker.register(portalScripts.address(WORKER), { updateViaCache: 'none' });
  const { active } = await navigator.serviceWorker.ready;
  const tell = (told: Told) => active?.postMessage(told);
  tell({ type: 'loaded', files: filesToKeep() });
  // The last one that was verified, for a page that starts without the network.
  const tellRegistry = () => {
    const { source } = useRegistry.getState();
    if (source) tell({ type: 'registry', ...source });
  };
  tellRegistry();
  useRegistry.subscribe(({ source }, before) => source === before.source || tellRegistry());
}

async function endWorker(): Promise<void> {
  for (const registration of await navigator.serviceWorker.getRegistrations()) await registration.unregister();
  for (const name of await caches.keys()) if (name.startsWith('portal-')) await caches.delete(name);
}

/** What was loaded, and all of the shell, which must also say that something is missing: in the language of the person. */
function filesToKeep(): LoadedFile[] {
  const scripts = knownScripts();
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
  const shell = [...scripts.keys()].filter((url) => new URL(url).pathname.startsWith('/shell/'));
  return [...new Set([...loaded, ...shell])].map((url) => ({ url, integrity: scripts.get(url) }));
}
