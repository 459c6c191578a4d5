import { ApiError } from '@portal/platform/call';
import { useReach } from '@portal/platform/reach';
import { rights, useRights } from '@portal/platform/rights';
import { session, useSession } from '@portal/platform/session';
import { setStore } from '@portal/platform/testing';
import { useUnsavedMarks } from '@portal/platform/unsaved';
import '@portal/ui/texts';
import { navigator, useNavigation } from './navigation';
import { startApp } from './start';

const here = () => useNavigation.getState().location.pathname;

beforeAll(() => {
  jest.useFakeTimers();
  startApp();
});
afterAll(() => jest.useRealTimers());

describe('an open page', () => {
  beforeEach(() => {
    setStore(useSession, { state: 'in', user: { id: 'dTE', name: 'Lena' } as never, problem: null });
    navigator.replace('/devicemanager/ZzE');
  });

  it('is the start page as soon as nobody is logged in any more, with nothing asked [R-AUTH-19]', () => {
    setStore(useUnsavedMarks, { marks: new Map([['form', 'Details']]) });
    setStore(useSession, { state: 'out', user: null });
    expect([here(), useNavigation.getState().question, useUnsavedMarks.getState().marks.size]).toEqual([
      '/',
      undefined,
      0,
    ]);
  });

  it('is the start page as well when another tab logs out while this one still takes the log-in up [R-AUTH-19]', () => {
    setStore(useSession, { state: 'starting', user: null });
    setStore(useSession, { state: 'out' });
    expect(here()).toBe('/');
  });

  it('stays where it is while the log-in is only known to be over, and when the profile changes [R-AUTH-18, R-AUTH-19]', () => {
    setStore(useSession, { user: { id: 'dTE', name: 'Lena Huber' } as never });
    setStore(useSession, { state: 'expired' });
    expect(here()).toBe('/devicemanager/ZzE');
  });
});

describe('a page that was opened while the service was away [R-EXT-24]', () => {
  const away = new ApiError(503, 'ERROR_UNAVAILABLE', 'away');
  let starts: jest.SpyInstance;
  let loads: jest.SpyInstance;
  beforeEach(() => {
    starts = jest.spyOn(session, 'start').mockImplementation(async () => setStore(useSession, { problem: null }));
    loads = jest.spyOn(rights, 'load').mockImplementation(async () => setStore(useRights, { problem: null }));
    setStore(useReach, { isOffline: true });
    setStore(useSession, { state: 'starting', user: null, problem: away });
  });
  afterEach(() => setStore(useSession, { state: 'out', problem: null }));

  it('takes the log-in up when the server can be reached again, once, and asks nobody before', async () => {
    await jest.advanceTimersByTimeAsync(60_000);
    expect(starts).not.toHaveBeenCalled();
    setStore(useReach, { isOffline: false });
    await jest.advanceTimersByTimeAsync(60_000);
    expect([starts.mock.calls.length, loads.mock.calls.length]).toEqual([1, 0]);
  });

  it('tries again by itself where the server is there and out of order', async () => {
    starts.mockImplementation(async () => undefined);
    setStore(useReach, { isOffline: false });
    await jest.advanceTimersByTimeAsync(60_000);
    expect(starts.mock.calls.length).toBeGreaterThan(2);
    expect(starts.mock.calls.length).toBeLessThan(7);
  });

  it('asks for the rights that it could not have', async () => {
    setStore(useSession, { state: 'in', problem: null });
    setStore(useRights, { problem: away });
    setStore(useReach, { isOffline: false });
    await jest.advanceTimersByTimeAsync(60_000);
    expect([starts.mock.calls.length, loads.mock.calls.length]).toEqual([0, 1]);
  });
});
