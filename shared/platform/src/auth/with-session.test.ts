import { ApiError } from '../api-error';
import { withSession } from './with-session';

const problem = (status: number, errorId: ConstructorParameters<typeof ApiError>[1] = 'ERROR_UNAUTHORIZED') =>
  new ApiError(status, errorId, 'no');

/** A session whose tokens are counted up: t1, t2, … */
function aSession({
  held = true,
  renew = async () => undefined,
}: {
  held?: boolean;
  renew?: () => Promise<void>;
} = {}) {
  let number = 1;
  const session = {
    held,
    get access() {
      return `t${number}`;
    },
    usable: async () => (held ? `t${number}` : undefined),
    renew: jest.fn(async () => {
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

  it('is repeated once with a new token, which then helps [R-AUTH-12]', async () => {
    const session = aSession();
    const run = jest.fn(async (access: string | undefined) => {
      if (access === 't1') throw problem(401);
      return 'answer';
    });
    const answer = withSession(session, run);
    await jest.advanceTimersByTimeAsync(100);
    await expect(answer).resolves.toBe('answer');
    expect(run.mock.calls).toEqual([['t1'], ['t2']]);
    expect(session.renew).toHaveBeenCalledTimes(1);
  });

  it('gives up after 5 repeats that wait 100 ms times the attempt [R-AUTH-12]', async () => {
    const session = aSession();
    const times: number[] = [];
    const started = Date.now();
    const run = jest.fn(async () => {
      times.push(Date.now() - started);
      throw problem(401);
    });
    const answer = withSession(session, run).catch((error: ApiError) => error.status);
    await jest.advanceTimersByTimeAsync(5_000);
    await expect(answer).resolves.toBe(401);
    expect(times).toEqual([0, 100, 300, 600, 1_000, 1_500]);
    expect(session.renew).toHaveBeenCalledTimes(5);
  });

  it('gets one new token for a 403 that says nothing more, and repeats 5 times [R-AUTH-12, R-AUTH-14]', async () => {
    const session = aSession();
    const run = jest.fn(async () => {
      throw problem(403, 'ERROR_UNKNOWN');
    });
    const answer = withSession(session, run).catch((error: ApiError) => error.status);
    await jest.advanceTimersByTimeAsync(5_000);
    await expect(answer).resolves.toBe(403);
    expect(run).toHaveBeenCalledTimes(6);
    expect(session.renew).toHaveBeenCalledTimes(1);
  });

  it.each(['ERROR_NO_RIGHT', 'ERROR_MODULE_OFF'] as const)(
    'is not repeated on %s, and the rights are reloaded [R-AUTH-14]',
    async (errorId) => {
      const session = aSession();
      const run = jest.fn(async () => {
        throw problem(403, errorId);
      });
      await expect(withSession(session, run)).rejects.toMatchObject({ errorId });
      expect(run).toHaveBeenCalledTimes(1);
      expect(session.renew).not.toHaveBeenCalled();
      expect(session.onDenied).toHaveBeenCalledTimes(1);
    },
  );

  it('ends the session on ERROR_LOGIN_EXPIRED and tries no further token [R-AUTH-18]', async () => {
    const session = aSession();
    await expect(withSession(session, () => Promise.reject(problem(403, 'ERROR_LOGIN_EXPIRED')))).rejects.toMatchObject(
      { status: 403 },
    );
    expect(session.onExpired).toHaveBeenCalledTimes(1);
    expect(session.renew).not.toHaveBeenCalled();
  });

  it('is not repeated when the renewal itself says that the session is over [R-AUTH-18]', async () => {
    const session = aSession({ renew: () => Promise.reject(problem(403, 'ERROR_LOGIN_EXPIRED')) });
    const run = jest.fn(() => Promise.reject(problem(401)));
    await expect(withSession(session, run)).rejects.toMatchObject({ errorId: 'ERROR_LOGIN_EXPIRED' });
    expect(run).toHaveBeenCalledTimes(1);
  });

  it('is not repeated logged out [R-AUTH-16]', async () => {
    const session = aSession({ held: false });
    const run = jest.fn(() => Promise.reject(problem(401)));
    await expect(withSession(session, run)).rejects.toMatchObject({ status: 401 });
    expect(run).toHaveBeenCalledTimes(1);
    expect(session.renew).not.toHaveBeenCalled();
  });

  it.each([400, 404, 412, 500, 503])('is not repeated on %d [R-AUTH-12]', async (status) => {
    const run = jest.fn(() => Promise.reject(problem(status, 'ERROR_UNKNOWN')));
    await expect(withSession(aSession(), run)).rejects.toMatchObject({ status });
    expect(run).toHaveBeenCalledTimes(1);
  });

  it('stops waiting when its caller is gone [R-AUTH-12]', async () => {
    const stop = new AbortController();
    const run = jest.fn(() => Promise.reject(problem(401)));
    const answer = withSession(aSession(), run, stop.signal).catch((error: Error) => error.name);
    await jest.advanceTimersByTimeAsync(50);
    stop.abort();
    await expect(answer).resolves.toBe('AbortError');
    await jest.advanceTimersByTimeAsync(5_000);
    expect(run).toHaveBeenCalledTimes(1);
  });
});
