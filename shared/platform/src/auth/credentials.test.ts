import { ApiError, loginExpired } from '../api-error';
import { Credentials } from './credentials';
import type { TabShare, tabShare } from './tab-share';
import { browserTokenStore, type TokenStore, type Tokens } from './token-store';

const MINUTE = 60_000;
const tokens = (over: Partial<Tokens> = {}): Tokens => ({
  code: 'code',
  access: 'a1',
  refresh: 'r1',
  expiresAt: Date.now() + 10 * MINUTE,
  keep: false,
  ...over,
});
const reply = (n: number) => ({ access_token: `a${n}`, refresh_token: `r${n}`, expires_in: 900, token_type: 'bearer' });

function memoryStore(first: Tokens | null, shared: Tokens | null = null): TokenStore & { own: Tokens | null } {
  return {
    own: first,
    read() {
      return this.own;
    },
    shared: () => shared,
    isOthers: () => false,
    write(next) {
      this.own = next;
    },
    adopt(next) {
      this.own = next;
    },
    clear() {
      this.own = null;
    },
  };
}

/** Tabs in one place: what one tells, all others hear; one works alone at a time. */
function aBrowser() {
  const tabs: { current: () => Tokens | null; onTokens: (tokens: Tokens) => void }[] = [];
  let queue: Promise<unknown> = Promise.resolve();
  return (current: () => Tokens | null, onTokens: (tokens: Tokens) => void): TabShare => {
    const me = { current, onTokens };
    tabs.push(me);
    return {
      ask: async (mine) =>
        tabs
          .filter((tab) => tab !== me)
          .map((tab) => tab.current())
          .find((found) => found?.code === mine.code && found.expiresAt > mine.expiresAt) ?? undefined,
      tell: (told) => tabs.filter((tab) => tab !== me).forEach((tab) => tab.onTokens(told)),
      alone: (work) => {
        const turn = queue.then(work);
        queue = turn.catch(() => undefined);
        return turn;
      },
    };
  };
}

/** A server that rotates: only the newest refresh token is good, an older one ends the log-in. */
function aServer() {
  let newest = 1;
  return jest.fn(async (refresh: string) => {
    if (refresh !== `r${newest}`) throw loginExpired();
    newest++;
    return reply(newest);
  });
}

