import type { Purpose } from '@portal/contracts/remote';
import { href, type RoutePath } from '@portal/contracts/routes';
import { create } from 'zustand';

/** Where the registry's remotes serve what others link to. */
export type Addresses = Readonly<Partial<Record<Purpose, RoutePath>>>;

const useStore = create<Addresses>()(() => ({}));

/** Told by the shell whenever the registry says something new. */
export const setAddresses = (addresses: Addresses): void => useStore.setState(addresses, true);

/**
 * The address of what another remote draws, by its purpose: nobody needs to know who that is.
 * @returns the start page where nobody serves it, so that no link leads nowhere
 */
export function addressOf(purpose: Purpose, params?: { readonly groupId: string }): string {
  const path = useStore.getState()[purpose];
  return path === undefined ? '/' : href(path, { ...params });
}

/** As `addressOf`, for who leaves a link out that leads nowhere; drawn anew when the registry changes. */
export const useAddress = (purpose: Purpose): RoutePath | undefined => useStore((addresses) => addresses[purpose]);
