import { toWire } from '@portal/domain/ids';
import { authenticate } from '../../kernel/authenticate';
import { HttpError } from '../../kernel/http-error';
import type { Published } from '../../kernel/outbox';
import type { Services } from '../../kernel/services';
import { Audiences, type Viewer } from './audience';
import { fanOutChanges } from './changes';
import { fanOutDifference, fanOutPings, fanOutStates, Onlookers, TOLD_KINDS } from './fan-out';
import type { Fleet } from './fleet';
import { Frames, frame, run } from './frames';
import { Pace } from './pace';
import { replay } from './replay';
import { findBelongings, findLiveLogins, findUnread, loadFleet } from './store';

/** A stream with what keeps it open. */
export interface Reader extends Viewer {
  readonly authorization: string;
  /** When its token ends, ms since 1970. */
  readonly expiresAt: number;
}

/** Streams end with their token, after 15 minutes at the latest. */
const FULL_RETRY_SECONDS = 60;
const NOTHING = { groups: [], devices: [] };

/**
 * Tells open pages what changed, only what they may see [R-API-28]. Committed events come from the outbox, so that several instances tell
 * the same. All work is done one piece after the other: nothing is told in the wrong order. While nobody reads it does nothing.
 */
export class EventStream {
  private readonly audiences = new Audiences();
  private readonly readers = new Set<Reader>();
  /** Open streams, and those that are about to be. */
  private readonly places = new Set<Reader>();
  private readonly offs: (() => void)[];
  private fleet: Fleet | undefined;
  private pending: Published[] = [];
  private jobs: Promise<void> = Promise.resolve();
  private opening = 0;
  private serial: number;
  private readonly pace = new Pace();
  private waking: NodeJS.Timeout | undefined;
  private pingedUntil = 0;
  private registry: number | undefined;

  constructor(private readonly services: Services) {
    this.serial = services.outbox.lastSerial();
    const note = (event: Published) => this.note(event);
    this.offs = TOLD_KINDS.map((kind) => services.outbox.on(kind, note));
    this.offs.push(services.outbox.on('logout', ({ logins }) => this.endLogins(logins)));
  }

  /** How many streams are open. */
  get size(): number {
    return this.readers.size;
  }

  /** Resolves when everything committed before the call has been told. */
  async settled(): Promise<void> {
    await this.services.outbox.settled();
    await this.jobs;
    if (this.pace.oldest === undefined) return;
    this.pace.hurry();
    await this.job(() => this.tell());
  }

  /**
   * Takes one of the account's places for a reader that comes, before anything is answered; `close` gives it back. Throws 429 when all are
   * taken: one that was closed to make room would come back at once and close another [R-EXT-30].
   */
  takePlace(reader: Reader): void {
    const { userId } = reader.caller;
    const taken = [...this.places].filter(({ caller }) => caller.userId === userId).length;
    if (taken >= this.services.config.quotas.streams) {
      throw new HttpError(429, 'ERROR_TOO_MANY', 'this account has too many open event streams', undefined, {
        'retry-after': String(FULL_RETRY_SECONDS),
      });
    }
    this.places.add(reader);
  }

  /**
   * Adds a reader.
   * @param after the last event it got; what followed is told again, or `resync` when that is no longer known
   */
  async open(reader: Reader, after: number | undefined): Promise<void> {
    this.opening += 1;
    await this.job(async () => {
      const fleet = await this.wake();
      const { userId } = reader.caller;
      const belongings = await findBelongings(this.services.db, [userId]);
      this.readers.add(reader);
      // Its log-in may have ended while it waited for its turn; whatever ends from here on finds it among the readers.
      const live = await findLiveLogins(this.services.db, [reader.caller.loginId]);
      if (!live.has(reader.caller.loginId) || !this.readers.has(reader)) return this.finish(reader);
      const audience = this.audiences.place(reader, belongings.get(userId) ?? NOTHING);
      reader.send(`retry: 2000\nid: ${this.serial}\n\n`);
      // One that was published while the page had no stream is news to it.
      if (this.registry !== undefined) reader.send(run([frame('registry', { serial: this.registry })], this.serial));
      if (after === undefined) return;
      const frames = await replay(this.services, fleet, audience, userId, after);
      if (frames.length > 0) reader.send(run(frames, this.serial));
    });
    this.opening -= 1;
  }

  /** Forgets a reader whose connection ended. */
  close(reader: Reader): void {
    this.places.delete(reader);
    this.readers.delete(reader);
    this.audiences.remove(reader);
  }

  /** Tells every page which registry is published; each fetches and verifies it by itself. */
  tellRegistry(serial: number): Promise<void> {
    return this.job(async () => {
      this.registry = serial;
      for (const reader of this.readers) reader.send(run([frame('registry', { serial })], this.serial));
    });
  }

  /** Ends all streams. */
  async stop(): Promise<void> {
    for (const off of this.offs) off();
    clearTimeout(this.waking);
    await this.jobs;
    for (const reader of [...this.readers]) this.finish(reader);
  }

  /** What is due every few seconds: ended log-ins, lost connections, pings, a sign of life. */
  beat(): Promise<void> {
    return this.job(async () => {
      await this.endExpired();
      if (this.readers.size === 0) {
        this.fleet = undefined;
        return;
      }
      const frames = new Frames();
      this.pingedUntil = await fanOutPings(this.services, await this.wake(), this.audiences, this.pingedUntil, frames);
      frames.send(this.serial);
      for (const reader of this.readers) reader.send(`: alive\nid: ${this.serial}\n\n`);
    });
  }

