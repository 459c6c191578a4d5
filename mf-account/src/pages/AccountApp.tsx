import { matchRoute } from '@portal/contracts/routes';
import { lazyRetry } from '@portal/platform/lazy-retry';
import { Part } from '@portal/ui/part';
import { useLocation } from '@portal/ui/router';
import { LoginPage } from './LoginPage';

const AccountPages = lazyRetry(() => import('./AccountPages'));

/** Everything this remote draws. */
export function AccountApp() {
  const { pathname } = useLocation();
  return matchRoute(pathname)?.route === '/login' ? (
    <LoginPage />
  ) : (
    <Part key={pathname} place="page" whole>
      <AccountPages />
    </Part>
  );
}
