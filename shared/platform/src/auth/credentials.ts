import { PORTAL_CLIENT, type Tokens as TokenReply, token as tokenEndpoint } from '@portal/contracts/auth';
import { ApiError, isLoginExpired, loggedOut, loginExpired } from '../api-error';
import { send } from '../http/send';
import { type TabShare, tabShare } from './tab-share';
import { browserTokenStore, type TokenStore, type Tokens } from './token-store';

/** An access token that ends within this time is renewed before it is used (ms). */
const MARGIN_MS = 5_000;

type Exchange = (refresh: string) => Promise<TokenReply>;

const exchangeWithServer: Exchange = async (refresh) =>
  (
    await send(tokenEndpoint, {
      body: { grant_type: 'refresh_token', refresh_token: refresh, client_id: PORTAL_CLIENT },
    })
  ).body as TokenReply;

/** The tokens of the running log-in. Nobody outside `auth` and `http` sees them. */
export class Credentials {
  private tokens: Tokens | null = null;
  private renewing: Promise<void> | undefined;
  /** What was taken up is what the tabs share, so no other tab knows anything newer. */
  private isNewest = false;
  private running = new AbortController();
  private readonly share: TabShare;
  private readonly listeners = new Set<() => void>();
  /** Told when the refresh token turned out dead [R-AUTH-18]. */
  onExpired: () => void = () => undefined;
  /** Told when a right or switch was missing: what the page knows of them is old [R-AUTH-14]. */
  onDenied: () => void = () => undefined;

  constructor(
    private readonly store: TokenStore = browserTokenStore(),
    private readonly exchange: Exchange = exchangeWithServer,
    share: typeof tabShare = tabShare,
  ) {
    this.share = share(
      () => this.tokens,
      (tokens) => this.takeNewer(tokens),
    );
  }

  get held(): boolean {
    return this.tokens !== null;
  }

  get access(): string | undefined {
    return this.tokens?.access || undefined;
  }

  /** Names the log-in; stays the same while its tokens rotate. */
  get login(): string | undefined {
    return this.tokens?.code;
  }

  /** Whether it outlives the browser [R-AUTH-04]. */
  get isKept(): boolean {
    return this.tokens?.keep === true;
  }

  /** Undefined in a support view: nothing renews it. */
  get refreshToken(): string | undefined {
    return this.tokens?.refresh || undefined;
  }

  /** Whether this is a support view, which has no refresh token and is this tab's alone [R-EXT-18]. */
  get isView(): boolean {
    return this.tokens?.refresh === '';
  }

  /** When the access token ends, ms since 1970. */
  get expiresAt(): number {
    return this.tokens?.expiresAt ?? 0;
  }

  /** Aborted when this log-in is over, and until the next begins: what was asked for it needs no answer any more. */
  get ended(): AbortSignal {
    return this.running.signal;
  }

