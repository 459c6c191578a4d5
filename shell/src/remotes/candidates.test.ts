import { CONTRACT_VERSION } from '@portal/contracts/remote';
import { useRegistry } from './registry';
import {
  behind,
  breaksAsItAppears,
  failureOf,
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

const FOREIGN = CONTRACT_VERSION + 1;
stageRemote();

describe('what may stand behind a version', () => {
  it('is never a version that was taken back', async () => {
    stage.versions['3'] = breaksAsItAppears;
    list('3', { ...behind('2'), withdrawn: ['2'] });
    const page = show();
    await pass();
    expect(stage.loaded).toEqual(['3']);
    expect(failureOf(page)).toEqual({ code: 'REMOTE_RENDER_FAILED', version: '3' });
  });

  it('is the version that worked in this browser, unless it was taken back or the remote is switched off', async () => {
    list('1');
    const { host } = show();
    await pass(8000);
    host.end();
    await pass();
    stage.versions['3'] = breaksAsItAppears;

    list('3');
    const first = show();
    await pass();
    expect(versionIn(first)).toBe('1');
    first.host.end();
    await pass();

    list('3', { withdrawn: ['1'] });
    const second = show();
    await pass();
    expect(failureOf(second)).toEqual({ code: 'REMOTE_RENDER_FAILED', version: '3' });
    second.host.end();

    stage.loaded.length = 0;
    useRegistry.setState({ remotes: new Map() });
    const third = show();
    await pass();
    expect(failureOf(third)).toEqual({ code: 'REMOTE_NOT_LISTED', version: '–' });
    expect(stage.loaded).toEqual([]);
  });

  it('runs at once in place of a version that froze the page before', async () => {
    localStorage.setItem(`portal.mounting.${NAME}`, `2 ${Date.now() - 5000}`);
    list('2', behind('1'));
    const page = show();
    await pass();
    expect(versionIn(page)).toBe('1');
    expect(stage.loaded).toEqual(['1']);
    page.host.end();
    await pass();
    // Another tab of the browser knows it as well; "Try again" there ends it.
    sessionStorage.clear();
    list('2');
    const other = show();
    await pass();
    expect(failureOf(other)).toEqual({ code: 'REMOTE_FROZE', version: '2' });
    void other.host.retry();
    await pass();
    expect(versionIn(other)).toBe('2');
  });

  it('runs in place of a version for another contract, which is never loaded', async () => {
    list('3', { contract: FOREIGN, ...behind('2') });
    const page = show();
    await pass();
    expect(versionIn(page)).toBe('2');
    expect(stage.loaded).toEqual(['2']);
  });

  it('is an error block that names that version when there is nothing', async () => {
    list('3', { contract: FOREIGN, ...behind('2', FOREIGN) });
    const page = show();
    await pass();
    expect(failureOf(page)).toEqual({ code: 'REMOTE_CONTRACT', version: '3' });
    expect(stage.loaded).toEqual([]);
  });
});
