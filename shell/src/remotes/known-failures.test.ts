import { RemoteFailure } from './failure';
import { loadLifecycles } from './load';
import { renewRegistry } from './registry';
import {
  behind,
  breaksAsItAppears,
  failureOf,
  fine,
  hanging,
  list,
  NAME,
  pass,
  show,
  stage,
  stageRemote,
  versionIn,
} from './testing/staged-remote';

jest.mock('./load', () => ({ loadLifecycles: jest.fn() }));
jest.mock('./signature', () => ({ ...jest.requireActual('./signature'), verifyRegistry: jest.fn() }));
jest.mock('./registry', () => ({
  ...jest.requireActual('./registry'),
  renewRegistry: jest.fn(() => Promise.resolve()),
}));

stageRemote();

describe('a version that failed a moment ago', () => {
  it('costs no second wait, in this page and after a reload, until somebody tries again', async () => {
    stage.versions['2'] = hanging;
    list('2', behind('1'));
    const first = show();
    await pass(6000);
    expect(versionIn(first)).toBe('1');
    first.host.end();
    await pass(6000);
    stage.loaded.length = 0;

    const second = show();
    await pass();
    expect(versionIn(second)).toBe('1');
    expect(stage.loaded).toEqual(['1']);

    stage.versions['2'] = fine;
    void second.host.retry();
    await pass();
    expect(renewRegistry).toHaveBeenCalled();
    expect(versionIn(second)).toBe('2');
  });

  it('is an error block at once where nothing stands behind it, with the reference of then', async () => {
    stage.versions['2'] = hanging;
    list('2');
    const first = show();
    await pass(6000);
    const then = first.state();
    first.host.end();
    await pass();
    const second = show();
    await pass();
    expect(failureOf(second)).toEqual({ code: 'REMOTE_MOUNT_TIMEOUT', version: '2' });
    expect(second.state()).toMatchObject({ failure: { reference: then.state === 'failed' && then.failure.reference } });
  });

  it('gets another chance after 5 minutes, and half a minute after its files were missing', async () => {
    list('2');
    jest
      .mocked(loadLifecycles)
      .mockImplementationOnce(() => Promise.reject(new RemoteFailure('REMOTE_LOAD_FAILED', '2')));
    const first = show();
    await pass();
    expect(failureOf(first)?.code).toBe('REMOTE_LOAD_FAILED');
    await pass(31_000);
    const second = show();
    await pass();
    expect(versionIn(second)).toBe('2');
    stage.versions['2'] = breaksAsItAppears;
    for (const host of [first.host, second.host]) host.end();
    await pass();
    const third = show();
    await pass();
    third.host.end();
    await pass(4 * 60_000);
    stage.versions['2'] = fine;
    const fourth = show();
    await pass();
    expect(failureOf(fourth)).toEqual({ code: 'REMOTE_RENDER_FAILED', version: '2' });
    fourth.host.end();
    await pass(61_000);
    const fifth = show();
    await pass();
    expect(versionIn(fifth)).toBe('2');
  });

  it('gets another chance after half a minute when it had proven itself: what broke it may be one view of many', async () => {
    list('2');
    const first = show();
    await pass(8000);
    stage.given[0]!.failed(new Error('one view'));
    await pass();
    first.host.end();
    await pass(31_000);
    const second = show();
    await pass();
    expect(versionIn(second)).toBe('2');
  });

  it('leaves its mark only as long as it starts', async () => {
    const marked = () => localStorage.getItem(`portal.mounting.${NAME}`);
    list('2');
    const { host } = show();
    await pass();
    expect(marked()).toMatch(/^2 /);
    await pass(8000);
    expect(marked()).toBeNull();
    host.end();
    await pass();
    stage.versions['2'] = breaksAsItAppears;
    show();
    await pass();
    expect(marked()).toBeNull();
  });

  it('is tried again at the next visit when there was no network [R-EXT-24]', async () => {
    list('2');
    const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    jest
      .mocked(loadLifecycles)
      .mockImplementationOnce(() => Promise.reject(new RemoteFailure('REMOTE_LOAD_FAILED', '2')));
    const first = show();
    await pass();
    first.host.end();
    online.mockReturnValue(true);
    await pass(2000);
    const second = show();
    await pass();
    expect(versionIn(second)).toBe('2');
  });
});
