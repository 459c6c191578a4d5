import { makeLifecycles } from '@portal/ui/remote';
import { CamerasPanel } from './pages/CamerasPanel';

export const { bootstrap, mount, unmount, update } = makeLifecycles('mf-cameras', {
  panels: { cameras: CamerasPanel },
});
