/** @jest-environment-options {"url": "http://localhost/devicemanager"} */
import { browserTokenStore, type Tokens } from './token-store';

const tokens = (over: Partial<Tokens> = {}): Tokens => ({
  code: 'the code',
  access: 'a1',
  refresh: 'r1',
  expiresAt: Date.now() + 900_000,
  keep: false,
  ...over,
});
const cookies = () =>
  Object.fromEntries(
    document.cookie
      .split('; ')
      .filter(Boolean)
      .map((entry) => entry.split('=').map(decodeURIComponent) as [string, string]),
  );

/** Does it on a page of another address, and comes back. */
function at(path: string, work: () => void): void {
  window.history.replaceState(null, '', path);
  try {
    work();
  } finally {
    window.history.replaceState(null, '', '/devicemanager');
  }
}

describe('the token store', () => {
  const store = browserTokenStore();
  afterEach(() => store.clear());

  it('sets cookies at /devicemanager: access for its life, the others for an hour, never sent from other sites [R-AUTH-03, R-AUTH-06]', () => {
    const written: string[] = [];
    const spy = jest.spyOn(document, 'cookie', 'set').mockImplementation((text) => void written.push(text));
    // Where somebody logs in.
    at('/login', () => store.write(tokens()));
    spy.mockRestore();
    expect(written).toEqual([
      'access_token=a1; Path=/devicemanager; Max-Age=900; SameSite=Strict',
      'refresh_token=r1; Path=/devicemanager; Max-Age=3600; SameSite=Strict',
      'auth_code=the%20code; Path=/devicemanager; Max-Age=3600; SameSite=Strict',
    ]);
  });

  it.each([60, 7_200])('keeps the access token for the %i s of its life [R-AUTH-03]', (seconds) => {
    const set = jest.spyOn(document, 'cookie', 'set');
    store.write(tokens({ expiresAt: Date.now() + seconds * 1_000 }));
    const ages = set.mock.calls.map(([text]) => /^(\w+)=.*Max-Age=(\d+)/.exec(text)?.slice(1));
    set.mockRestore();
    expect(ages).toEqual([
      ['access_token', `${seconds}`],
      ['refresh_token', '3600'],
      ['auth_code', '3600'],
    ]);
  });

  it('keeps nothing in local storage without keep-login, and refresh token and auth code with it beside the cookies [R-AUTH-03, R-AUTH-04]', () => {
    store.write(tokens());
    expect({ ...localStorage }).toEqual({});
    store.clear();
    store.write(tokens({ keep: true }));
    expect({ ...localStorage }).toEqual({ refresh_token: 'r1', auth_code: 'the code' });
    expect(cookies()).toEqual({ access_token: 'a1', refresh_token: 'r1', auth_code: 'the code' });
    store.write(tokens());
    expect({ ...localStorage }).toEqual({});
  });

  it('reads its own tab after a reload [R-AUTH-05, R-AUTH-07]', () => {
    const mine = tokens();
    store.adopt(mine);
    expect(browserTokenStore().read()).toEqual(mine);
  });

  it.each(['/incidentmanager', '/userprofile', '/notifications'])(
    'goes on after a reload at %s, where no cookie is seen, without keep-login: this tab keeps its own [R-AUTH-05]',
    (path) => {
      const mine = tokens();
      store.write(mine);
      at(path, () => {
        expect([cookies(), { ...localStorage }]).toEqual([{}, {}]);
        expect(browserTokenStore().read()).toEqual(mine);
      });
    },
  );

  it.each([false, true])('reads the cookies in a new tab at /devicemanager, kept %p [R-AUTH-05, R-AUTH-07]', (keep) => {
    store.write(tokens({ keep }));
    sessionStorage.clear();
    expect(cookies()).toEqual({ access_token: 'a1', refresh_token: 'r1', auth_code: 'the code' });
    expect(store.read()).toMatchObject({ code: 'the code', refresh: 'r1', access: 'a1', keep });
  });

  it.each([
    ['without keep-login asks for a log-in', false, undefined],
    ['with it goes on', true, 'r1'],
  ])('a new tab outside /devicemanager %s [R-AUTH-05, R-AUTH-04]', (_, keep, refresh) => {
    store.write(tokens({ keep }));
    sessionStorage.clear();
    at('/incidentmanager', () => {
      expect(cookies()).toEqual({});
      expect(store.read()?.refresh).toBe(refresh);
      // What is written next stays as well.
      expect(store.read()?.keep).toBe(keep || undefined);
    });
  });

  it('prefers what another tab of the same log-in wrote since, and never another log-in [R-AUTH-21]', () => {
    store.write(tokens({ keep: true }));
    localStorage.setItem('refresh_token', 'r2');
    expect(store.read()?.refresh).toBe('r2');
    localStorage.setItem('auth_code', 'another log-in');
    expect(store.shared('the code')).toBeNull();
    expect(store.read()?.refresh).toBe('r1');
  });

  it('prefers likewise what another tab wrote into the cookies, where nothing is kept [R-AUTH-21]', () => {
    store.write(tokens());
    document.cookie = 'refresh_token=r2; Path=/devicemanager';
    expect([store.shared('the code')?.refresh, store.read()?.refresh]).toEqual(['r2', 'r2']);
    document.cookie = 'auth_code=another; Path=/devicemanager';
    expect([store.shared('the code'), store.read()?.refresh]).toEqual([null, 'r1']);
  });

  it.each(['/devicemanager', '/incidentmanager'])(
    'leaves nothing behind, when it is left at %s [R-AUTH-19]',
    (path) => {
      store.write(tokens({ keep: true }));
      sessionStorage.setItem('portal.wanted', '/map');
      at(path, () => store.clear());
      expect({ cookies: cookies(), local: { ...localStorage }, session: { ...sessionStorage } }).toEqual({
        cookies: {},
        local: {},
        session: {},
      });
      expect(store.read()).toBeNull();
    },
  );

  it('takes damaged entries for none [R-AUTH-07]', () => {
    sessionStorage.setItem('portal.session', '{"code": 1');
    expect(store.read()).toBeNull();
  });

  it.each(['auth_code', 'refresh_token'])(
    'has nothing to renew by without the %s, wherever the rest stands [R-AUTH-07]',
    (lost) => {
      store.write(tokens({ keep: true }));
      sessionStorage.clear();
      localStorage.removeItem(lost);
      document.cookie = `${lost}=; Path=/devicemanager; Max-Age=0`;
      expect(store.read()).toBeNull();
      const { [lost === 'auth_code' ? 'code' : 'refresh']: _, ...rest } = tokens();
      sessionStorage.setItem('portal.session', JSON.stringify(rest));
      expect(store.read()).toBeNull();
    },
  );
});
