import { TOKEN_COOKIE_PATH, TOKEN_COOKIE_SECONDS } from '@portal/domain/limits';
import { localStore, tabStore } from '../storage';

/** One log-in's tokens. The auth code names the log-in: it stays the same while the others rotate. */
export interface Tokens {
  readonly code: string;
  readonly access: string;
  readonly refresh: string;
  /** When the access token ends, ms since 1970; 0 when that is not known. */
  readonly expiresAt: number;
  /** Stay logged in when the browser is closed [R-AUTH-04]. */
  readonly keep: boolean;
}

/** Where tokens stand between two pages. The one place that knows, so that another way of keeping them touches nothing else. */
export interface TokenStore {
  /** This tab's own, else what another tab of this browser left where this address can see it; null when there is none. */
  read(): Tokens | null;
  /** What the tabs share, if it belongs to the same log-in: it was written at the last renewal in any tab. */
  shared(code: string): Tokens | null;
  /** Whether what the tabs share belongs to another log-in. */
  isOthers(code: string): boolean;
  write(tokens: Tokens): void;
  /** This tab's own only: another tab has written the rest. */
  adopt(tokens: Tokens): void;
  /**
   * R-AUTH-19: cookies, session storage and local tokens are gone.
   * @param keepShared what the tabs share stays: it belongs to another log-in
   */
  clear(keepShared?: boolean): void;
}

/** What a tab keeps of its own log-in; the shell writes that of a support view, which has no refresh token [R-EXT-18]. */
const OWN = 'portal.session';
const NAMES = { access: 'access_token', refresh: 'refresh_token', code: 'auth_code' } as const;

/**
 * R-AUTH-03 to R-AUTH-06: cookies at `/devicemanager`, session storage for reloads elsewhere, and with keep-login the refresh token
 * and the auth code in local storage.
 */
export function browserTokenStore(): TokenStore {
  /** What the tabs share, of whichever log-in. */
  const anyOnes = () => kept() ?? fromCookies();
  return {
    read() {
      const mine = own();
      // Local storage and cookies are written at every renewal, by whichever tab made it: of the same log-in they are newer.
      if (mine) return this.shared(mine.code) ?? mine;
      return anyOnes();
    },
    shared(code) {
      const found = anyOnes();
      return found?.code === code ? found : null;
    },
    isOthers: (code) => (anyOnes()?.code ?? code) !== code,
    write(tokens) {
      this.adopt(tokens);
      setCookie(NAMES.access, tokens.access, Math.max(1, Math.round((tokens.expiresAt - Date.now()) / 1_000)));
      setCookie(NAMES.refresh, tokens.refresh, TOKEN_COOKIE_SECONDS);
      setCookie(NAMES.code, tokens.code, TOKEN_COOKIE_SECONDS);
      if (tokens.keep) {
        localStore.setItem(NAMES.refresh, tokens.refresh);
        localStore.setItem(NAMES.code, tokens.code);
      } else {
        forgetKept();
      }
    },
    adopt(tokens) {
      tabStore.setItem(OWN, JSON.stringify(tokens));
    },
    clear(keepShared) {
      tabStore.clear();
      if (keepShared) return;
      for (const name of Object.values(NAMES)) setCookie(name, '', 0);
      forgetKept();
    },
  };
}

function own(): Tokens | null {
  try {
    const found = JSON.parse(tabStore.getItem(OWN) ?? 'null') as Partial<Tokens> | null;
    if (typeof found?.code !== 'string' || typeof found.refresh !== 'string' || typeof found.access !== 'string')
      return null;
    return {
      code: found.code,
      refresh: found.refresh,
      access: found.access,
      expiresAt: Number(found.expiresAt) || 0,
      keep: found.keep === true,
    };
  } catch {
    return null;
  }
}

function kept(): Tokens | null {
  const refresh = localStore.getItem(NAMES.refresh);
  const code = localStore.getItem(NAMES.code);
  if (!refresh || !code) return null;
  const cookies = fromCookies();
  return { code, refresh, access: cookies?.code === code ? cookies.access : '', expiresAt: 0, keep: true };
}

function fromCookies(): Tokens | null {
  const refresh = cookie(NAMES.refresh);
  const code = cookie(NAMES.code);
  return refresh && code ? { code, refresh, access: cookie(NAMES.access) ?? '', expiresAt: 0, keep: false } : null;
}

function forgetKept(): void {
  localStore.removeItem(NAMES.refresh);
  localStore.removeItem(NAMES.code);
}

function cookie(name: string): string | undefined {
  const found = document.cookie.split('; ').find((entry) => entry.startsWith(`${name}=`));
  return found ? decodeURIComponent(found.slice(name.length + 1)) : undefined;
}

/** R-AUTH-06: never sent from other sites, and only over HTTPS where there is HTTPS. */
function setCookie(name: string, value: string, seconds: number): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=${TOKEN_COOKIE_PATH}; Max-Age=${seconds}; SameSite=Strict${secure}`;
}
