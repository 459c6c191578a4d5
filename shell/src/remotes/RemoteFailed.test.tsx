import { loadTexts } from '@portal/platform/i18n';
import { renderPortal, screen } from '@portal/testing/render';
import '../app/texts';
import { RemoteFailed } from './RemoteFailed';

const failure = { code: 'load', reference: 'a1b2c3', version: '1.37.0', at: Date.UTC(2026, 10, 22) } as never;
const show = async () => {
  await loadTexts('shell', 'en');
  return renderPortal(<RemoteFailed remote="mf-incidents" failure={failure} onRetry={jest.fn()} />);
};

describe('the block in the place of a remote', () => {
  afterEach(() => jest.dontMock('./FailureFacts'));

  it('says code and reference, also where the file with all that support asks does not come', async () => {
    jest.doMock('./FailureFacts', () => {
      throw new Error('The network is gone');
    });
    await show();
    expect(screen.getByText('load a1b2c3')).toBeTruthy();
    await expect(import('./FailureFacts')).rejects.toThrow('The network is gone');
    expect(screen.getByText('load a1b2c3')).toBeTruthy();
    expect(screen.queryByText('Technical details')).toBeNull();
  });

  it('brings part, version, code, time and reference, to be copied [R-SHELL-17]', async () => {
    const { user } = await show();
    await user.click(await screen.findByText('Technical details'));
    expect(screen.queryByText('load a1b2c3')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Copy' }));
    const copied = await navigator.clipboard.readText();
    for (const part of ['mf-incidents 1.37.0', ': load', 'a1b2c3', ': November 22, 2026 at '])
      expect(copied).toContain(part);
  });
});
