import { createVoucher, listBillingModules } from '@portal/contracts/billing';
import { useChange, useEndpoint } from '@portal/platform/query';

export const useModules = () => useEndpoint(listBillingModules);
export const useCreateVoucher = () => useChange(createVoucher);
