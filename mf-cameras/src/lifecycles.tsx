import { makeLifecycles } from '@portal/ui/remote';
import { CamerasPanel } from './features/cameras/CamerasPanel';

export const { bootstrap, mount, unmount, update } = makeLifecycles('mf-cameras', {
  panels: { cameras: CamerasPanel },
});
