import { makeLifecycles } from '@portal/ui/remote';
import { CreateVoucherPage } from './pages/CreateVoucherPage';

export const { bootstrap, mount, unmount, update } = makeLifecycles('mf-billing', { page: CreateVoucherPage });
