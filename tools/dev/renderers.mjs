/**
 * Runs before React: React Refresh of a remote comes later than React itself, and finds its renderer only where somebody wrote it down.
 */
const hook = globalThis.__REACT_DEVTOOLS_GLOBAL_HOOK__;
if (hook) {
  const inject = hook.inject;
  hook.inject = (renderer) => {
    const id = inject.call(hook, renderer);
    hook.renderers.set(id, renderer);
    return id;
  };
}
