import { makeLifecycles } from '@portal/ui/remote';
import { Popup } from './features/popup/Popup';
import { Pages } from './pages/Pages';

export const { bootstrap, mount, unmount, update } = makeLifecycles('mf-incidents', {
  page: Pages,
  panels: { popup: Popup },
});
