import { cookieNotice } from './cookie-consent';

const forgetCookie = () => {
  document.cookie = 'portal_cookie_notice=; Path=/; Max-Age=0';
};

describe('the cookie notice', () => {
  beforeEach(() => {
    // It stands among other cookies of the page.
    document.cookie = 'before=1; Path=/';
    localStorage.clear();
    forgetCookie();
  });

  it('shows until it is dismissed [R-SHELL-13]', () => {
    expect(cookieNotice.isDismissed()).toBe(false);
    cookieNotice.dismiss();
    expect(cookieNotice.isDismissed()).toBe(true);
  });

  it('stays away by the cookie alone and by local storage alone [R-SHELL-14]', () => {
    cookieNotice.dismiss();
    document.cookie = 'behind=1; Path=/';
    localStorage.clear();
    expect(cookieNotice.isDismissed()).toBe(true);
    cookieNotice.dismiss();
    forgetCookie();
    expect(localStorage.getItem('portal_cookie_notice')).toBe('dismissed');
    expect(cookieNotice.isDismissed()).toBe(true);
  });

  it('is remembered by a cookie of 30 days [R-SHELL-14]', () => {
    const set = jest.spyOn(document, 'cookie', 'set');
    cookieNotice.dismiss();
    expect(set).toHaveBeenCalledWith('portal_cookie_notice=dismissed; Path=/; Max-Age=2592000; SameSite=Strict');
  });
});
