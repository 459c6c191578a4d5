import { live } from '@portal/platform/live';
import { useRegistry } from './registry';
import { followRegistry } from './registry-news';
import { followRegistryLater } from './registry-news-start';

const news = { learn: jest.fn(), ask: jest.fn(), end: jest.fn() };
jest.mock('./registry-news', () => ({ followRegistry: jest.fn(() => news) }));
const settle = () => jest.advanceTimersByTimeAsync(0);
const counts = () => [jest.mocked(followRegistry), news.learn, news.ask].map(({ mock }) => mock.calls.length);

describe('a page that was just opened', () => {
  beforeEach(() => {
    jest.useFakeTimers();
    jest.clearAllMocks();
    followRegistryLater();
  });
  afterEach(() => jest.useRealTimers());

  it('follows the registry when the stream tells of another, and forgets nothing that it told', async () => {
    useRegistry.setState({ serial: 5 });
    live.deliver('registry', { serial: 5 });
    await settle();
    expect(counts()).toEqual([0, 0, 0]);
    live.deliver('registry', { serial: 6 });
    live.deliver('registry', { serial: 7 });
    await settle();
    expect(news.learn.mock.calls.slice(-2)).toEqual([[6], [7]]);
    expect([news.ask.mock.calls.length > 0, jest.mocked(followRegistry).mock.calls.length]).toEqual([false, 1]);
  });

  it.each([
    ['it is looked at', () => window.dispatchEvent(new Event('focus'))],
    ['the network is back', () => window.dispatchEvent(new Event('online'))],
    ['it comes to the front', () => document.dispatchEvent(new Event('visibilitychange'))],
    ['three minutes are over', () => jest.advanceTimersByTime(180_000)],
  ])('asks when %s, and leaves it to the one that follows from then on', async (_, happen) => {
    await settle();
    const before = counts();
    happen();
    await settle();
    expect(counts()[2]).toBeGreaterThan(before[2] ?? 0);
    const once = counts();
    happen();
    await settle();
    expect(counts()).toEqual(once);
  });
});
