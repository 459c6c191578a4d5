import type { ModuleFederation, ModuleFederationRuntimePlugin } from '@module-federation/runtime-core';
import { federationCore } from './federation-core';

/** An entry that delivers nothing for this long has failed (ms). */
const ENTRY_TIMEOUT = 5000;

// Where remotes that were built with `externalRuntime` look for it.
(globalThis as Record<string, unknown>)._FEDERATION_RUNTIME_CORE = federationCore;

/** Of webpack: makes what the shell provides known to the remotes. Without a call of it the build leaves the offer out. */
declare const __webpack_init_sharing__: (scope: string) => Promise<void>;

let instance: ModuleFederation | undefined;
let offered: Promise<void> | undefined;

/** Offers react, platform and ui to the remotes; resolves when they may be loaded. */
export const offerShared = (): Promise<void> => (offered ??= __webpack_init_sharing__('default'));

/** The shell's federation instance, made by the bundler's runtime before any of our code runs. */
export function federation(): ModuleFederation {
  if (!instance) throw new Error('The federation runtime has not started');
  return instance;
}

/** Runtime plugin of the shell: entries load through the policy, with their hash, and fail in time. */
export default function portalFederation(): ModuleFederationRuntimePlugin {
  return {
    name: 'portal',
    init(args) {
      instance = args.origin;
      return args;
    },
    /** What a remote adds to the shared modules, as an older React, is its own: the next one finds what the shell offers. */
    beforeInitContainer(args) {
      const offered = Object.entries(args.shareScope).map(([name, versions]) => [name, { ...versions }]);
      return { ...args, shareScope: Object.fromEntries(offered) };
    },
    createScript({ url }) {
      const script = document.createElement('script');
      script.integrity = portalScripts.integrity(url);
      script.crossOrigin = 'anonymous';
      script.src = portalScripts.address(url);
      return { script, timeout: ENTRY_TIMEOUT };
    },
  };
}
