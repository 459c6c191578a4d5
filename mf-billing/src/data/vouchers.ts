import { type BillingModule, createVoucher, listBillingModules } from '@portal/contracts/billing';
import { MODULES } from '@portal/domain/modules';
import { useChange, useEndpoint } from '@portal/platform/query';
import { useBillingTexts } from '../texts';

export const useModules = () => useEndpoint(listBillingModules);
export const useCreateVoucher = () => useChange(createVoucher);

/** What a module is called: this product's own in the person's language [R-SHELL-16], any other as the server names it. */
export function useModuleName(): (module: BillingModule) => string {
  const { t } = useBillingTexts();
  return ({ id, name }) => (MODULES.some((known) => known === id) ? t(`module.${id}`) : name);
}
