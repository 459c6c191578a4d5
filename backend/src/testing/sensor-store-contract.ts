/** What every store of sensor values does, whatever engine is behind it. */
import type { SensorStore } from '../adapters/sensor-store';
import { groupedBy } from '../kernel/grouped-by';
import type { Trx } from '../kernel/transaction';

/** A store with nothing in it. Its clock stands, and is moved by the tests. */
export interface OpenSensorStore {
  readonly store: SensorStore;
  readonly clock: { now(): number; set(at: number): void };
  /** Runs work in a transaction that commits when it resolves; an engine without them hands out any. */
  readonly inTransaction: <T>(work: (trx: Trx) => Promise<T>) => Promise<T>;
  close(): Promise<void>;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** 2026-11-02 08:00 UTC. */
const BEGIN = 1_793_606_400_000;
const MOST = 100;
type Pairs = readonly (readonly [number, number])[];

/** Runs the contract. */
export function describeSensorStore(name: string, open: () => Promise<OpenSensorStore>): void {
  describe(`sensor values in ${name}`, () => {
    let opened: OpenSensorStore;
    let serial = 0;
    let device: string;
    beforeAll(async () => {
      opened = await open();
    });
    beforeEach(() => {
      serial += 1;
      device = `device ${serial}`;
      opened.clock.set(BEGIN);
    });
    afterAll(() => opened.close());

    const part = (values: Pairs, { of = device, cu = 'Main', channel = 'Temperature', unit = '°C' } = {}) => ({
      device: of,
      cu,
      channel,
      unit,
      values: values.map(([timestamp, value]) => ({ timestamp, value })),
    });
    const write = (...parts: ReturnType<typeof part>[]) =>
      opened.inTransaction((trx) => opened.store.write(trx, parts));
    const read = (start: number, end: number, most = MOST) => opened.store.read([device], { start, end }, most);
    /** Of the one series that there is. */
    const pairs = async (start: number, end: number, most = MOST): Promise<Pairs> => {
      const found = await read(start, end, most);
      expect(found.length).toBeLessThanOrEqual(1);
      return (found[0]?.values ?? []).map(({ timestamp, value }) => [timestamp, value]);
    };
    /** Of what length each series shows the two ends; undefined where it shows values. */
    const steps = async (start: number, end: number) => (await read(start, end)).map(({ step }) => step);
    /** As the jobs do it in the course of time. */
    const passTo = async (at: number) => {
      opened.clock.set(at);
      await opened.store.makeRoom();
      await opened.store.rollUp();
      await opened.store.dropOld();
    };
    /** A value a minute, so many backwards from a time, with one peak and one drop among them. */
    const minutes = (last: number, amount: number): [number, number][] =>
      Array.from({ length: amount }, (_, n) => [last - n * MINUTE, n === 700 ? 500 : n === 1_500 ? -500 : n % 7]);

    it('makes no more than a thousand channels of one device, and says which it has refused', async () => {
      const channels = (from: number, to: number) =>
        Array.from({ length: to - from }, (_, n) =>
          part([[BEGIN, n]], { channel: `c${String(from + n).padStart(4, '0')}` }),
        );
      const other = part([[BEGIN, 7]], { of: `${device} of another` });
      expect(await write(...channels(0, 999))).toEqual([]);
      const refused = await write(...channels(999, 1_002), part([[BEGIN + 1, 2]], { channel: 'c0000' }), other);
      expect(refused.map(({ channel }) => channel).sort()).toEqual(['c1000', 'c1001']);
      expect(await opened.store.count([device])).toBe(1_000);
      expect(await opened.store.count([other.device])).toBe(1);
      // Known ones go on, also of who has them all.
      expect(await write(part([[BEGIN + 2, 3]], { channel: 'c0999' }), ...channels(1_001, 1_002))).toHaveLength(1);
      const last = (await read(BEGIN, BEGIN + 2)).filter(({ channel }) => channel === 'c0000' || channel === 'c0999');
      expect(last.map(({ values }) => values.length)).toEqual([2, 2]);
    });

    it('gives back what was written, each channel by itself, both ends of the window included [R-API-27]', async () => {
      await write(
        part([
          [BEGIN, 3],
          [BEGIN - 2, 1],
          [BEGIN - 1, 2],
        ]),
        part([[BEGIN, 9.5]], { cu: 'Door', channel: 'Open', unit: '%' }),
        part([[BEGIN, 7]], { of: `${device} of another` }),
      );
      expect(await read(BEGIN - 1, BEGIN)).toEqual([
        part([[BEGIN, 9.5]], { cu: 'Door', channel: 'Open', unit: '%' }),
        part([
          [BEGIN - 1, 2],
          [BEGIN, 3],
        ]),
      ]);
      expect(await read(BEGIN + 1, BEGIN + DAY)).toEqual([]);
      expect(await opened.store.read([], { start: 0, end: BEGIN }, MOST)).toEqual([]);
    });

    it('counts the series of devices, of whatever time their values are [R-CONST-05]', async () => {
      expect(await opened.store.count([device])).toBe(0);
      await write(
        part([[BEGIN, 1]]),
        part([[BEGIN - DAY, 1]], { channel: 'Load' }),
        part([[BEGIN, 1]], { of: `${device}b` }),
      );
      expect(await opened.store.count([device])).toBe(2);
      expect(await opened.store.count([device, `${device}b`])).toBe(3);
      expect(await opened.store.count([])).toBe(0);
    });

    it('leaves a value that is there already as it is', async () => {
      await write(part([[BEGIN, 1]]));
      await write(
        part([
          [BEGIN, 2],
          [BEGIN + 1, 3],
          [BEGIN + 1, 4],
        ]),
      );
      expect(await pairs(BEGIN, BEGIN + 1)).toEqual([
        [BEGIN, 1],
        [BEGIN + 1, 3],
      ]);
    });

    it('stores nothing of a transaction that is taken back, and goes on', async () => {
      const failed = opened.inTransaction(async (trx) => {
        await opened.store.write(trx, [part([[BEGIN, 1]]), part([[BEGIN - 40 * DAY, 1]])]);
        throw new Error('taken back');
      });
      await expect(failed).rejects.toThrow('taken back');
      expect(await read(BEGIN - 41 * DAY, BEGIN)).toEqual([]);
      // By the same numbers and pieces, which went with it.
      await write(
        part([
          [BEGIN - 40 * DAY, 2],
          [BEGIN, 3],
        ]),
      );
      expect(await pairs(BEGIN - 40 * DAY, BEGIN)).toEqual([
        [BEGIN - 40 * DAY, 2],
        [BEGIN, 3],
      ]);
    });

    it('shows the unit of the newest value [R-API-27]', async () => {
      await write(part([[BEGIN, 1]], { unit: 'K' }));
      await write(part([[BEGIN + 2, 2]], { unit: '°C' }));
      await write(part([[BEGIN + 1, 3]], { unit: 'K' }));
      expect((await read(BEGIN, BEGIN + 2)).map(({ unit }) => unit)).toEqual(['°C']);
    });

    it('stores late values of every day that is kept, and none older', async () => {
      const oldest = BEGIN - 62 * DAY;
      await write(
        part([
          [oldest - 1, 1],
          [oldest, 2],
          [BEGIN - 30 * DAY, 3],
          [BEGIN + 5 * MINUTE, 4],
        ]),
      );
      expect(await pairs(oldest, BEGIN + DAY)).toEqual([
        [oldest, 2],
        [BEGIN - 30 * DAY, 3],
        [BEGIN + 5 * MINUTE, 4],
      ]);
      expect(await read(oldest - DAY, oldest - 1)).toEqual([]);
    });

    it('thins a long series to the lowest and highest of each part, at their times [R-CONST-05]', async () => {
      const written = minutes(BEGIN, 1_440);
      await write(part(written));
      const shown = await pairs(BEGIN - DAY, BEGIN);
      expect(shown.length).toBeGreaterThan(MOST / 2);
      expect(shown.length).toBeLessThanOrEqual(MOST);
      const known = new Map(written);
      expect(shown.filter(([at, value]) => known.get(at) !== value)).toEqual([]);
      expect(shown.filter(([, value]) => value === 500)).toEqual([[BEGIN - 700 * MINUTE, 500]]);
      expect(shown.map(([at]) => at)).toEqual(shown.map(([at]) => at).toSorted((a, b) => a - b));
      // Neither these come from hours nor all that there are.
      expect(await steps(BEGIN - 3_000 * MINUTE, BEGIN)).toEqual([undefined]);
      // As many as may be shown are shown all.
      expect(await pairs(BEGIN - 99 * MINUTE, BEGIN)).toEqual(written.slice(0, 100).reverse());
    });

    it('keeps peaks and drops when only hours are left, late ones among them, however often they are made [R-CONST-05]', async () => {
      await write(part(minutes(BEGIN, 3_000)));
      await passTo(BEGIN + DAY);
      const late = BEGIN - 2 * DAY + 30_000;
      await write(part([[late, 900]]));
      await passTo(BEGIN + 2 * DAY);
      await passTo(BEGIN + 2 * DAY + 1);
      await passTo(BEGIN + 64 * DAY);
      await passTo(BEGIN + 64 * DAY + HOUR);
      const shown = await pairs(BEGIN - 3 * DAY, BEGIN + DAY, 2_000);
      // 51 hours were begun, each of them has two ends.
      expect(shown.length).toBeGreaterThan(80);
      expect(shown.length).toBeLessThanOrEqual(2 * 51);
      expect(await steps(BEGIN - 3 * DAY, BEGIN + DAY)).toEqual([HOUR]);
      for (const end of [
        [late, 900],
        [BEGIN - 700 * MINUTE, 500],
        [BEGIN - 1_500 * MINUTE, -500],
      ])
        expect(shown).toContainEqual(end);
      // Nothing comes back that the hour of a peak has beside it, and nothing from beyond the window.
      expect(await pairs(late, late)).toEqual([[late, 900]]);
      expect(await pairs(late + 1, late + 2)).toEqual([]);
    });

    it('keeps lowest and highest of each day for ever [R-CONST-05]', async () => {
      await write(part(minutes(BEGIN, 3_000)));
      await passTo(BEGIN + DAY);
      await passTo(BEGIN + 450 * DAY);
      await passTo(BEGIN + 450 * DAY + HOUR);
      await passTo(BEGIN + 3_000 * DAY);
      const shown = await pairs(BEGIN - 15 * DAY, BEGIN + 15 * DAY);
      expect(shown).toContainEqual([BEGIN - 700 * MINUTE, 500]);
      expect(shown).toContainEqual([BEGIN - 1_500 * MINUTE, -500]);
      expect(shown.length).toBeLessThanOrEqual(6);
      expect(await steps(BEGIN - 15 * DAY, BEGIN + 15 * DAY)).toEqual([DAY]);
    });

    it('draws a long window of many values so that no end is lost, from the newest value on [R-CONST-05]', async () => {
      // Beside it so much that single values would take too long.
      const amount = (20 * DAY) / MINUTE;
      for (let channel = 0; channel < 6; channel += 1)
        await write(
          part(
            minutes(BEGIN, amount).map(([at, value]) => [at, value + channel * 10]),
            { channel: `C${channel}` },
          ),
        );
      await opened.store.rollUp();
      await write(part([[BEGIN + MINUTE, 777]], { channel: 'C0' }));
      const found = await read(BEGIN - 20 * DAY, BEGIN + MINUTE, 2_000);
      expect(found.map(({ channel }) => channel)).toEqual(['C0', 'C1', 'C2', 'C3', 'C4', 'C5']);
      expect(new Set(found.map(({ step }) => step))).toEqual(new Set([HOUR]));
      for (const [index, { values }] of found.entries()) {
        expect(values.length).toBeGreaterThan(400);
        expect(values.length).toBeLessThanOrEqual(2_000);
        expect(values).toContainEqual({ timestamp: BEGIN - 700 * MINUTE, value: 500 + index * 10 });
        expect(values).toContainEqual({ timestamp: BEGIN - 1_500 * MINUTE, value: -500 + index * 10 });
        // The first and last hours are there as they are: the ends of the window lie within them.
        expect(values[0]?.timestamp).toBeLessThan(BEGIN - 20 * DAY + HOUR);
        expect(values.at(-1)?.timestamp).toBeGreaterThan(BEGIN - HOUR);
      }
      expect(found[0]?.values.at(-1)).toEqual({ timestamp: BEGIN + MINUTE, value: 777 });
    });

    it('knows nothing any more of a device that was forgotten, nor of what it was in hours and days', async () => {
      await write(part(minutes(BEGIN, 200)), part([[BEGIN, 1]], { of: `${device} of another` }));
      await passTo(BEGIN + DAY);
      await opened.inTransaction((trx) => opened.store.forget(trx, [device]));
      const all = () => read(BEGIN - 40 * DAY, BEGIN + 10 * DAY);
      expect(await all()).toEqual([]);
      await passTo(BEGIN + 2 * DAY);
      expect(await all()).toEqual([]);
      expect(await opened.store.read([`${device} of another`], { start: BEGIN, end: BEGIN }, MOST)).toHaveLength(1);
      // Its next values are those of somebody else.
      await write(part([[BEGIN + 2 * DAY, 5]]));
      await passTo(BEGIN + 3 * DAY);
      expect(await pairs(BEGIN - 40 * DAY, BEGIN + 10 * DAY)).toEqual([[BEGIN + 2 * DAY, 5]]);
      await passTo(BEGIN + 70 * DAY);
      expect(await pairs(BEGIN - 40 * DAY, BEGIN + 10 * DAY)).toEqual([[BEGIN + 2 * DAY, 5]]);
    });

    it('forgets nothing when the forgetting is taken back', async () => {
      await write(part([[BEGIN, 1]]));
      const failed = opened.inTransaction(async (trx) => {
        await opened.store.forget(trx, [device]);
        throw new Error('taken back');
      });
      await expect(failed).rejects.toThrow('taken back');
      await write(part([[BEGIN + 1, 2]]));
      expect(await pairs(BEGIN, BEGIN + 1)).toEqual([
        [BEGIN, 1],
        [BEGIN + 1, 2],
      ]);
    });

    it('drops whole pieces, and the second time none', async () => {
      await write(part(minutes(BEGIN, 10)));
      opened.clock.set(BEGIN + 63 * DAY + HOUR);
      await opened.store.rollUp();
      expect(await opened.store.dropOld()).toBeGreaterThan(0);
      expect(await opened.store.dropOld()).toBe(0);
      expect(await pairs(BEGIN - HOUR, BEGIN)).not.toEqual([]);
    });

    it('does its jobs side by side with writers and with themselves', async () => {
      opened.clock.set(BEGIN + 70 * DAY);
      const now = opened.clock.now();
      const jobs = [0, 1].flatMap(() => [
        opened.store.makeRoom(),
        opened.store.rollUp(),
        opened.store.dropOld(),
        write(part(minutes(now, 300))),
        write(part(minutes(now - DAY, 300))),
      ]);
      await Promise.all(jobs);
      await passTo(now + HOUR);
      expect(await pairs(now - 2 * DAY, now, 2_000)).toHaveLength(600);
      await passTo(now + 64 * DAY);
      await passTo(now + 64 * DAY + HOUR);
      // Each hour came out right, whatever ran beside it.
      const written = [...minutes(now, 300), ...minutes(now - DAY, 300)].sort(([a], [b]) => a - b);
      const ends = [...groupedBy(written, ([at]) => Math.floor(at / HOUR)).values()].flatMap((hour) => {
        const values = hour.map(([, value]) => value);
        return [...new Set([Math.min(...values), Math.max(...values)])].flatMap((end) =>
          hour.filter(([, value]) => value === end).slice(0, 1),
        );
      });
      expect(await pairs(now - 2 * DAY, now, 2_000)).toEqual(ends.sort(([a], [b]) => a - b));
    });
  });
}
