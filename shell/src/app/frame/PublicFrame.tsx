import { CookieNotice } from './CookieNotice';
import { Footer } from './Footer';

/** What stands below the public pages: footer [R-SHELL-12] and, on the log-in page, the cookie notice [R-SHELL-13]. */
export default function PublicFrame({ isLogin, lies }: { isLogin: boolean; lies: boolean }) {
  return (
    <>
      {isLogin && <CookieNotice />}
      <Footer lies={lies} />
    </>
  );
}
