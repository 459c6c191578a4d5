import { lazyRetry } from '@portal/platform/lazy-retry';
import { Route, Routes } from '@portal/ui/router';
import { ActivatePage } from './ActivatePage';
import { DeviceLoginPage } from './DeviceLoginPage';
import { RegisteredPage, ResetTriggeredPage } from './InfoPages';
import { ForgotPasswordPage, ResetPasswordPage } from './PasswordPages';
import { RegisterPage } from './RegisterPage';

const ProfilePage = lazyRetry(() => import('./ProfilePage'));

/** All pages but the log-in, which must stay small: a chunk of their own. */
export default function AccountPages() {
  return (
    <Routes>
      <Route path="/register" element={<RegisterPage />} />
      <Route path="/signup" element={<RegisterPage />} />
      <Route path="/registered" element={<RegisteredPage />} />
      <Route path="/activate" element={<ActivatePage />} />
      <Route path="/forgotpassword" element={<ForgotPasswordPage />} />
      <Route path="/resettriggered" element={<ResetTriggeredPage />} />
      <Route path="/resetpassword" element={<ResetPasswordPage />} />
      <Route path="/commander_login" element={<DeviceLoginPage />} />
      <Route path="/userprofile" element={<ProfilePage />} />
    </Routes>
  );
}
