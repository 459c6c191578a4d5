import { authenticate } from '../../kernel/authenticate';
import { HttpError } from '../../kernel/http-error';
import type { Foundation, StreamReader } from '../../kernel/services';
import { type Audience, Audiences } from './audience';
import { type Frames, frame } from './frames';
import { findBelongings, findLiveLogins } from './store';

/** Streams end with their token, after 15 minutes at the latest. */
const FULL_RETRY_SECONDS = 60;
const NOTHING = { groups: [], devices: [] };

/** Whose places a stream takes: those of who views, never of who is viewed [R-EXT-18]. */
const accountOf = ({ caller }: StreamReader): string => caller.view?.by ?? caller.userId;

/** The open streams: who may have one, what each sees, and when it ends. */
export class Readers {
  readonly audiences = new Audiences();
  private readonly opened = new Set<StreamReader>();
  /** Open streams, and those that are about to be. */
  private readonly places = new Set<StreamReader>();

  constructor(private readonly services: Pick<Foundation, 'config' | 'db' | 'clock' | 'secrets'>) {}

  get size(): number {
    return this.opened.size;
  }

  [Symbol.iterator](): Iterator<StreamReader> {
    return [...this.opened].values();
  }

  /** As `Events.takePlace`. */
  takePlace(reader: StreamReader): void {
    const account = accountOf(reader);
    const taken = [...this.places].filter((other) => accountOf(other) === account).length;
    if (taken >= this.services.config.quotas.streams) {
      throw new HttpError(429, 'ERROR_TOO_MANY', 'this account has too many open event streams', undefined, {
        'retry-after': String(FULL_RETRY_SECONDS),
      });
    }
    this.places.add(reader);
  }

  /** Adds one that has its place; answers who sees the same, undefined when its log-in has ended meanwhile. */
  async add(reader: StreamReader): Promise<Audience | undefined> {
    const { userId, loginId } = reader.caller;
    const belongings = await findBelongings(this.services.db, [userId]);
    this.opened.add(reader);
    // Its log-in may have ended while it waited for its turn; whatever ends from here on finds it among the readers.
    const live = await findLiveLogins(this.services.db, [loginId]);
    if (live.has(loginId) && this.opened.has(reader))
      return this.audiences.place(reader, belongings.get(userId) ?? NOTHING);
    this.finish(reader);
    return undefined;
  }

  close(reader: StreamReader): void {
    this.places.delete(reader);
    this.opened.delete(reader);
    this.audiences.remove(reader);
  }

  finish(reader: StreamReader): void {
    this.close(reader);
    reader.end();
  }

  send(frames: string): void {
    for (const reader of this) reader.send(frames);
  }

  /** Those of some users. */
  of(users: Iterable<string>): StreamReader[] {
    const asked = new Set(users);
    return [...this].filter(({ caller }) => asked.has(caller.userId));
  }

  /** Finds anew what each sees. */
  async placeAll(): Promise<void> {
    const belongings = await findBelongings(this.services.db, this.each('userId'));
    for (const reader of this) this.audiences.place(reader, belongings.get(reader.caller.userId) ?? NOTHING);
  }

  /** Reads the rights of some users anew and tells them so; streams of those who may not log in, or view, any more end. */
  async renew(users: readonly string[], frames: Frames): Promise<void> {
    const asked = new Set(users);
    for (const reader of [...this].filter((each) => asked.has(each.caller.userId) || asked.has(accountOf(each)))) {
      try {
        reader.caller = (await authenticate(this.services, reader.authorization)).caller;
        frames.toViewer(reader, frame('rights', {}));
      } catch (error) {
        if (!(error instanceof HttpError)) throw error;
        this.finish(reader);
      }
    }
    await this.placeAll();
  }

  /** At once and out of turn: nothing that waits to be told is for them any more [R-API-37]. */
  endLogins(logins: readonly string[]): void {
    for (const reader of this) if (logins.includes(reader.caller.loginId)) this.finish(reader);
  }

  /** As `endLogins`: of views that have ended [R-EXT-18]. */
  endViews(views: readonly string[]): void {
    for (const reader of this) if (reader.caller.view && views.includes(reader.caller.view.id)) this.finish(reader);
  }

  /** Streams end with their token, so that the page comes back with a new one, and with their log-in. */
  async endExpired(): Promise<void> {
    const now = this.services.clock.now();
    const live = await findLiveLogins(this.services.db, this.each('loginId'));
    for (const reader of this) if (reader.expiresAt <= now || !live.has(reader.caller.loginId)) this.finish(reader);
  }

  private each(id: 'userId' | 'loginId'): string[] {
    return [...new Set([...this].map(({ caller }) => caller[id]))];
  }
}
