import { lazyRetry } from '@portal/platform/lazy-retry';
import { Part } from '@portal/ui/part';
import { makeLifecycles, type PanelProps } from '@portal/ui/remote';
import type { ComponentType } from 'react';
import { DeviceManager } from './pages/DeviceManager';

/** A dialog whose code comes when it is first opened. */
function dialog(load: () => Promise<{ default: ComponentType<PanelProps> }>) {
  const Dialog = lazyRetry(load);
  return function Panel(props: PanelProps) {
    return (
      <Part place="dialog" whole onClose={props.close}>
        <Dialog {...props} />
      </Part>
    );
  };
}

const panels = {
  'add-group': dialog(() => import('./pages/AddGroupPanel')),
  'edit-group': dialog(() => import('./pages/EditGroupPanel')),
  'delete-group': dialog(() => import('./pages/DeleteGroupPanel')),
  'edit-device': dialog(() => import('./pages/EditDevicePanel')),
};

export const { bootstrap, mount, unmount, update } = makeLifecycles('mf-devicemanager', {
  page: DeviceManager,
  panels,
});