  private note(event: Published): void {
    if (this.readers.size === 0 && this.opening === 0) {
      this.fleet = undefined;
      this.serial = Math.max(this.serial, event.serial);
      return;
    }
    this.pending.push(event);
    if (this.pending.length === 1) void this.job(() => this.tell());
  }

  /** Queues a piece of work. What fails is logged, and every page reloads in place of what it was not told. */
  private job(work: () => Promise<void>): Promise<void> {
    this.jobs = this.jobs.then(work).catch((error: unknown) => {
      this.services.log.error({ err: error }, 'the event stream could not tell a change');
      this.fleet = undefined;
      for (const reader of this.readers) reader.send(run([frame('resync', {})], this.serial));
    });
    return this.jobs;
  }

  private async wake(): Promise<Fleet> {
    if (this.fleet) return this.fleet;
    this.fleet = await loadFleet(this.services.db, this.services.clock.now());
    for (const { facts } of this.fleet.all()) this.pingedUntil = Math.max(this.pingedUntil, facts.last_ping ?? 0);
    return this.fleet;
  }

  /** Everything noted since the last time, as one batch. */
  private async tell(): Promise<void> {
    const noted = this.pending;
    this.pending = [];
    const events = this.pace.take(noted);
    const frames = new Frames();
    await this.tellRights(events, frames);
    await this.tellTree(events, frames);
    await this.tellMembers(events, frames);
    await fanOutStates(this.services, await this.wake(), this.audiences, events, frames);
    await fanOutChanges(this.services, await this.wake(), this.audiences, events, frames);
    await this.tellNotifications(events, frames);
    this.serial = this.serialAfter([...events, ...noted]);
    frames.send(this.serial);
    if (this.pace.oldest === undefined) return;
    this.waking ??= setTimeout(() => {
      this.waking = undefined;
      void this.job(() => this.tell());
    }, this.pace.wait);
  }

  /** Who comes back with it gets what waits as well. */
  private serialAfter(events: readonly Published[]): number {
    const last = Math.max(this.serial, ...events.map(({ serial }) => serial));
    return this.pace.oldest === undefined ? last : Math.max(this.serial, Math.min(last, this.pace.oldest - 1));
  }

  /** Reads the tree anew, and tells those who saw the things before or see them now. */
  private async tellTree(events: readonly Published[], frames: Frames): Promise<void> {
    const changed = events.filter((event) => event.kind === 'tree.changed');
    if (changed.length === 0) return;
    const onlookers = new Onlookers(
      [...new Set(changed.flatMap(({ groups }) => groups))],
      [...new Set(changed.flatMap(({ devices }) => devices))],
    );
    const before = await this.wake();
    onlookers.look(before, this.audiences);
    this.fleet = undefined;
    await this.placeAll();
    const now = await this.wake();
    onlookers.look(now, this.audiences);
    onlookers.add(this.readersOf(changed.flatMap(({ users }) => users ?? [])));
    onlookers.tell(frames);
    fanOutDifference(before, now, this.audiences, frames);
  }

  /** To who came or went it is the tree that changed. */
  private async tellMembers(events: readonly Published[], frames: Frames): Promise<void> {
    const changed = events.filter((event) => event.kind === 'members.changed');
    if (changed.length === 0) return;
    await this.placeAll();
    for (const { group, users } of changed)
      for (const reader of this.readersOf(users))
        frames.toViewer(reader, frame('tree.changed', { groups: [toWire(group)], devices: [] }));
  }

  private readersOf(users: readonly string[]): Reader[] {
    const asked = new Set(users);
    return [...this.readers].filter(({ caller }) => asked.has(caller.userId));
  }

  private async tellRights(events: readonly Published[], frames: Frames): Promise<void> {
    const users = new Set(events.flatMap((event) => (event.kind === 'rights' ? [event.user] : [])));
    if (users.size === 0) return;
    for (const reader of this.readersOf([...users])) {
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

  private async tellNotifications(events: readonly Published[], frames: Frames): Promise<void> {
    const asked = new Set(events.flatMap((event) => (event.kind === 'notifications' ? [event.user] : [])));
    const present = [...this.readers].filter(({ caller }) => asked.has(caller.userId));
    for (const { user, unread } of await findUnread(this.services.db, [
      ...new Set(present.map(({ caller }) => caller.userId)),
    ])) {
      for (const reader of present)
        if (reader.caller.userId === user) frames.toViewer(reader, frame('notifications', { unread }));
    }
  }

  /** Finds anew what each reader sees. */
  private async placeAll(): Promise<void> {
    const belongings = await findBelongings(this.services.db, [
      ...new Set([...this.readers].map(({ caller }) => caller.userId)),
    ]);
    for (const reader of this.readers) this.audiences.place(reader, belongings.get(reader.caller.userId) ?? NOTHING);
  }

  /** At once and out of turn: nothing that waits to be told is for them any more [R-API-37]. */
  private endLogins(logins: readonly string[]): void {
    for (const reader of [...this.readers]) if (logins.includes(reader.caller.loginId)) this.finish(reader);
  }

  /** Streams end with their token, so that the page comes back with a new one, and with their log-in. */
  private async endExpired(): Promise<void> {
    const now = this.services.clock.now();
    const live = await findLiveLogins(this.services.db, [
      ...new Set([...this.readers].map(({ caller }) => caller.loginId)),
    ]);
    for (const reader of [...this.readers])
      if (reader.expiresAt <= now || !live.has(reader.caller.loginId)) this.finish(reader);
  }

  private finish(reader: Reader): void {
    this.close(reader);
    reader.end();
  }
}
