import { bus } from '@portal/platform/bus';
import {
  behind,
  blank,
  breaksAsItAppears,
  failureOf,
  fine,
  good,
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

describe('a version that fails', () => {
  it('gives way to the one behind it when it throws in the commit in which it is ready, and is not remembered as good', async () => {
    stage.versions['2'] = breaksAsItAppears;
    list('2', behind('1'));
    const told = jest.fn();
    const off = bus.on('remote:failed', told);
    const page = show();
    await pass();
    off();
    expect(versionIn(page)).toBe('1');
    expect(page.state()).toEqual({ state: 'shown', version: '1' });
    expect(told.mock.calls.map(([payload]: [unknown]) => payload)).toEqual([
      { remote: NAME, version: '2', code: 'REMOTE_RENDER_FAILED', cause: 'Error' },
    ]);
    await pass(10_000);
    expect(good()).toBe('1');
  });

  it('gives way in whatever moment between being ready and being shown it throws', async () => {
    for (let turns = 0; turns < 40; turns++) {
      sessionStorage.clear();
      stage.versions['2'] = (props) => {
        void fine(props);
        let later = Promise.resolve();
        for (let turn = 0; turn < turns; turn++) later = later.then(() => undefined);
        void later.then(() => props.failed(new Error('a moment later')));
      };
      list('2', behind('1'));
      const page = show();
      await pass();
      expect([turns, page.state()]).toEqual([turns, { state: 'shown', version: '1' }]);
      page.host.end();
      await pass();
    }
  });

  it('is an error block with its own code and version when nothing stands behind it', async () => {
    stage.versions['2'] = breaksAsItAppears;
    list('2');
    const page = show();
    await pass();
    expect(failureOf(page)).toEqual({ code: 'REMOTE_RENDER_FAILED', version: '2' });
  });

  it('keeps its code and version when it breaks long after it was shown', async () => {
    list('2');
    const page = show();
    await pass(8000);
    stage.given[0]!.failed(new Error('later'));
    await pass();
    expect(failureOf(page)).toEqual({ code: 'REMOTE_RENDER_FAILED', version: '2' });
  });

  it('is no longer the one that worked in this browser', async () => {
    list('2');
    const page = show();
    await pass(8000);
    expect(good()).toBe('2');
    stage.given[0]!.failed(new Error('later'));
    await pass();
    expect(page.state().state).toBe('failed');
    expect(good()).toBeUndefined();
  });
});

describe('a version that is shown', () => {
  it('is told of once, with the time from the navigation to its content, and one that broke before is not [R-EXT-15]', async () => {
    const told = jest.fn();
    const off = bus.on('remote:ready', told);
    stage.versions['2'] = breaksAsItAppears;
    stage.versions['1'] = async (props) => {
      await new Promise((resolve) => setTimeout(resolve, 300));
      await fine(props);
    };
    list('2', behind('1'));
    const page = show();
    await pass(200);
    expect([page.state().state, told.mock.calls]).toEqual(['loading', []]);
    await pass(10_000);
    off();
    expect(told.mock.calls.map(([payload]: [unknown]) => payload)).toEqual([
      { remote: NAME, version: '1', ms: expect.any(Number) },
    ]);
    const [[{ ms }]] = told.mock.calls as [[{ ms: number }]];
    expect([ms >= 300, ms < 1_000, Number.isInteger(ms)]).toEqual([true, true, true]);
  });
});

describe('a version counts as good', () => {
  it('after 5 seconds that somebody could see it, and not before', async () => {
    list('2');
    show();
    const hidden = jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    await pass(20_000);
    expect(good()).toBeUndefined();
    hidden.mockReturnValue(false);
    await pass(4000);
    expect(good()).toBeUndefined();
    await pass(2000);
    expect(good()).toBe('2');
  });

  it('not when it is left before', async () => {
    list('2');
    const { host } = show();
    await pass(3000);
    host.end();
    await pass(20_000);
    expect(good()).toBeUndefined();
  });
});

describe('a version that says it is there and shows nothing', () => {
  it('gives way within 8 s of navigation', async () => {
    stage.versions['2'] = blank;
    list('2', behind('1'));
    const page = show();
    await pass(1000);
    expect(versionIn(page)).toBe('2');
    await pass(6000);
    expect(versionIn(page)).toBe('1');
    expect(good()).not.toBe('2');
  });

  it('is left in peace when its content comes late, or stands beside the page as a dialog', async () => {
    const waiting = document.createElement('span');
    waiting.role = 'progressbar';
    stage.versions['2'] = ({ domElement, ready }) => {
      ready?.();
      setTimeout(() => domElement.append(waiting), 3000);
    };
    list('2', behind('1'));
    const page = show();
    await pass(20_000);
    expect(versionIn(page)).toBe('2');
    page.host.end();
    await pass();
    stage.versions['2'] = blank;
    const dialog = show({ kind: 'panel', id: 'form', input: {} });
    await pass(20_000);
    expect(versionIn(dialog)).toBe('2');
  });
});

it('holds nothing of a remote that has gone', async () => {
  list('1');
  const { host } = show();
  await pass();
  const { props } = (host as unknown as { attempt: { mounted: { props: object } } }).attempt.mounted;
  expect(Object.keys(props)).toContain('domElement');
  host.end();
  await pass(1_000);
  expect(props).toEqual({});
});

describe('a page that somebody has left', () => {
  const leave = async () => {
    list('1');
    const page = show();
    await pass();
    page.host.end();
    await pass(0);
    return page;
  };

  it('is told to go when the next one is drawn', async () => {
    await leave();
    expect(stage.unmounted).toEqual([]);
    await pass(1_000);
    expect(stage.unmounted).toEqual(['1']);
  });

  it('goes before the same remote comes again', async () => {
    await leave();
    show();
    await pass(0);
    expect([stage.unmounted, stage.given.length]).toEqual([['1'], 2]);
  });

  it('never waits for itself, nor two for each other, however quickly they come and go', async () => {
    list('1');
    const pages = [show(), show(), show()];
    for (const turns of [0, 1, 2, 3]) {
      for (const { host } of pages) void host.begin();
      for (let turn = 0; turn < turns; turn++) await Promise.resolve();
    }
    for (const { host } of pages) host.end();
    await pass(1_000);
    const last = show();
    await pass(0);
    expect(versionIn(last)).toBe('1');
  });

  it('goes at once when a dialog lies over the document and keeps the focus', async () => {
    const dialog = document.createElement('div');
    dialog.setAttribute('aria-modal', 'true');
    document.body.append(dialog);
    await leave();
    expect(stage.unmounted).toEqual(['1']);
    dialog.remove();
  });

  it('is no failure, although nothing of it is to be seen', async () => {
    const told = jest.fn();
    const off = bus.on('remote:failed', told);
    await leave();
    await pass(20_000);
    off();
    expect(told).not.toHaveBeenCalled();
  });
});
