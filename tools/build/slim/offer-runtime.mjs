import federation from '@module-federation/webpack-bundler-runtime/bundler';
import { initContainerEntry } from '@module-federation/webpack-bundler-runtime/dist/initContainerEntry.js';

/**
 * Runtime plugin of the shell: hands its copy of the bundler's federation runtime to the remotes, which then need none of their
 * own (4 KB an entry). It holds no state; each remote keeps its own instance. Remotes are refused when their contract differs, and a
 * change of this runtime is a change of the contract.
 */
globalThis._PORTAL_FEDERATION = {
  ...federation,
  bundlerRuntime: { ...federation.bundlerRuntime, initContainerEntry },
  // `init` would find the shell's own instance by the build it was compiled in.
  runtime: { ...federation.runtime, init: (options) => federation.runtime.createInstance(options) },
};

export default function offerRuntime() {
  return { name: 'offer-runtime' };
}
