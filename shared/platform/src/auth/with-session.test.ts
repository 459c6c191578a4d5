import type { ErrorId } from '@portal/contracts/errors';
import { loggedOut, loginExpired, unreachable } from '../api-error';
import { http } from '../http/client';
import { withSession } from './with-session';

const refusal = (status: number, errorId: ErrorId = 'ERROR_UNAUTHORIZED') => Response.json({ errorId }, { status });

/** A server that answers by the token of each call, and what it was asked with, and when. */
function aServer(answer: (bearer: string | null) => Response) {
  const asked: { bearer: string | null; body: string; at: number; id: string | null }[] = [];
  const started = Date.now();
  globalThis.fetch = async (input) => {
    const request = input as Request;
    const bearer = request.headers.get('authorization');
    const at = Date.now() - started;
    asked.push({ bearer, at, id: request.headers.get('x-request-id'), body: await request.clone().text() });
    return answer(bearer);
  };
  return asked;
}

/** A session whose tokens are counted up: t1, t2, … */
function aSession({
  held = true,
  renew = async () => undefined,
}: {
  held?: boolean;
  renew?: () => Promise<void>;
} = {}) {
  let number = 1;
  let person = 't';
  let running = new AbortController();
  const session = {
    held,
    get access() {
      return this.held ? `${person}${number}` : undefined;
    },
    get ended() {
      return running.signal;
    },
    async usable() {
      return this.access;
    },
    logOut() {
      this.held = false;
      running.abort(loggedOut());
    },
    /** Somebody else, in the same tab. */
    logIn() {
      this.held = true;
      person = 'u';
      running = new AbortController();
    },
    renew: jest.fn(async (_used: string | undefined) => {
      await renew();
      number++;
    }),
    onExpired: jest.fn(),
    onDenied: jest.fn(),
  };
  return session;
}

