import { authorize, logout, PORTAL_CLIENT, type Tokens as TokenReply, token } from '@portal/contracts/auth';
import { readSelf, type User } from '@portal/contracts/users';
import { RELOAD_MS } from '@portal/domain/limits';
import { create } from 'zustand';
import { ApiError, isAway, isLoginExpired } from './api-error';
import { credentials } from './auth/credentials';
import { makePkce } from './auth/pkce';
import { bus } from './bus';
import { call } from './call';
import { etagMemory } from './http/etag-memory';
import { send } from './http/send';
import { forgetKept } from './kept/forget';
import type { ReadStore } from './read-store';
import { renewRights, rights } from './rights';
import { snackbar } from './snackbar';
import { switches } from './switches';

export interface SessionState {
  /** `starting`: what is stored is being checked; `expired`: it ended by itself, the shell says so. */
  state: 'starting' | 'out' | 'in' | 'expired';
  user: User | null;
  /** Why `starting` does not get on: the service can't be reached. `session.start()` tries again. */
  problem: ApiError | null;
}

const store = create<SessionState>()(() => ({ state: 'starting', user: null, problem: null }));
/** Who is logged in. */
export const useSession: ReadStore<SessionState> = store;

/** The portal's own origin followed by `/` is the redirect URI of its client. */
const redirectUri = () => `${window.location.origin}/`;

let cycle: ReturnType<typeof setInterval> | undefined;

/** R-AUTH-08, R-AUTH-09 */
async function enter(): Promise<void> {
  void rights.load();
  void switches.load();
  clearInterval(cycle);
  cycle = setInterval(() => void rights.load(), RELOAD_MS);
  const user = await call(readSelf);
  store.setState({ state: 'in', user, problem: null });
}

/**
 * The server cannot be reached: the last visit of this log-in is shown as it was, until the server says who it is [R-EXT-24]. Nothing of
 * it opens anything, for every call still needs a token.
 */
async function takeUp(): Promise<void> {
  const late = await import(/* webpackChunkName: "kept" */ './kept/take-up').catch(() => undefined);
  const kept = await late?.takeUpKept().catch(() => undefined);
  if (!late || !kept || store.getState().state !== 'starting' || !credentials.held) return;
  late.showKept(kept);
  store.setState({ state: 'in', user: kept.user, problem: null });
  late.enterLater(enter, () => store.getState().state === 'in');
}

/** Clears everything that belongs to the log-in [R-AUTH-19]. */
function end(): void {
  // What has expired has taken its own away; what stands there since is another log-in's.
  if (store.getState().state !== 'expired') endTokens(credentials.isView);
  rights.clear();
  switches.clear();
  store.setState({ state: 'out', user: null, problem: null });
}

/** R-AUTH-18: nothing works any more, but the page stays as it is behind the message that says so. */
function expire(): void {
  endTokens(credentials.isView || credentials.isReplaced);
  store.setState({ state: 'expired', problem: null });
}

/** @param keepShared what this browser keeps is of another log-in: the one beside a view, or one that began since */
function endTokens(keepShared: boolean): void {
  clearInterval(cycle);
  if (!keepShared) forgetKept();
  credentials.clear(keepShared);
  etagMemory.clear();
}

/** R-API-37 */
const revoke = (refresh: string) => send(logout, { body: { refresh_token: refresh } });

/** Tells log-ins apart, and nothing of their codes. */
const markOf = (code: string): number =>
  [...code].reduce((mark, letter) => (Math.imul(mark, 31) + letter.charCodeAt(0)) | 0, 0);

credentials.onExpired = () => {
  const { login, isView } = credentials;
  if (login === undefined) return;
  expire();
  // The end of a view is no other tab's.
  if (!isView) bus.emit('session:ended', { reason: 'expired', login: markOf(login) });
};

// R-AUTH-14: what the page knows of rights is old.
credentials.onDenied = () => void rights.load();
bus.on('rights:changed', () => {
  if (store.getState().state === 'in') void renewRights();
});

// R-AUTH-19: the tabs of one browser leave together.
bus.on('session:ended', ({ reason, login }, { elsewhere }) => {
  const { state } = store.getState();
  if (!elsewhere || (state !== 'in' && state !== 'starting')) return;
  // A tab that slept may wake with a log-in that is long over. A view goes with any.
  const { login: mine, isView } = credentials;
  if (reason === 'expired' && login !== undefined && mine !== undefined && !isView && login !== markOf(mine)) return;
  if (reason === 'expired') return expire();
  const { refreshToken } = credentials;
  end();
  // Without keep-login each tab has a log-in of its own: the server ends this one, too.
  if (refreshToken && mine !== undefined && login !== markOf(mine)) revoke(refreshToken).catch(() => undefined);
});

/** Logging in and out. No interface hands out a token. */
export const session = {
  /**
   * Takes up what is stored: with an auth code and a refresh token the token is renewed before the first private call [R-AUTH-07].
   * @param on told when the renewal has gone to the server, and when the new token is here and the first private calls are on their way
   */
  async start(on: { asked?: () => void; renewed?: () => void } = {}): Promise<void> {
    if (!credentials.restore()) {
      forgetKept();
      return store.setState({ state: 'out', user: null, problem: null });
    }
    // Why it failed before stays until it is known how it went now.
    store.setState({ state: 'starting' });
    try {
      // What cannot be renewed has to be good as it is.
      await credentials.renew(credentials.isView ? undefined : credentials.access, on.asked);
      const entered = enter();
      on.renewed?.();
      await entered;
    } catch (error) {
      // It is over, or was ended in another tab meanwhile.
      if (isLoginExpired(error) || store.getState().state !== 'starting') return;
      const problem = error instanceof ApiError ? error : new ApiError(500, 'ERROR_UNKNOWN', String(error));
      store.setState({ problem });
      if (isAway(problem.status)) await takeUp();
    }
  },

  /**
   * Logs in [R-AUTH-01, R-AUTH-02].
   * @param keep stay logged in when the browser is closed
   * @throws ApiError; its text is found in the context `login`
   */
  async logIn(email: string, password: string, keep: boolean): Promise<void> {
    const pkce = await makePkce();
    const granted = await send(authorize, {
      query: {
        response_type: 'code',
        client_id: PORTAL_CLIENT,
        redirect_uri: redirectUri(),
        ...(pkce && { code_challenge: pkce.challenge, code_challenge_method: 'S256' }),
      },
      body: { email, password },
    });
    const code = (granted.body as { Authcode: string }).Authcode;
    const reply = await send(token, {
      body: {
        grant_type: 'authorization_code',
        code,
        redirect_uri: redirectUri(),
        client_id: PORTAL_CLIENT,
        code_verifier: pkce?.verifier,
      },
    });
    credentials.begin(code, reply.body as TokenReply, keep);
    try {
      await enter();
    } catch (error) {
      end();
      throw error;
    }
  },

  /** What the person has saved of the own profile shows everywhere at once; nothing while nobody is logged in. */
  takeUser(user: User): void {
    if (store.getState().state === 'in') store.setState({ user });
  },

  /** Leaves a session that has expired: what was still shown goes too. */
  leave: end,

  /** Logs out here at once, on the server as well as it can [R-AUTH-19, R-AUTH-20]. */
  async logOut(): Promise<void> {
    const { refreshToken, login = '' } = credentials;
    // Every tab stops asking before the server stops answering.
    end();
    if (!refreshToken) return;
    bus.emit('session:ended', { reason: 'logout', login: markOf(login) });
    await revoke(refreshToken).catch((error: ApiError) => snackbar.error(error));
  },
};
