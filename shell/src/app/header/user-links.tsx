import type { PortalRoute } from '@portal/contracts/routes';
import { BuildingShop20Regular, Person20Regular, TicketDiagonal20Regular } from '@portal/ui/icons';
import type { ReactElement } from 'react';

/** R-SHELL-03: what the user menu leads to; each only where a remote serves it and the right is held. */
export const USER_LINKS: readonly {
  readonly path: PortalRoute;
  readonly label: 'user.profile' | 'user.voucher' | 'user.devices';
  readonly icon: ReactElement;
}[] = [
  { path: '/userprofile', label: 'user.profile', icon: <Person20Regular aria-hidden /> },
  { path: '/createvoucher', label: 'user.voucher', icon: <TicketDiagonal20Regular aria-hidden /> },
  { path: '/devicemanager', label: 'user.devices', icon: <BuildingShop20Regular aria-hidden /> },
];
