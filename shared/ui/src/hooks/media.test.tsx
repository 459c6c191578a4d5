import { act, render, screen } from '@testing-library/react';
import { useMedia } from './media';

/** As a browser's, with the listeners that it has now. */
function mediaOf(matches: boolean) {
  const listeners = new Set<() => void>();
  const list = {
    matches,
    addEventListener: (_: string, listener: () => void) => void listeners.add(listener),
    removeEventListener: (_: string, listener: () => void) => void listeners.delete(listener),
  };
  const become = (now: boolean) => {
    list.matches = now;
    for (const listener of listeners) listener();
  };
  return { list, listeners, become };
}

const Shown = ({ times }: { times: number }) => (
  <p>
    {String(useMedia('(max-width: 1px)'))} {times}
  </p>
);

describe('a media query', () => {
  const real = window.matchMedia;
  afterEach(() => {
    window.matchMedia = real;
  });

  it('is asked and listened to once, however often it is drawn; followed, and let go', () => {
    const { list, listeners, become } = mediaOf(false);
    const add = jest.spyOn(list, 'addEventListener');
    window.matchMedia = jest.fn(() => list as never);
    const { rerender, unmount } = render(<Shown times={1} />);
    rerender(<Shown times={2} />);
    rerender(<Shown times={3} />);
    expect(screen.getByText('false 3')).toBeTruthy();
    expect(window.matchMedia).toHaveBeenCalledTimes(1);
    expect(add).toHaveBeenCalledTimes(1);
    act(() => become(true));
    expect(screen.getByText('true 3')).toBeTruthy();
    unmount();
    expect(listeners.size).toBe(0);
  });
});
