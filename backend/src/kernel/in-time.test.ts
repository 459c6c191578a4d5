import { inTime } from './in-time';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

describe('a wait that has an end', () => {
  it('is over with the work, whatever comes of it, and leaves no timer', async () => {
    await expect(inTime(Promise.resolve('done'), 1_000)).resolves.toBe('done');
    await expect(inTime(Promise.reject(new Error('broken')), 1_000)).rejects.toThrow('broken');
    expect(jest.getTimerCount()).toBe(0);
  });

  it('is over when its time is, and not before', async () => {
    const answered = jest.fn();
    void inTime(new Promise(() => undefined), 1_000).then(answered);
    await jest.advanceTimersByTimeAsync(999);
    expect(answered).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1);
    expect(answered).toHaveBeenCalledWith(undefined);
  });
});
