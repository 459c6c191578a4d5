import { makeLifecycles } from '@portal/ui/remote';
import { AccountApp } from './pages/AccountApp';

export const { bootstrap, mount, unmount, update } = makeLifecycles('mf-account', { page: AccountApp });
