import { lazyRetry } from '@portal/platform/lazy-retry';
import { Part } from '@portal/ui/part';
import { Route, Routes, useLocation } from '@portal/ui/router';
import { LoginPage } from './LoginPage';

const AccountPages = lazyRetry(() => import('./AccountPages'));

/** Everything this remote draws. */
export function AccountApp() {
  const { pathname } = useLocation();
  return (
    <Routes>
      <Route path="/login" element={<LoginPage />} />
      <Route
        path="*"
        element={
          <Part key={pathname} place="page" whole>
            <AccountPages />
          </Part>
        }
      />
    </Routes>
  );
}