describe('credentials', () => {
  it.each([
    ['', aBrowser()],
    [
      ', also where the browser has no locks',
      () => ({ ...aBrowser()(() => null, jest.fn()), alone: (work) => work() }),
    ],
  ] as [string, typeof tabShare][])('renew once for 50 calls that fail together%s [R-AUTH-13]', async (_, share) => {
    const server = aServer();
    const tab = new Credentials(memoryStore(tokens()), server, share);
    tab.restore();
    await Promise.all(Array.from({ length: 50 }, () => tab.renew('a1')));
    expect(server).toHaveBeenCalledTimes(1);
    expect(tab.access).toBe('a2');
  });

  it('do not renew again for a call that failed with a token since replaced [R-AUTH-13]', async () => {
    const server = aServer();
    const tab = new Credentials(memoryStore(tokens()), server, aBrowser());
    tab.restore();
    await tab.renew('a1');
    await tab.renew('a1');
    expect(server).toHaveBeenCalledTimes(1);
  });

  it('tell who listens of every new access token, until they listen no more', async () => {
    const tab = new Credentials(memoryStore(tokens()), aServer(), aBrowser());
    const heard: (string | undefined)[] = [];
    const end = tab.onChange(() => heard.push(tab.access));
    tab.restore();
    await tab.renew('a1');
    tab.begin('next', reply(7), false);
    end();
    tab.begin('later', reply(8), false);
    expect(heard).toEqual(['a2', 'a7']);
  });

  it.each([60, 7_200])(
    'live the %i s that the server says, from the log-in on and after each renewal [R-AUTH-03]',
    async (seconds) => {
      const store = memoryStore(null);
      const lives = { ...reply(2), expires_in: seconds };
      const tab = new Credentials(store, async () => lives, aBrowser());
      const left = () => Math.round(((store.own?.expiresAt ?? 0) - Date.now()) / 1_000);
      tab.begin('code', { ...reply(1), expires_in: seconds }, false);
      expect(left()).toBe(seconds);
      await tab.renew('a1');
      expect([store.own?.access, left()]).toEqual(['a2', seconds]);
    },
  );

  it.each([true, false])('are kept after a renewal as they were before: kept %p [R-AUTH-04]', async (keep) => {
    const store = memoryStore(tokens({ keep }));
    const tab = new Credentials(store, aServer(), aBrowser());
    tab.restore();
    await tab.renew('a1');
    expect(store.own).toMatchObject({ refresh: 'r2', keep });
  });

  it('let a call that comes during the first renewal wait for the new token [R-AUTH-07]', async () => {
    const tab = new Credentials(memoryStore(tokens()), aServer(), aBrowser());
    tab.restore();
    void tab.renew('a1');
    await expect(tab.usable()).resolves.toBe('a2');
  });

  it.each([
    ['takes up what the tabs share without asking them: nobody knows anything newer', 'r1', 0],
    ['asks the other tabs when they have renewed since', 'r2', 1],
  ])('%s [R-AUTH-21]', async (_, shared, times) => {
    const ask = jest.fn(async () => undefined);
    const tab = new Credentials(
      memoryStore(tokens(), tokens({ refresh: shared })),
      async () => reply(3),
      () => ({ ask, tell: () => undefined, alone: (work) => work() }),
    );
    tab.restore();
    await tab.renew('a1');
    expect(ask).toHaveBeenCalledTimes(times);
    await tab.renew('a3');
    expect(ask).toHaveBeenCalledTimes(times + 1);
  });

  it('of three tabs renew once together [R-AUTH-13, R-AUTH-21]', async () => {
    const server = aServer();
    const browser = aBrowser();
    const tabs = [1, 2, 3].map(() => new Credentials(memoryStore(tokens()), server, browser));
    for (const tab of tabs) tab.restore();
    await Promise.all(tabs.flatMap((tab) => Array.from({ length: 20 }, () => tab.renew('a1'))));
    expect(server).toHaveBeenCalledTimes(1);
    expect(tabs.map(({ access }) => access)).toEqual(['a2', 'a2', 'a2']);
  });

  it('of another tab are the new ones as soon as one has renewed them, also for its next page [R-AUTH-21]', async () => {
    const server = aServer();
    const browser = aBrowser();
    const store = memoryStore(tokens());
    const other = new Credentials(store, server, browser);
    const renewing = new Credentials(memoryStore(tokens()), server, browser);
    for (const tab of [other, renewing]) tab.restore();
    await renewing.renew('a1');
    expect([other.access, store.own?.refresh]).toEqual(['a2', 'r2']);
    expect(server).toHaveBeenCalledTimes(1);
  });

  it('of a tab that slept take what the others have, instead of a token long replaced [R-AUTH-21]', async () => {
    const server = aServer();
    const told: ((tokens: Tokens) => void)[] = [];
    const browser = aBrowser();
    const awake = new Credentials(memoryStore(tokens()), server, browser);
    const sleeper = new Credentials(memoryStore(tokens()), server, (current, onTokens) => {
      // Asleep: it hears nothing while the other tab rotates.
      told.push(onTokens);
      return browser(current, () => undefined);
    });
    awake.restore();
    sleeper.restore();
    await awake.renew('a1');
    await awake.renew('a2');
    expect(sleeper.access).toBe('a1');
    await sleeper.renew('a1');
    expect(sleeper.access).toBe('a3');
    expect(server).toHaveBeenCalledTimes(2);
  });

  it('of a tab that slept use the shared refresh token when the other tab has closed [R-AUTH-21]', async () => {
    const server = jest.fn(async (refresh: string) => {
      if (refresh !== 'r7') throw loginExpired();
      return reply(8);
    });
    const sleeper = new Credentials(
      memoryStore(tokens(), tokens({ refresh: 'r7', access: '', expiresAt: 0 })),
      server,
      aBrowser(),
    );
    sleeper.restore();
    await sleeper.renew('a1');
    expect(server.mock.calls).toEqual([['r7']]);
    expect(sleeper.access).toBe('a8');
  });

  it('leave the tokens of another log-in alone [R-AUTH-21]', async () => {
    const browser = aBrowser();
    const mine = new Credentials(memoryStore(tokens()), aServer(), browser);
    const other = new Credentials(memoryStore(tokens({ code: 'other' })), aServer(), browser);
    mine.restore();
    other.restore();
    await other.renew('a1');
    expect(mine.access).toBe('a1');
  });

  it('leave what the browser keeps of a log-in begun since where it is, and are renewed beside it [R-AUTH-04, R-AUTH-21]', async () => {
    const tab = new Credentials(browserTokenStore(), aServer(), aBrowser());
    tab.begin('mine', reply(1), false);
    browserTokenStore().write(tokens({ code: 'theirs', refresh: 'their refresh', keep: true }));
    browserTokenStore().adopt(tokens({ code: 'mine' }));
    const theirs = { ...localStorage };
    expect(theirs).toMatchObject({ refresh_token: 'their refresh', auth_code: 'theirs' });
    await tab.renew('a1');
    expect([tab.access, { ...localStorage }]).toEqual(['a2', theirs]);
    expect(browserTokenStore().read()).toMatchObject({ code: 'mine', access: 'a2', refresh: 'r2' });
    // A log-in that begins takes the place.
    tab.begin('next', reply(3), false);
    expect({ ...localStorage }).toEqual({});
    tab.clear();
  });

  it('say that the session expired when the refresh token is dead [R-AUTH-18]', async () => {
    const tab = new Credentials(memoryStore(tokens()), () => Promise.reject(loginExpired()), aBrowser());
    tab.onExpired = jest.fn();
    tab.restore();
    await expect(tab.renew('a1')).rejects.toMatchObject({ errorId: 'ERROR_LOGIN_EXPIRED' });
    expect(tab.onExpired).toHaveBeenCalledTimes(1);
  });

  it.each([429, 500, 503])(
    'keep the session when the renewal answers %d: that says nothing about it [R-AUTH-17]',
    async (status) => {
      const tab = new Credentials(
        memoryStore(tokens()),
        () => Promise.reject(new ApiError(status, 'ERROR_UNAVAILABLE', '')),
        aBrowser(),
      );
      tab.onExpired = jest.fn();
      tab.restore();
      await expect(tab.renew('a1')).rejects.toMatchObject({ status });
      expect(tab.onExpired).not.toHaveBeenCalled();
      expect(tab.held).toBe(true);
    },
  );

  it('renew an access token that has run out before it is used [R-AUTH-12]', async () => {
    const server = aServer();
    const tab = new Credentials(memoryStore(tokens({ expiresAt: Date.now() - 1 })), server, aBrowser());
    tab.restore();
    await expect(tab.usable()).resolves.toBe('a2');
    await expect(tab.usable()).resolves.toBe('a2');
    expect(server).toHaveBeenCalledTimes(1);
  });

  describe('of somebody who logs out while they are renewed', () => {
    /** A server whose answers are given by hand, in the order of the questions. */
    const slowServer = () => {
      const open: { give: (n: number) => void; refuse: () => void }[] = [];
      const exchange = jest.fn(
        (_refresh: string) =>
          new Promise<ReturnType<typeof reply>>((resolve, reject) =>
            open.push({ give: (n) => resolve(reply(n)), refuse: () => reject(loginExpired()) }),
          ),
      );
      return { open, exchange };
    };
    /** One tab, whose turns need no lock. */
    const alone = (): TabShare => ({ ask: async () => undefined, tell: jest.fn(), alone: (work) => work() });
    const turn = () => new Promise((resolve) => setTimeout(resolve));

    it('are not brought back by the answer, here or in another tab [R-AUTH-19]', async () => {
      const store = memoryStore(tokens());
      const { open, exchange } = slowServer();
      const share = alone();
      const tab = new Credentials(store, exchange, () => share);
      tab.onExpired = jest.fn();
      tab.restore();
      const renewal = tab.renew('a1');
      await turn();
      tab.clear();
      open[0]?.give(2);
      await expect(renewal).rejects.toMatchObject({ status: 401 });
      expect([tab.held, tab.access, store.own]).toEqual([false, undefined, null]);
      expect(share.tell).not.toHaveBeenCalled();
      expect(tab.onExpired).not.toHaveBeenCalled();
    });

    it.each(['give', 'refuse'] as const)(
      'are not mixed with those of the next log-in, when the server comes to %s new ones [R-AUTH-19, R-AUTH-21]',
      async (what) => {
        const store = memoryStore(tokens());
        const { open, exchange } = slowServer();
        const tab = new Credentials(store, exchange, alone);
        tab.onExpired = jest.fn();
        tab.restore();
        const old = tab.renew('a1');
        await turn();
        tab.clear();
        tab.begin('next', reply(7), false);
        await expect(tab.usable()).resolves.toBe('a7');
        // It renews for itself, and the old answer does not make it ask twice.
        const renewals = [tab.renew('a7')];
        await turn();
        open[0]?.[what](2);
        await expect(old).rejects.toMatchObject({ status: 401 });
        renewals.push(tab.renew('a7'));
        await turn();
        expect(exchange.mock.calls).toEqual([['r1'], ['r7']]);
        open[1]?.give(8);
        await Promise.all(renewals);
        expect(store.own).toMatchObject({ code: 'next', access: 'a8', refresh: 'r8' });
        expect(tab.onExpired).not.toHaveBeenCalled();
      },
    );
  });

  it('have nothing to give logged out [R-AUTH-16]', async () => {
    const server = aServer();
    const tab = new Credentials(memoryStore(null), server, aBrowser());
    expect(tab.restore()).toBe(false);
    await expect(tab.usable()).resolves.toBeUndefined();
    expect(server).not.toHaveBeenCalled();
  });
});
