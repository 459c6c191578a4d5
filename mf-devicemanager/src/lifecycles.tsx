import { makeLifecycles } from '@portal/ui/remote';
import { DeviceManager } from './pages/DeviceManager';

export const { bootstrap, mount, unmount, update } = makeLifecycles('mf-devicemanager', { page: DeviceManager });
