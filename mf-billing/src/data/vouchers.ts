import { type BillingModule, createVoucher, listBillingModules, listVouchers } from '@portal/contracts/billing';
import { MODULES } from '@portal/domain/modules';
import { useChange, useEndpoint } from '@portal/platform/query';
import { useBillingTexts } from '../texts';

export const useModules = () => useEndpoint(listBillingModules);
export const useVouchers = () => useEndpoint(listVouchers);
export const useCreateVoucher = () => useChange(createVoucher);

/** What a module is called: this product's own in the person's language [R-SHELL-16], any other as the server names it. */
export function useModuleName(): (module: BillingModule) => string {
  const { t } = useBillingTexts();
  return ({ id, name }) => (MODULES.some((known) => known === id) ? t(`module.${id}`) : name);
}

/** The names of modules by their ids, in the order of the ids; an id without a name stands for itself. */
export function useModuleNames(): (ids: readonly string[]) => string[] {
  const { data } = useModules();
  const nameOf = useModuleName();
  return (ids) => ids.map((id) => nameOf(data?.find((module) => module.id === id) ?? { id, name: id }));
}
