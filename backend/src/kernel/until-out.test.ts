import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { FairTurns } from './fair-turns';
import { untilOut } from './until-out';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

/** An answer whose reader takes all the time there is. */
class Slow extends EventEmitter {
  destroyed = false;
  destroy() {
    this.destroyed = true;
    this.emit('close');
  }
}
const slow = () => new Slow() as Slow & ServerResponse;

it('who reads slowly keeps a turn as long as nobody waits for it, and then for 30 s at most [R-EXT-30]', async () => {
  const turns = new FairTurns(2, 10, 2, { ofOne: 1 });
  const readers = [slow(), slow()];
  for (const [index, reader] of readers.entries())
    expect(await untilOut(turns, `account ${index}`, reader, () => Promise.resolve(index))).toBe(index);
  await jest.advanceTimersByTimeAsync(300_000);
  expect(readers.map(({ destroyed }) => destroyed)).toEqual([false, false]);

  // Both are over their time; one of them makes room.
  const third = slow();
  const asked = untilOut(turns, 'another account', third, () => Promise.resolve('answered'));
  await jest.advanceTimersByTimeAsync(1_000);
  expect(await asked).toBe('answered');
  expect(readers.filter(({ destroyed }) => destroyed)).toHaveLength(1);

  const fourth = untilOut(turns, 'one more', slow(), () => Promise.resolve('answered'));
  await jest.advanceTimersByTimeAsync(1_000);
  expect([await fourth, readers.every(({ destroyed }) => destroyed), third.destroyed]).toEqual([
    'answered',
    true,
    false,
  ]);
  const fifth = untilOut(turns, 'the last', slow(), () => Promise.resolve('answered'));
  await jest.advanceTimersByTimeAsync(27_000);
  expect(third.destroyed).toBe(false);
  await jest.advanceTimersByTimeAsync(3_000);
  expect([await fifth, third.destroyed]).toEqual(['answered', true]);
});