describe('a private call', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  const asking = (session: ReturnType<typeof aSession>, signal?: AbortSignal) => {
    const answer = withSession(http, session)('/api/thing', { method: 'POST', json: { a: 1 }, signal }).text();
    answer.catch(() => undefined);
    return answer;
  };

  it('is repeated once with a new token, which then helps [R-AUTH-12]', async () => {
    const session = aSession();
    const asked = aServer((bearer) => (bearer === 'Bearer t1' ? refusal(401) : new Response('answer')));
    const answer = asking(session);
    await jest.advanceTimersByTimeAsync(100);
    await expect(answer).resolves.toBe('answer');
    expect(asked.map(({ bearer }) => bearer)).toEqual(['Bearer t1', 'Bearer t2']);
    expect(asked.map(({ body }) => body)).toEqual(['{"a":1}', '{"a":1}']);
    expect(asked[0]?.id).not.toBe(asked[1]?.id);
    expect(session.renew.mock.calls).toEqual([['t1']]);
  });

  it.each(['GET', 'PUT', 'PATCH', 'DELETE'])('is repeated as well when it is a %s [R-AUTH-12]', async (method) => {
    const asked = aServer((bearer) => (bearer === 'Bearer t1' ? refusal(401) : new Response('answer')));
    const answer = withSession(http, aSession())('/api/thing', { method }).text();
    await jest.advanceTimersByTimeAsync(100);
    await expect(answer).resolves.toBe('answer');
    expect(asked).toHaveLength(2);
  });

  it('gives up after 5 repeats that wait 100 ms times the attempt [R-AUTH-12, R-CONST-06]', async () => {
    const session = aSession();
    const asked = aServer(() => refusal(401));
    const answer = asking(session);
    await jest.advanceTimersByTimeAsync(5_000);
    await expect(answer).rejects.toMatchObject({ status: 401 });
    expect(asked.map(({ at }) => at)).toEqual([0, 100, 300, 600, 1_000, 1_500]);
    expect(session.renew).toHaveBeenCalledTimes(5);
  });

  it.each([1, 2, 3, 4, 5])(
    'is repeated until it is answered: the repeat %i is the last one [R-AUTH-12]',
    async (last) => {
      const session = aSession();
      const asked = aServer((bearer) => (bearer === `Bearer t${last + 1}` ? new Response('answer') : refusal(401)));
      const answer = asking(session);
      await jest.advanceTimersByTimeAsync(5_000);
      await expect(answer).resolves.toBe('answer');
      expect([asked.length, session.renew.mock.calls.length]).toEqual([last + 1, last]);
    },
  );

  it.each([
    ['that says nothing more', refusal(403, 'ERROR_UNKNOWN')],
    ['of a proxy', new Response('<html>', { status: 403 })],
    ['of another kind', refusal(403, 'ERROR_ACCOUNT_DEACTIVATED')],
  ])('gets one new token for a 403 %s, and repeats 5 times [R-AUTH-12, R-AUTH-14]', async (_, refused) => {
    const session = aSession();
    const asked = aServer(() => refused.clone());
    const answer = asking(session);
    await jest.advanceTimersByTimeAsync(5_000);
    await expect(answer).rejects.toMatchObject({ status: 403 });
    expect(asked.map(({ at }) => at)).toEqual([0, 100, 300, 600, 1_000, 1_500]);
    expect(asked.map(({ bearer }) => bearer)).toEqual(['Bearer t1', ...Array(5).fill('Bearer t2')]);
    expect(session.renew).toHaveBeenCalledTimes(1);
    expect(session.onDenied).not.toHaveBeenCalled();
  });

  it.each(['ERROR_NO_RIGHT', 'ERROR_MODULE_OFF', 'ERROR_VIEW_ONLY', 'ERROR_VIEW_NOT_ALLOWED'] as const)(
    'is not repeated on %s, and the rights are reloaded [R-AUTH-14]',
    async (errorId) => {
      const session = aSession();
      const asked = aServer(() => refusal(403, errorId));
      await expect(asking(session)).rejects.toMatchObject({ errorId });
      expect(asked).toHaveLength(1);
      expect(session.renew).not.toHaveBeenCalled();
      expect(session.onDenied).toHaveBeenCalledTimes(1);
    },
  );

  it('does not end the session of whoever has logged in since [R-AUTH-16, R-AUTH-18]', async () => {
    const session = aSession();
    aServer(() => {
      session.logOut();
      session.logIn();
      return refusal(403, 'ERROR_LOGIN_EXPIRED');
    });
    await expect(asking(session)).rejects.toMatchObject({ errorId: 'ERROR_LOGIN_EXPIRED' });
    expect(session.onExpired).not.toHaveBeenCalled();
  });

  it('ends the session on ERROR_LOGIN_EXPIRED and tries no further token [R-AUTH-18]', async () => {
    const session = aSession();
    const asked = aServer(() => refusal(403, 'ERROR_LOGIN_EXPIRED'));
    await expect(asking(session)).rejects.toMatchObject({ status: 403 });
    expect(asked).toHaveLength(1);
    expect(session.onExpired).toHaveBeenCalledTimes(1);
    expect(session.renew).not.toHaveBeenCalled();
  });

  it('is not repeated when the renewal itself says that the session is over [R-AUTH-18]', async () => {
    const session = aSession({ renew: () => Promise.reject(loginExpired()) });
    const asked = aServer(() => refusal(401));
    await expect(asking(session)).rejects.toMatchObject({ errorId: 'ERROR_LOGIN_EXPIRED' });
    expect(asked).toHaveLength(1);
  });

  it('asks again when a renewal finds no server, and with the token that it has [R-AUTH-12, R-AUTH-17]', async () => {
    const session = aSession({ renew: () => Promise.reject(unreachable('no network')) });
    const asked = aServer(() => refusal(401));
    const answer = asking(session);
    await jest.advanceTimersByTimeAsync(5_000);
    await expect(answer).rejects.toMatchObject({ status: 401 });
    expect(new Set(asked.map(({ bearer }) => bearer))).toEqual(new Set(['Bearer t1']));
    expect(asked).toHaveLength(6);
  });

  it('is not repeated when somebody logged out during the renewal, whoever has logged in since [R-AUTH-16]', async () => {
    const session = aSession({ renew: () => Promise.reject(loggedOut()) });
    const asked = aServer(() => refusal(401));
    await expect(asking(session)).rejects.toMatchObject({ status: 401 });
    expect(asked.map(({ bearer }) => bearer)).toEqual(['Bearer t1']);
  });

  describe.each(['POST', 'PUT', 'PATCH', 'DELETE'])('that changes something by %s [R-AUTH-16]', (method) => {
    const changing = (session: ReturnType<typeof aSession>) => {
      const answer = withSession(http, session)('/api/thing', { method }).text();
      answer.catch(() => undefined);
      return answer;
    };

    it.each([
      ['nobody is logged in', false],
      ['somebody else is logged in', true],
    ])('is not sent again once its log-in has ended while it waited with a new token: %s', async (_, another) => {
      const session = aSession();
      const asked = aServer(() => refusal(401));
      const answer = changing(session);
      await jest.advanceTimersByTimeAsync(99);
      expect(session.renew).toHaveBeenCalledTimes(1);
      session.logOut();
      if (another) session.logIn();
      await jest.advanceTimersByTimeAsync(5_000);
      await expect(answer).rejects.toMatchObject({ status: 401, errorId: 'ERROR_UNAUTHORIZED' });
      expect(asked.map(({ bearer }) => bearer)).toEqual(['Bearer t1']);
    });

    it('is not sent again for who logged in before it was refused', async () => {
      const session = aSession();
      const asked = aServer(() => {
        session.logOut();
        session.logIn();
        return refusal(401);
      });
      const answer = changing(session);
      await jest.advanceTimersByTimeAsync(5_000);
      await expect(answer).rejects.toMatchObject({ status: 401 });
      expect(asked.map(({ bearer }) => bearer)).toEqual(['Bearer t1']);
    });

    it('is not sent at all for who logged in while it waited for a token', async () => {
      const session = aSession();
      const asked = aServer(() => new Response('answer'));
      jest.spyOn(session, 'usable').mockImplementation(async () => {
        session.logOut();
        session.logIn();
        return session.access;
      });
      await expect(changing(session)).rejects.toMatchObject({ status: 401 });
      expect(asked).toEqual([]);
    });
  });

  it('is not repeated logged out, and carries no token then [R-AUTH-12, R-AUTH-16]', async () => {
    const session = aSession({ held: false });
    const asked = aServer(() => refusal(401));
    await expect(asking(session)).rejects.toMatchObject({ status: 401 });
    expect(asked.map(({ bearer }) => bearer)).toEqual([null]);
    expect(session.renew).not.toHaveBeenCalled();
  });

  it.each([400, 404, 408, 409, 412, 413, 415, 429, 500, 502, 503, 504])(
    'is not repeated on %d [R-AUTH-12]',
    async (status) => {
      const asked = aServer(() => refusal(status, 'ERROR_UNKNOWN'));
      await expect(asking(aSession())).rejects.toMatchObject({ status });
      expect(asked).toHaveLength(1);
    },
  );

  it('is not repeated without an answer, which counts as 503 [R-AUTH-12, R-AUTH-17]', async () => {
    const asked = aServer(() => {
      throw new TypeError('Failed to fetch');
    });
    await expect(asking(aSession())).rejects.toMatchObject({ status: 503, errorId: 'ERROR_UNAVAILABLE' });
    expect(asked.filter(({ bearer }) => bearer)).toHaveLength(1);
  });

  it('stops waiting when its caller is gone [R-AUTH-12]', async () => {
    const stop = new AbortController();
    const asked = aServer(() => refusal(401));
    const answer = asking(aSession(), stop.signal).catch((error: Error) => error.name);
    await jest.advanceTimersByTimeAsync(50);
    stop.abort();
    await expect(answer).resolves.toBe('AbortError');
    await jest.advanceTimersByTimeAsync(5_000);
    expect(asked).toHaveLength(1);
  });
});
