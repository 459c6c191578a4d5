/**
 * Stands in for the snapshot handler of the federation runtime: our registry takes the place of its manifests, so nothing ever
 * asks for a snapshot. Of the same shape as the runtime's own `DisabledSnapshotHandler`.
 */
const noHooks = { lifecycle: {}, applyPlugin() {}, removePlugin() {} };

export class SnapshotHandler {
  manifestCache = new Map();
  hooks = noHooks;

  loadRemoteSnapshotInfo() {
    return Promise.reject(new Error('The portal has no snapshots: what a remote is stands in the registry'));
  }
}

export const getGlobalRemoteInfo = () => ({
  hostGlobalSnapshot: undefined,
  globalSnapshot: undefined,
  remoteSnapshot: undefined,
});
