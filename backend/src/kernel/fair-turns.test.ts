import { FairTurns } from './fair-turns';
import { HttpError } from './http-error';

/** Pieces of work that end when they are told to, with the order in which they began. */
function work() {
  const began: string[] = [];
  const ends: (() => void)[] = [];
  return {
    began,
    piece: (name: string) => () =>
      new Promise<string>((resolve) => {
        began.push(name);
        ends.push(() => resolve(name));
      }),
    /** Ends the piece that began first, and lets the next one begin. */
    async endOne() {
      ends.shift()?.();
      await new Promise(setImmediate);
    },
  };
}
const outcome = (promise: Promise<string>) =>
  promise.then(
    (name) => name,
    (error: unknown) => (error instanceof HttpError ? error.status : error),
  );

describe('turns of heavy work', () => {
  it('run so many at once and no more, in order [R-EXT-30]', async () => {
    const turns = new FairTurns(2, 10, 2);
    const { began, piece, endOne } = work();
    const all = ['a', 'b', 'c', 'd'].map((name) => turns.run('one', piece(name)));
    expect([began, turns.length]).toEqual([['a', 'b'], 2]);
    await endOne();
    expect(began).toEqual(['a', 'b', 'c']);
    for (let left = 0; left < 3; left += 1) await endOne();
    expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd']);
    const after = turns.run('one', piece('e'));
    expect(began.at(-1)).toBe('e');
    await endOne();
    expect(await after).toBe('e');
  });

  it('let so many wait and refuse one more with 503 and a time to come again [R-EXT-30]', async () => {
    const turns = new FairTurns(1, 3, 7);
    const { piece, endOne } = work();
    const kept = [0, 1, 2, 3].map((index) => turns.run('one', piece(`${index}`)));
    await expect(turns.run('one', piece('4'))).rejects.toMatchObject({
      status: 503,
      errorId: 'ERROR_BUSY',
      headers: { 'retry-after': '7' },
    });
    for (let left = 0; left < 4; left += 1) await endOne();
    expect(await Promise.all(kept)).toEqual(['0', '1', '2', '3']);
  });

  it('pass from source to source, so that one among a flood is next [R-EXT-30]', async () => {
    const turns = new FairTurns(1, 100, 2);
    const { began, piece, endOne } = work();
    const flood = Array.from({ length: 20 }, (_, index) => turns.run('flood', piece(`f${index}`)));
    const honest = turns.run('honest', piece('h'));
    const other = turns.run('other', piece('o'));
    for (let left = 0; left < 22; left += 1) await endOne();
    expect(began.slice(0, 5)).toEqual(['f0', 'f1', 'h', 'o', 'f2']);
    await Promise.all([...flood, honest, other]);
  });

  it('give a place to who has none yet, at the cost of the longest line [R-EXT-30]', async () => {
    const turns = new FairTurns(1, 4, 2);
    const { began, piece, endOne } = work();
    const flood = Array.from({ length: 5 }, (_, index) => outcome(turns.run('flood', piece(`f${index}`))));
    const honest = outcome(turns.run('honest', piece('h')));
    expect(await flood[4]).toBe(503);
    expect(await outcome(turns.run('flood', piece('more')))).toBe(503);
    for (let left = 0; left < 5; left += 1) await endOne();
    expect([await honest, began]).toEqual(['h', ['f0', 'f1', 'h', 'f2', 'f3']]);
    expect(await Promise.all(flood)).toEqual(['f0', 'f1', 'f2', 'f3', 503]);
  });

  it('refuse a newcomer when everybody who waits has one place', async () => {
    const turns = new FairTurns(1, 2, 2);
    const { piece, endOne } = work();
    const all = ['running', 'a', 'b', 'c'].map((source) => outcome(turns.run(source, piece(source))));
    for (let left = 0; left < 3; left += 1) await endOne();
    expect(await Promise.all(all)).toEqual(['running', 'a', 'b', 503]);
  });

  it('run so many of one source at once, whatever room there is, and others beside it', async () => {
    const turns = new FairTurns(4, 10, 2, { ofOne: 2 });
    const { began, piece, endOne } = work();
    const all = ['a', 'b', 'c', 'd'].map((name) => turns.run('flood', piece(name)));
    const honest = turns.run('honest', piece('h'));
    expect([began, turns.length]).toEqual([['a', 'b', 'h'], 2]);
    await endOne();
    await endOne();
    expect(began).toEqual(['a', 'b', 'h', 'c', 'd']);
    for (let left = 0; left < 3; left += 1) await endOne();
    expect(await Promise.all([...all, honest])).toEqual(['a', 'b', 'c', 'd', 'h']);
  });

  it('pass over a source that has all it may, and come back to it', async () => {
    const turns = new FairTurns(2, 10, 2, { ofOne: 1 });
    const { began, piece, endOne } = work();
    const all = ['f1', 'f2'].map((name) => turns.run('flood', piece(name)));
    all.push(...['h1', 'h2'].map((name) => turns.run('honest', piece(name))));
    expect(began).toEqual(['f1', 'h1']);
    for (let left = 0; left < 4; left += 1) await endOne();
    expect(began).toEqual(['f1', 'h1', 'f2', 'h2']);
    await Promise.all(all);
  });

  it('refuse who has waited for longer than anybody does, and take the next instead', async () => {
    const now = jest.spyOn(performance, 'now').mockReturnValue(0);
    const turns = new FairTurns(1, 10, 2, { patienceMs: 1_000 });
    const { began, piece, endOne } = work();
    const running = turns.run('a', piece('running'));
    const late = [outcome(turns.run('a', piece('late'))), outcome(turns.run('b', piece('late')))];
    now.mockReturnValue(1);
    const patient = turns.run('b', piece('in time'));
    now.mockReturnValue(1_001);
    await endOne();
    expect(await Promise.all(late)).toEqual([503, 503]);
    expect([began, turns.length]).toEqual([['running', 'in time'], 0]);
    await endOne();
    await Promise.all([running, patient]);
    now.mockRestore();
  });

  it('go on after work that fails', async () => {
    const turns = new FairTurns(1, 2, 2);
    const failing = turns.run('a', () => Promise.reject(new Error('broken')));
    const next = turns.run('b', () => Promise.resolve('fine'));
    await expect(failing).rejects.toThrow('broken');
    expect(await next).toBe('fine');
  });
});
