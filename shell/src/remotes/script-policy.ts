/**
 * The one door through which scripts enter the page: same origin, hash known. Shell and all remotes share it by a global, because
 * a policy can be created once only. What it lets through comes from the signed registry and from the page itself.
 */

const hashes = new Map<string, string>();

/** The service worker: the only script without a hash, for browsers check none there. No element loads it, Integrity-Policy sees to that. */
export const WORKER = '/service-worker.js';

/** Makes the scripts of a folder loadable: file name → hash. */
export function allowScripts(folderUrl: string, integrity: Readonly<Record<string, string>>): void {
  const folder = new URL(folderUrl, document.baseURI);
  for (const [file, hash] of Object.entries(integrity)) hashes.set(new URL(file, folder).href, hash);
}

/** The hash of a script, by its address. */
export function integrityOf(url: string): string {
  const hash = hashes.get(new URL(url, document.baseURI).href);
  if (hash === undefined) throw new TypeError(`No hash is known for the script ${url}`);
  return hash;
}

/** All scripts that may be loaded, by address. */
export const knownScripts = (): ReadonlyMap<string, string> => hashes;

interface PolicyFactory {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): { createScriptURL(url: string): unknown };
}

function createScriptURL(url: string): string {
  if (url !== WORKER) integrityOf(url);
  return new URL(url, document.baseURI).href;
}

/** Creates the policy. Called once, before anything else loads a script. */
export function startScriptPolicy(): void {
  // Browsers without Trusted Types take the checked text itself.
  const factory = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes;
  const policy = factory?.createPolicy('portal', { createScriptURL });
  globalThis.portalScripts = {
    // The DOM takes a TrustedScriptURL where TypeScript still says string.
    address: (url) => (policy ? policy.createScriptURL(url) : createScriptURL(url)) as string,
    integrity: integrityOf,
    // A line that says nothing is not cured by one more question, unless somebody asks for it.
    renew: async (error, isWanted) =>
      (isWanted || !/\(timeout/.test(String(error))) &&
      (await import(/* webpackChunkName: "telemetry" */ './renew-scripts')).renewScripts(error, hashes),
  };
}
