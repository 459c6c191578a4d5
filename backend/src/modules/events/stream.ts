import { HttpError } from '../../kernel/http-error';
import { intervalJob } from '../../kernel/interval-job';
import type { Published } from '../../kernel/outbox';
import type { Events, Foundation, Stop, StreamReader } from '../../kernel/services';
import { fanOutChanges } from './changes';
import { fanOutPings, fanOutStates, TOLD_KINDS, usersOf } from './fan-out';
import { Fleet } from './fleet';
import { Frames, frame, run } from './frames';
import { Pace } from './pace';
import { Readers } from './readers';
import { replay } from './replay';
import { addToFleet, findUnread } from './store';
import { tellMembers, tellTree } from './tree';

/** How often streams show that they live, pings are told, and log-ins are looked after. */
const BEAT_MS = 15_000;

/**
 * Tells open pages what changed, only what they may see [R-API-28]. Committed events come from the outbox, so that several instances tell
 * the same. All work is done one piece after the other: nothing is told in the wrong order. While nobody reads it does nothing.
 */
export class EventStream implements Events {
  private readonly readers: Readers;
  private readonly pace = new Pace();
  private fleet: Fleet | undefined;
  private pending: Published[] = [];
  private jobs: Promise<void> = Promise.resolve();
  private opening = 0;
  private serial = 0;
  private waking: NodeJS.Timeout | undefined;
  private pingedUntil = 0;
  private registry: number | undefined;
  private ending = false;

  constructor(private readonly services: Foundation) {
    this.readers = new Readers(services);
  }

  start(): Stop {
    const { outbox, metrics, log } = this.services;
    this.serial = outbox.lastSerial();
    const note = (event: Published) => this.note(event);
    const offs = TOLD_KINDS.map((kind) => outbox.on(kind, note));
    offs.push(outbox.on('logout', ({ logins }) => this.readers.endLogins(logins)));
    offs.push(outbox.on('views', ({ ended }) => this.readers.endViews(ended)));
    metrics.gauge('event_streams', 'Open event streams.', () => this.size);
    const endBeat = intervalJob(BEAT_MS, log, 'the beat of the event streams', () => this.beat());
    return async () => {
      this.ending = true;
      await endBeat();
      for (const off of offs) off();
      clearTimeout(this.waking);
      await this.jobs;
      for (const reader of this.readers) this.readers.finish(reader);
    };
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

  takePlace(reader: StreamReader): void {
    if (this.ending)
      throw new HttpError(503, 'ERROR_UNAVAILABLE', 'this instance stops', undefined, { 'retry-after': '1' });
    this.readers.takePlace(reader);
  }

  async open(reader: StreamReader, after: number | undefined, age?: number): Promise<void> {
    // Another instance has told the reader of what this one has not looked for yet: told to the others first, it comes to this reader once.
    if (after !== undefined && after > this.services.outbox.lastSerial()) await this.services.outbox.settled();
    this.opening += 1;
    await this.job(async () => {
      const audience = await this.readers.add(reader);
      if (!audience) return;
      const fleet = await this.wake();
      reader.send(`retry: 2000\nid: ${this.serial}\n\n`);
      // One that was published while the page had no stream is news to it.
      if (this.registry !== undefined) reader.send(run([frame('registry', { serial: this.registry })], this.serial));
      if (after === undefined) return;
      const frames = await replay(this.services, fleet, audience, reader.caller.userId, after, age);
      if (frames.length > 0) reader.send(run(frames, this.serial));
    });
    this.opening -= 1;
  }

  close(reader: StreamReader): void {
    this.readers.close(reader);
  }

  tellRegistry(serial: number): Promise<void> {
    return this.job(async () => {
      this.registry = serial;
      this.readers.send(run([frame('registry', { serial })], this.serial));
    });
  }

  /** What is due every few seconds: ended log-ins, lost connections, pings, a sign of life. */
  beat(): Promise<void> {
    return this.job(async () => {
      await this.readers.endExpired();
      if (this.size === 0) {
        this.fleet = undefined;
        return;
      }
      const frames = new Frames();
      const { audiences } = this.readers;
      this.pingedUntil = await fanOutPings(this.services, await this.wake(), audiences, this.pingedUntil, frames);
      frames.send(this.serial);
      this.readers.send(`: alive\nid: ${this.serial}\n\n`);
    });
  }

  private note(event: Published): void {
    if (this.size === 0 && this.opening === 0) {
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
      this.readers.send(run([frame('resync', {})], this.serial));
    });
    return this.jobs;
  }

  /** What all readers see, of which what is not known yet is read. */
  private async wake(): Promise<Fleet> {
    const now = this.services.clock.now();
    const isFirst = this.fleet === undefined;
    this.fleet ??= new Fleet([], [], now);
    const { groups, devices } = this.readers.audiences.roots;
    const unknown = this.fleet.unknownOf(groups, devices);
    if (unknown.groups.length + unknown.devices.length === 0) return this.fleet;
    const pinged = await addToFleet(this.services.db, this.fleet, now, unknown);
    // Later, the pings of those who were there already would be passed over.
    if (isFirst) this.pingedUntil = Math.max(this.pingedUntil, Math.min(pinged, now));
    return this.fleet;
  }

  private reload(): Promise<Fleet> {
    this.fleet = undefined;
    return this.wake();
  }

  /** Everything noted since the last time, as one batch. */
  private async tell(): Promise<void> {
    const noted = this.pending;
    this.pending = [];
    const events = this.pace.take(noted);
    const { services, readers } = this;
    const frames = new Frames();
    const renewed = usersOf('rights', events);
    if (renewed.length > 0) await readers.renew(renewed, frames);
    await tellTree(readers, await this.wake(), () => this.reload(), events, frames);
    await tellMembers(readers, events, frames);
    await fanOutStates(services, await this.wake(), readers.audiences, events, frames);
    await fanOutChanges(services, await this.wake(), readers.audiences, events, frames);
    for (const reader of readers.of(usersOf('views', events))) frames.toViewer(reader, frame('views', {}));
    await this.tellUnread(usersOf('notifications', events), frames);
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

  private async tellUnread(users: readonly string[], frames: Frames): Promise<void> {
    const present = [...new Set(this.readers.of(users).map(({ caller }) => caller.userId))];
    for (const { user, unread } of await findUnread(this.services.db, present))
      for (const reader of this.readers.of([user])) frames.toViewer(reader, frame('notifications', { unread }));
  }
}
