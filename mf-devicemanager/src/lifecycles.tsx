import { lazyRetry } from '@portal/platform/lazy-retry';
import { makeLifecycles } from '@portal/ui/remote';
import { DeviceManager } from './pages/DeviceManager';

// Each dialog's code comes when it is first opened.
const panels = {
  'add-group': lazyRetry(() => import('./pages/AddGroupPanel')),
  'edit-group': lazyRetry(() => import('./pages/EditGroupPanel')),
  'delete-group': lazyRetry(() => import('./pages/DeleteGroupPanel')),
  'edit-device': lazyRetry(() => import('./pages/EditDevicePanel')),
};

export const { bootstrap, mount, unmount, update } = makeLifecycles('mf-devicemanager', { page: DeviceManager, panels });
