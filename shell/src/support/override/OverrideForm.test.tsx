import { listReleases, overrideRemote } from '@portal/contracts/releases';
import { loadTexts } from '@portal/platform/i18n';
import { queryClient } from '@portal/platform/query';
import { useSnacks } from '@portal/platform/snackbar';
import { askAnew } from '@portal/testing/ask-anew';
import { type FakeBackend, fakeBackend } from '@portal/testing/fake-backend';
import { pressTwice } from '@portal/testing/press-twice';
import { renderPortal, screen, waitFor } from '@portal/testing/render';
import { reload } from '../../app/reload';
import '../texts';
import { choose, chosenNow, forgetChosen } from './chosen';
import { OverrideBanner } from './OverrideBanner';
import { OverrideForm } from './OverrideForm';

jest.mock('../../app/reload', () => ({ reload: jest.fn() }));

const REMOTE = 'mf-recipes';
const UNKNOWN = 'The published versions can’t be read right now.';
const offered = (version: string, remote = REMOTE) => ({ remote, version, publishedAt: Date.UTC(2026, 10, 20) });

let backend: FakeBackend;
beforeEach(async () => {
  backend = fakeBackend();
  backend.serve(listReleases, [offered('1.37.0'), offered('1.36.0'), offered('1.0.0', 'mf-billing')]);
  jest.mocked(reload).mockClear();
  forgetChosen();
  await Promise.all([loadTexts('support', 'en'), loadTexts('errors', 'en')]);
});

const show = (chosen?: string) => renderPortal(<OverrideForm remote={REMOTE} deployed="1.37.0" chosen={chosen} />);
const pick = async (user: Awaited<ReturnType<typeof show>>['user'], version: RegExp) => {
  await user.click(await screen.findByRole('combobox', { name: 'Load this version' }));
  await user.click(await screen.findByRole('option', { name: version }));
};

describe('the form of an override', () => {
  it('offers the other published versions of this remote, asks the server once, keeps what it signed, and loads the page anew [R-EXT-29]', async () => {
    backend.serve(overrideRemote, { registry: 'a registry', signature: 'a signature' });
    const { user } = await show();
    await user.click(await screen.findByRole('combobox', { name: 'Load this version' }));
    expect((await screen.findAllByRole('option')).map((option) => option.textContent)).toEqual([
      expect.stringMatching(/^1\.36\.0, published /),
    ]);
    await user.keyboard('{Escape}');
    await pick(user, /^1\.36\.0/);
    await pressTwice(screen.getByRole('button', { name: 'Apply and reload' }));
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
    expect(backend.calls(overrideRemote).map(({ body }) => body)).toEqual([{ remote: REMOTE, version: '1.36.0' }]);
    expect(chosenNow()).toEqual([
      expect.objectContaining({ remote: REMOTE, version: '1.36.0', text: 'a registry', signature: 'a signature' }),
    ]);
  });

  it('keeps nothing when the server refuses, and says so', async () => {
    backend.fail(overrideRemote, 404, 'ERROR_NOT_FOUND');
    const { user } = await show();
    await pick(user, /^1\.36\.0/);
    await user.click(screen.getByRole('button', { name: 'Apply and reload' }));
    await waitFor(() => expect(useSnacks.getState().snacks.map(({ kind }) => kind)).toContain('error'));
    expect([chosenNow(), jest.mocked(reload).mock.calls]).toEqual([[], []]);
  });

  it('stays with what is chosen when the versions cannot be asked for anew; that they are unknown is said where none came [R-ERR-24]', async () => {
    const { user, unmount } = await show();
    await pick(user, /^1\.36\.0/);
    backend.fail(listReleases, 500);
    expect(await askAnew()).toEqual([`${listReleases.path} could not be asked anew.`]);
    expect(screen.getByRole('combobox', { name: 'Load this version' }).textContent).toContain('1.36.0');
    expect(screen.queryByText(UNKNOWN)).toBeNull();
    unmount();
    queryClient.clear();
    await show();
    expect(await screen.findByText(UNKNOWN)).toBeTruthy();
  });

  it('says when there is nothing to choose', async () => {
    backend.serve(listReleases, [offered('1.37.0')]);
    await show();
    expect(await screen.findByText('No other published version of it lies on the server.')).toBeTruthy();
  });

  it('goes back to what is deployed: this remote, or all of them', async () => {
    for (const remote of ['mf-recipes', 'mf-billing'] as const)
      choose({ remote, version: '1.36.0', text: 'x', signature: 'y' });
    const { user, unmount } = await show('1.36.0');
    await user.click(await screen.findByRole('button', { name: 'Reset to deployed' }));
    expect(chosenNow().map(({ remote }) => remote)).toEqual(['mf-billing']);
    unmount();
    await renderPortal(<OverrideBanner />);
    expect(screen.getByText('One remote is overridden in this browser.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Reset all' }));
    expect(chosenNow()).toEqual([]);
    expect(reload).toHaveBeenCalledTimes(2);
  });
});
