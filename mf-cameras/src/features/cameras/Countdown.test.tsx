import { act, renderPortal, screen } from '@portal/testing/render';
import { useState } from 'react';
import { Countdown } from './Countdown';

/** Only the clock and timers of the page; promises and streams go on. */
const holdTime = () =>
  jest.useFakeTimers({
    now: 1_000_000,
    doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate', 'requestAnimationFrame', 'performance'],
  });
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
/** How much of the ring is still open, 0 to 1. */
const open = (container: HTMLElement) => {
  const rest = container.querySelector('[stroke-dasharray]');
  return Number(rest?.getAttribute('stroke-dashoffset')) / Number(rest?.getAttribute('stroke-dasharray'));
};

describe('the time to the next picture', () => {
  beforeEach(holdTime);
  afterEach(() => jest.useRealTimers());
  const show = async (props: Partial<Parameters<typeof Countdown>[0]> = {}) => {
    let change: (props: Partial<Parameters<typeof Countdown>[0]>) => void = () => undefined;
    function Pane() {
      const [now, setNow] = useState(props);
      change = setNow;
      return <Countdown nextAt={1_010_000} loading={false} paused={false} {...now} />;
    }
    const rendered = await renderPortal(<Pane />, { remote: 'mf-cameras' });
    return { ...rendered, change: (props: Parameters<typeof change>[0]) => act(async () => change(props)) };
  };

  it('is counted down in whole seconds, and the ring closes with it [R-CAM-05]', async () => {
    const { container } = await show();
    expect(screen.getByText('New image in 10 s')).toBeTruthy();
    expect(open(container)).toBe(1);
    await pass(1_000);
    expect(screen.getByText('New image in 9 s')).toBeTruthy();
    await pass(4_000);
    expect(screen.getByText('New image in 5 s')).toBeTruthy();
    expect(open(container)).toBe(0.5);
  });

  it('is never less than none, nor more than the time between two pictures [R-CAM-05]', async () => {
    const { container } = await show({ nextAt: 1_099_000 });
    expect(screen.getByText('New image in 10 s')).toBeTruthy();
    await pass(120_000);
    expect(screen.getByText('New image in 0 s')).toBeTruthy();
    expect(open(container)).toBe(0);
  });

  it('begins anew with the next picture, and ends with the page [R-CAM-05]', async () => {
    const { change, unmount } = await show();
    await pass(9_500);
    expect(screen.getByText('New image in 1 s')).toBeTruthy();
    // From now on, not from the last second that was counted.
    await change({ nextAt: 1_018_400 });
    expect(screen.getByText('New image in 9 s')).toBeTruthy();
    // One clock, whatever the number of pictures, and none when nobody waits.
    const clocks = jest.getTimerCount();
    await change({ nextAt: undefined, paused: true });
    expect(jest.getTimerCount()).toBe(clocks - 1);
    await change({});
    unmount();
    expect(jest.getTimerCount()).toBe(clocks - 1);
  });

  it('is not counted while a picture comes, nor while it is paused [R-CAM-05]', async () => {
    const { change, container } = await show({ loading: true });
    expect(screen.getByText('Loading new image')).toBeTruthy();
    await change({ nextAt: undefined, paused: true });
    expect(screen.getByText('Paused')).toBeTruthy();
    expect(open(container)).toBe(0);
  });
});
