import { act, renderHook } from '@testing-library/react';
import { ApiError } from './api-error';
import { loadTexts } from './i18n';
import { errorText, problemText } from './problem-text';
import { snackbar, useSnacks } from './snackbar';
import { useTask } from './task';
import { setStore } from './testing';

const told = () => useSnacks.getState().snacks.map(({ kind, text }) => `${kind}: ${text}`);
/** An answer that comes when it is told to. */
function held<T>() {
  let answer: (value: T) => void = () => undefined;
  const promise = new Promise<T>((resolve) => (answer = resolve));
  return { promise, answer: (value: T) => act(async () => answer(value)) };
}

beforeEach(() => setStore(useSnacks, { snacks: [] }));

describe('a task', () => {
  it('runs once when it is asked for twice without a pause, and again when what came of it is drawn [R-EXT-29]', async () => {
    const { promise, answer } = held<string>();
    const work = jest.fn((_: string) => promise);
    const { result } = renderHook(() => useTask(work));
    let answers: unknown[] = [];
    act(() => {
      const { run } = result.current;
      void Promise.all([run('first'), run('second')]).then((both) => (answers = both));
    });
    expect(result.current.busy).toBe(true);
    await answer('done');
    expect(work.mock.calls).toEqual([['first']]);
    expect([answers, result.current.busy]).toEqual([['done', undefined], false]);
    await act(() => result.current.run('third'));
    expect(work.mock.calls).toEqual([['first'], ['third']]);
  });

  it('may be tried again after it has failed, and after an answer that needed no time', async () => {
    const work = jest.fn().mockRejectedValueOnce(new Error('down')).mockReturnValue('at once');
    const { result } = renderHook(() => useTask(work));
    await act(() => expect(result.current.run()).rejects.toThrow('down'));
    for (let press = 0; press < 2; press++) await act(() => expect(result.current.run()).resolves.toBe('at once'));
    expect(work).toHaveBeenCalledTimes(3);
  });

  it('tells what the server refused as its place says it, and answers nothing', async () => {
    await loadTexts('errors', 'en');
    const refused = () => Promise.reject(new ApiError(403, 'ERROR_NO_RIGHT', 'no right'));
    const { result } = renderHook(() => useTask(refused, 'saveDevice'));
    let answer: unknown = 'not yet';
    await act(async () => (answer = await result.current.run()));
    expect([answer, result.current.busy]).toEqual([undefined, false]);
    expect(told()).toEqual([`error: ${errorText('deviceUpdateNotAllowed')}`]);
    expect(errorText('deviceUpdateNotAllowed')).not.toBe(problemText(new ApiError(403, 'ERROR_NO_RIGHT', '')));
  });

  it('tells that code which comes with the press could not be had, and may be pressed again [R-EXT-24]', async () => {
    await loadTexts('errors', 'en');
    const gone = Object.assign(new Error('Loading chunk 829 failed.'), { name: 'ChunkLoadError' });
    const work = jest.fn().mockRejectedValueOnce(gone).mockReturnValue('saved');
    const { result } = renderHook(() => useTask(work));
    await act(() => expect(result.current.run()).resolves.toBeUndefined());
    expect(told()).toEqual([`error: ${errorText('unreachable')}`]);
    await act(() => expect(result.current.run()).resolves.toBe('saved'));
    expect(told()).toEqual([]);
  });

  it('takes back what its earlier tries complained of once it is through, and nothing else [R-SHELL-23]', async () => {
    snackbar.error('of another form');
    const tries = [
      () => snackbar.error('not valid'),
      () => snackbar.error('not reachable'),
      () => snackbar.success('saved'),
    ];
    const { result } = renderHook(() => useTask(async () => tries.shift()?.()));
    await act(() => result.current.run());
    expect(told()).toEqual(['error: of another form', 'error: not valid']);
    await act(() => result.current.run());
    expect(told()).toEqual(['error: of another form', 'error: not reachable']);
    await act(() => result.current.run());
    expect(told()).toEqual(['error: of another form', 'success: saved']);
  });
});
