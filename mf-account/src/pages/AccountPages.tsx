import { matchRoute, type PortalRoute } from '@portal/contracts/routes';
import { lazyRetry } from '@portal/platform/lazy-retry';
import { useLocation } from '@portal/ui/router';
import type { ComponentType } from 'react';
import { ActivatePage } from './ActivatePage';
import { DeviceLoginPage } from './DeviceLoginPage';
import { RegisteredPage, ResetTriggeredPage } from './InfoPages';
import { ForgotPasswordPage, ResetPasswordPage } from './PasswordPages';
import { RegisterPage } from './RegisterPage';

const PAGES: Readonly<Partial<Record<PortalRoute, ComponentType>>> = {
  '/register': RegisterPage,
  '/signup': RegisterPage,
  '/registered': RegisteredPage,
  '/activate': ActivatePage,
  '/forgotpassword': ForgotPasswordPage,
  '/resettriggered': ResetTriggeredPage,
  '/resetpassword': ResetPasswordPage,
  '/commander_login': DeviceLoginPage,
  '/userprofile': lazyRetry(() => import('./ProfilePage')),
};

/** All pages but the log-in, which must stay small: a chunk of their own. */
export default function AccountPages() {
  const route = matchRoute(useLocation().pathname)?.route;
  const Page = route && PAGES[route];
  return Page ? <Page /> : null;
}
