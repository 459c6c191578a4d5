import { makeLifecycles } from '@portal/ui/remote';
import { Pages } from './pages/Pages';

export const { bootstrap, mount, unmount, update } = makeLifecycles('mf-recipes', { page: Pages });
