import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { useNavigate } from '../router';
import { useParameters, useTyped } from './parameters';

const at = (path: string) => ({
  wrapper: ({ children }: { children: ReactNode }) => <MemoryRouter initialEntries={[path]}>{children}</MemoryRouter>,
});

describe('parameters of the address', () => {
  it('change some and leave the others; an empty text takes one out', () => {
    const { result } = renderHook(() => useParameters(), at('/list?q=oven&sort=-name'));
    act(() => result.current[1]({ q: '', status: 'ALERT', none: undefined }));
    expect(result.current[0].toString()).toBe('sort=-name&status=ALERT');
  });

  it('add to the history where that is asked for, and nowhere else', () => {
    const { result } = renderHook(() => ({ parameters: useParameters(), go: useNavigate() }), at('/list'));
    const put = (values: Record<string, string>, options?: { replace: boolean }) =>
      act(() => result.current.parameters[1](values, options));
    put({ a: '1' });
    put({ b: '2' }, { replace: false });
    act(() => void result.current.go(-1));
    expect(result.current.parameters[0].toString()).toBe('a=1');
  });
});

describe('what is typed over a text that stands elsewhere', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());
  const give = jest.fn<void, [string]>();
  const render = () => {
    give.mockClear();
    return renderHook(({ value }) => useTyped(value, give), { initialProps: { value: '' } });
  };

  it('is shown at once and given after a pause', () => {
    const { result } = render();
    act(() => result.current[1]('o'));
    act(() => jest.advanceTimersByTime(300));
    act(() => result.current[1]('ov'));
    expect(result.current[0]).toBe('ov');
    act(() => jest.advanceTimersByTime(399));
    expect(give).not.toHaveBeenCalled();
    act(() => jest.advanceTimersByTime(1));
    expect(give.mock.calls).toEqual([['ov']]);
  });

  it('loses no letter that was typed before what was given has arrived', () => {
    const { result, rerender } = render();
    act(() => result.current[1]('o'));
    act(() => jest.advanceTimersByTime(400));
    act(() => result.current[1]('ov'));
    rerender({ value: 'o' });
    expect(result.current[0]).toBe('ov');
  });

  it('stays taken back where that was before what was given has arrived', () => {
    const { result, rerender } = render();
    act(() => result.current[1]('o'));
    act(() => jest.advanceTimersByTime(400));
    act(() => result.current[1](''));
    rerender({ value: 'o' });
    expect(result.current[0]).toBe('');
    act(() => jest.advanceTimersByTime(400));
    expect(give.mock.calls).toEqual([['o'], ['']]);
  });

  it('gives way to a link or Back, also to the text that it was typed over', () => {
    const { result, rerender } = render();
    act(() => result.current[1]('o'));
    rerender({ value: 'door' });
    expect(result.current[0]).toBe('door');
    act(() => result.current[1]('doors'));
    act(() => jest.advanceTimersByTime(400));
    rerender({ value: 'doors' });
    rerender({ value: 'door' });
    expect(result.current[0]).toBe('door');
    act(() => jest.advanceTimersByTime(1_000));
    expect(give.mock.calls).toEqual([['doors']]);
  });
});
