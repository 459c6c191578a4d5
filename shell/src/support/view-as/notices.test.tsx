import { endViews, listViews, type View } from '@portal/contracts/support';
import { loadTexts } from '@portal/platform/i18n';
import { live } from '@portal/platform/live';
import { session, useSession } from '@portal/platform/session';
import { setStore } from '@portal/platform/testing';
import { type FakeBackend, fakeBackend } from '@portal/testing/fake-backend';
import { pressTwice } from '@portal/testing/press-twice';
import { act, renderPortal, screen, waitFor } from '@portal/testing/render';
import { enterView } from './enter-view';
import { ViewedNotice } from './ViewedNotice';
import { ViewingNotice } from './ViewingNotice';
import { viewOfTab } from './view-tab';
import '../../app/news/texts';

let backend: FakeBackend;
let close: jest.SpyInstance;
beforeEach(async () => {
  backend = fakeBackend();
  close = jest.spyOn(window, 'close').mockImplementation(() => undefined);
  setStore(useSession, { state: 'in', user: { id: 'bGVuYQ', name: 'Lena', email: 'lena@x.example' } as never });
  await loadTexts('news', 'en');
});
afterEach(() => close.mockRestore());

describe('who views as somebody [R-EXT-18]', () => {
  const show = (ms = 900_000) => renderPortal(<ViewingNotice view={{ name: 'Lena', until: Date.now() + ms }} />);

  it('reads as whom and until when, and ends it', async () => {
    backend.serve(endViews, undefined);
    const { user } = await show();
    expect(screen.getByRole('status').textContent).toMatch(
      /^You see the portal as Lena\. Nothing can be changed\. Ends at .+\.End$/,
    );
    await user.click(screen.getByRole('button', { name: 'End' }));
    await waitFor(() => expect(close).toHaveBeenCalled());
    expect(backend.calls(endViews)).toHaveLength(1);
    expect(useSession.getState().state).toBe('out');
    expect(screen.getByRole('alertdialog', { hidden: true }).textContent).toContain('The view has ended');
  });

  it('ends it once, however quickly that is pressed again [R-EXT-29]', async () => {
    const answer = backend.hold(endViews, undefined);
    await show();
    await pressTwice(screen.getByRole('button', { name: 'End' }));
    await act(async () => answer());
    await waitFor(() => expect(close).toHaveBeenCalledTimes(1));
    expect(backend.calls(endViews)).toHaveLength(1);
  });

  it('sees nothing more when its time is over, or when it is ended elsewhere', async () => {
    await show(0);
    expect((await screen.findByRole('alertdialog', { hidden: true })).textContent).toContain('no longer shown as Lena');
    setStore(useSession, { state: 'in' });
    await show();
    act(() => setStore(useSession, { state: 'expired' }));
    expect(screen.getAllByRole('alertdialog', { hidden: true }).length).toBeGreaterThan(0);
    session.leave();
  });
});

describe('the tab of a view [R-EXT-18]', () => {
  afterEach(() => sessionStorage.clear());

  it('has what its opener gave it, and nothing that it had of its opener; its address holds no token [R-AUTH-26]', () => {
    sessionStorage.setItem('portal.session', '{"code":"own","access":"own","refresh":"own"}');
    sessionStorage.setItem('portal.wanted', '/map');
    expect(viewOfTab()).toBeUndefined();
    const tab = { sessionStorage, opener: window, location: { replace: jest.fn() } };
    const lena = { id: 'bGVuYQ', name: 'Lena', email: 'lena@x.example', avatarLocation: null };
    enterView(tab as unknown as Window, { token: 'secret', until: 5, user: lena, by: lena }, '/devicemanager');
    expect(viewOfTab()).toEqual({ name: 'Lena', until: 5 });
    expect(Object.keys(sessionStorage)).toEqual(['portal.session']);
    expect([tab.opener, tab.location.replace.mock.calls]).toEqual([null, [['/devicemanager']]]);
    sessionStorage.setItem('portal.session', '{');
    expect(viewOfTab()).toBeUndefined();
  });
});

describe('who is viewed [R-EXT-18]', () => {
  it('is told live who sees as them and until when, and can end it', async () => {
    let views: View[] = [];
    backend.serve(listViews, () => views);
    backend.serve(endViews, undefined);
    const { user } = await renderPortal(<ViewedNotice />);
    await waitFor(() => expect(backend.calls(listViews)).toHaveLength(1));
    expect(screen.getByRole('status').textContent).toBe('');
    views = [{ name: 'Tom', since: Date.now(), until: Date.now() + 900_000 }];
    act(() => live.deliver('views', {}));
    expect(
      await screen.findByText(/^Tom of support sees the portal as you until .+ and can change nothing\.$/),
    ).toBeTruthy();
    views = [];
    await user.click(screen.getByRole('button', { name: 'End' }));
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe(''));
    expect(backend.calls(endViews)).toHaveLength(1);
  });
});
