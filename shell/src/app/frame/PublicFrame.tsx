import { CookieNotice } from './CookieNotice';
import { Footer } from './Footer';

/** What stands below the public pages: footer [R-SHELL-12] and, on the log-in page, the cookie notice [R-SHELL-13]. */
export default function PublicFrame({ isLogIn, lies }: { isLogIn: boolean; lies: boolean }) {
  return (
    <>
      {isLogIn && <CookieNotice />}
      <Footer lies={lies} />
    </>
  );
}
