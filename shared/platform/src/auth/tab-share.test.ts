import { tabShare } from './tab-share';

const denied = () => Promise.reject(new DOMException('denied', 'SecurityError'));

describe('tabs of one browser', () => {
  const { locks } = navigator;
  afterEach(() => Object.defineProperty(navigator, 'locks', { value: locks, configurable: true }));

  it('work each for itself where locks are forbidden together with storage [R-AUTH-21]', async () => {
    Object.defineProperty(navigator, 'locks', { value: { request: denied, query: denied }, configurable: true });
    const share = tabShare(
      () => null,
      () => undefined,
    );
    await expect(share.alone(async () => 'renewed')).resolves.toBe('renewed');
    await expect(
      share.ask({ code: 'c', access: 'a', refresh: 'r', expiresAt: 0, keep: false }),
    ).resolves.toBeUndefined();
  });

  it('run what must run alone once, also when it fails [R-AUTH-21]', async () => {
    Object.defineProperty(navigator, 'locks', {
      value: { request: (_: string, work: () => Promise<unknown>) => work() },
      configurable: true,
    });
    const work = jest.fn(() => Promise.reject(new Error('the renewal failed')));
    await expect(
      tabShare(
        () => null,
        () => undefined,
      ).alone(work),
    ).rejects.toThrow('the renewal failed');
    expect(work).toHaveBeenCalledTimes(1);
  });
});
