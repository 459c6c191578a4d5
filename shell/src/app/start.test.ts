import { useSession } from '@portal/platform/session';
import { setStore } from '@portal/platform/testing';
import { useUnsavedMarks } from '@portal/platform/unsaved';
import '@portal/ui/texts';
import { navigator, useNavigation } from './navigation';
import { startApp } from './start';

const here = () => useNavigation.getState().location.pathname;

describe('an open page', () => {
  beforeAll(startApp);
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