  /** Listens for every change of the access token; answers the function that ends it. */
  onChange(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Takes up what is stored; answers whether there was a log-in [R-AUTH-07]. */
  restore(): boolean {
    this.tokens = this.store.read();
    if (this.held) this.running = new AbortController();
    this.isNewest = this.tokens !== null && this.store.shared(this.tokens.code)?.refresh === this.tokens.refresh;
    return this.held;
  }

  /** A log-in begins. */
  begin(code: string, reply: TokenReply, keep: boolean): void {
    this.running = new AbortController();
    this.keep(tokensOf(code, reply, keep));
  }

  /** Whether this browser has begun another log-in since, which this tab slept through. */
  get isReplaced(): boolean {
    return this.tokens !== null && this.store.isOthers(this.tokens.code);
  }

  /**
   * Everything goes [R-AUTH-19].
   * @param keepShared but what the tabs share, as in a view
   */
  clear(keepShared = this.isView): void {
    this.store.clear(keepShared);
    this.tokens = null;
    this.running.abort(loggedOut());
    this.renewing = undefined;
  }

  /** An access token that holds for now; renewed first when it ran out, and the new one when it is being renewed [R-AUTH-07]. */
  async usable(): Promise<string | undefined> {
    if (this.renewing) await this.renewing;
    else if (this.tokens && (!this.tokens.access || this.endsSoon())) await this.renew(this.tokens.access);
    return this.access;
  }

  /**
   * Gets a new access token instead of `used`. One renewal at a time over all tabs: rotation would log the others out
   * [R-AUTH-13, R-AUTH-21].
   * @param onAsked told when the question has gone to the server
   * @throws ApiError ERROR_LOGIN_EXPIRED when the log-in is over, 503 when that can't be found out now, 401 when somebody logged out
   *   meanwhile
   */
  renew(used: string | undefined, onAsked?: () => void): Promise<void> {
    if (this.tokens && this.access !== undefined && this.access !== used && !this.endsSoon()) return Promise.resolve();
    if (this.renewing) return this.renewing;
    const renewing = this.share
      .alone(() => this.renewAlone(used, onAsked))
      .finally(() => {
        // Of the next log-in it may be another one.
        if (this.renewing === renewing) this.renewing = undefined;
      });
    this.renewing = renewing;
    return renewing;
  }

  private async renewAlone(used: string | undefined, onAsked?: () => void): Promise<void> {
    const before = this.tokens;
    if (!before) throw loginExpired();
    // A tab that slept has missed rotations: the others know the newest, and else the shared places do.
    const newer = this.isNewest ? undefined : await this.share.ask(before);
    this.isNewest = false;
    if (newer) this.takeNewer(newer);
    else this.takeShared(before);
    if (!this.tokens) throw loginExpired();
    if (this.access !== undefined && this.access !== used && this.tokens.expiresAt > 0 && !this.endsSoon()) return;
    const { code, refresh, keep } = this.tokens;
    const { ended } = this;
    try {
      const asked = this.exchange(refresh);
      onAsked?.();
      const reply = await asked;
      // Whoever logged out meanwhile does not come back with the answer.
      ended.throwIfAborted();
      // Another log-in that this browser has begun since keeps its place there.
      this.keep(tokensOf(code, reply, keep), this.isReplaced);
    } catch (error) {
      ended.throwIfAborted();
      if (!isOver(error)) throw error;
      this.onExpired();
      throw isLoginExpired(error) ? error : loginExpired(error);
    }
  }

  private endsSoon(): boolean {
    const end = this.expiresAt;
    // A view lasts as long as it says: nothing comes after it.
    return end > 0 && end - Date.now() < (this.isView ? 0 : MARGIN_MS);
  }

  private keep(tokens: Tokens, alone = false): void {
    this.tokens = tokens;
    if (alone) this.store.adopt(tokens);
    else this.store.write(tokens);
    this.share.tell(tokens);
    this.tellChanged();
  }

  private takeNewer(tokens: Tokens): void {
    if (this.tokens?.code !== tokens.code || tokens.expiresAt <= this.tokens.expiresAt) return;
    this.tokens = tokens;
    this.store.adopt(tokens);
    this.tellChanged();
  }

  /** Only the refresh token counts: how long the access token beside it lives stands nowhere. */
  private takeShared(mine: Tokens): void {
    const shared = this.store.shared(mine.code);
    if (shared && shared.refresh !== mine.refresh) this.tokens = { ...mine, refresh: shared.refresh };
  }

  private tellChanged(): void {
    for (const listener of this.listeners) listener();
  }
}

const tokensOf = (code: string, reply: TokenReply, keep: boolean): Tokens => ({
  code,
  access: reply.access_token,
  refresh: reply.refresh_token,
  expiresAt: Date.now() + reply.expires_in * 1_000,
  keep,
});

/** The server refused the refresh token itself; anything else (no network, too many, out of order) says nothing about it. */
const isOver = (error: unknown) => error instanceof ApiError && [400, 401, 403].includes(error.status);

export const credentials = new Credentials();
